import type { OperationInput } from '@azure/cosmos';
import type { PlacedDocument } from '@franchise-admin/data-sets/model';
import { expect, test } from 'vitest';
import type { Containers } from '../database/containers.ts';
import { writeDocuments } from './write.ts';

const documents: PlacedDocument[] = Array.from({ length: 250 }, (_, n) => ({
  container: 'sign-ins',
  document: { id: `${n}`, authObjectId: `${n}`, franchiseAdmin: null, posAdmin: null },
}));

/** Creates containers that return a status for each operation and record the requests. */
function fakeContainers(statusOf: (id: string, attempt: number) => number) {
  const attempts = new Map<string, number>();
  const sizes: number[] = [];
  let inFlight = 0;
  const most = { inFlight: 0 };
  const bulk = async (operations: OperationInput[]) => {
    sizes.push(operations.length);
    most.inFlight = Math.max(most.inFlight, ++inFlight);
    await new Promise((resolve) => setTimeout(resolve, 1));
    inFlight -= 1;
    return operations.map((operation) => {
      const { id } = (operation as unknown as { resourceBody: { id: string } }).resourceBody;
      const attempt = (attempts.get(id) ?? 0) + 1;
      attempts.set(id, attempt);
      return { statusCode: statusOf(id, attempt), requestCharge: 1 };
    });
  };
  const container = { id: 'sign-ins', items: { bulk } };
  return { containers: { 'sign-ins': container } as unknown as Containers, attempts, sizes, most };
}

test('writes each document once in requests of a hundred, and reports written and pending documents', async () => {
  const { containers, attempts, sizes } = fakeContainers(() => 201);
  const heard: number[][] = [];
  await writeDocuments(containers, documents, (...progress) => heard.push(progress));
  expect(sizes).toEqual([100, 100, 50]);
  expect([...attempts.values()].every((count) => count === 1)).toBe(true);
  expect(heard).toEqual([
    [0, 100],
    [0, 200],
    [0, 250],
    [100, 150],
    [200, 50],
    [250, 0],
  ]);
});

test('retries only throttled operations', async () => {
  const { containers, attempts, sizes } = fakeContainers((id, attempt) =>
    id.endsWith('7') && attempt < 3 ? 429 : 201,
  );
  await writeDocuments(containers, documents, () => {});
  expect(sizes.toSorted((a, b) => a - b)).toEqual([5, 5, 10, 10, 10, 10, 50, 100, 100]);
  expect([attempts.get('7'), attempts.get('8')]).toEqual([3, 1]);
});

test('names a rejected document and sends nothing afterwards', async () => {
  const { containers, sizes } = fakeContainers((id) => (id === '42' ? 400 : 201));
  await expect(writeDocuments(containers, documents, () => {})).rejects.toThrow(
    'Cosmos DB rejected document "42" of container "sign-ins" with status 400.',
  );
  const sent = sizes.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sizes.length).toBe(sent);
});

test('runs at most eight requests at once', async () => {
  const { containers, most } = fakeContainers(() => 201);
  const many = Array.from({ length: 20 }, () => documents).flat();
  await writeDocuments(containers, many, () => {});
  expect(most.inFlight).toBe(8);
});
