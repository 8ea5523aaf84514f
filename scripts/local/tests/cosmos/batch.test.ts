import type { Container, OperationInput } from '@azure/cosmos';
import { beforeEach, describe, expect, test } from 'vitest';
import { failure, useCosmos } from './harness.ts';

const cosmos = useCosmos();
let container: Container;

beforeEach(async () => {
  container = await cosmos.container();
});

const create = (id: string, more: object = {}): OperationInput => ({
  operationType: 'Create',
  resourceBody: { id, groupCode: 'A', ...more },
});

/** Runs the operations as one batch and returns its code, statuses and results. */
async function run(...operations: OperationInput[]) {
  const { code, result } = await container.items.batch(operations, 'A');
  return { code, statuses: result?.map(({ statusCode }) => statusCode), result: result ?? [] };
}

const found = async (id: string) => (await container.item(id, 'A').read()).resource;

describe('transactional batch', () => {
  test('runs create, upsert, replace, patch, read and delete, and returns 200 with one result per operation', async () => {
    await run(create('r'), create('d'), create('p', { n: 1 }), create('read'));
    const { code, statuses, result } = await run(
      create('c'),
      { operationType: 'Upsert', resourceBody: { id: 'u', groupCode: 'A' } },
      { operationType: 'Replace', id: 'r', resourceBody: { id: 'r', groupCode: 'A', new: true } },
      { operationType: 'Patch', id: 'p', resourceBody: { operations: [{ op: 'incr', path: '/n', value: 1 }] } },
      { operationType: 'Read', id: 'read' },
      { operationType: 'Delete', id: 'd' },
    );
    expect(code).toBe(200);
    expect(statuses).toEqual([201, 201, 200, 200, 200, 204]);
    expect(result[3]?.resourceBody).toMatchObject({ n: 2 });
    expect(result[4]?.resourceBody).toMatchObject({ id: 'read' });
    expect(result[2]?.eTag).toBe((await found('r'))?._etag);
    expect(await found('d')).toBeUndefined();
  });

  test('rolls back after a failure and returns 207, with 424 for the other operations', async () => {
    await run(create('a', { n: 1 }));
    const { code, statuses } = await run(
      { operationType: 'Patch', id: 'a', resourceBody: { operations: [{ op: 'set', path: '/n', value: 2 }] } },
      create('b'),
      create('a'),
      create('c'),
    );
    expect([code, statuses]).toEqual([207, [424, 424, 409, 424]]);
    expect(await found('a')).toMatchObject({ n: 1 });
    expect(await found('b')).toBeUndefined();
  });

  test('returns 412 for an operation with a stale ETag, and accepts the current ETag', async () => {
    const { result } = await run(create('a'), create('b'));
    const stale = result[0]?.eTag ?? '';
    await run({ operationType: 'Upsert', resourceBody: { id: 'a', groupCode: 'A', n: 2 } });
    for (const operation of [
      { operationType: 'Replace', id: 'a', ifMatch: stale, resourceBody: { id: 'a', groupCode: 'A', n: 3 } },
      { operationType: 'Upsert', ifMatch: stale, resourceBody: { id: 'a', groupCode: 'A', n: 3 } },
      { operationType: 'Delete', id: 'a', ifMatch: stale },
      {
        operationType: 'Patch',
        id: 'a',
        ifMatch: stale,
        resourceBody: { operations: [{ op: 'set', path: '/n', value: 3 }] },
      },
    ] as OperationInput[])
      expect((await run(create('new'), operation)).statuses).toEqual([424, 412]);
    expect(await found('a')).toMatchObject({ n: 2 });
    const fresh = { operationType: 'Delete', id: 'b', ifMatch: result[1]?.eTag } as OperationInput;
    expect((await run(fresh)).statuses).toEqual([204]);
  });

  test('each operation sees the effects of the operations before it', async () => {
    const { statuses } = await run(
      create('a'),
      { operationType: 'Read', id: 'a' },
      { operationType: 'Delete', id: 'a' },
      create('a'),
    );
    expect(statuses).toEqual([201, 200, 204, 201]);
  });

  test('exactly one of five concurrent batches with the same ETag succeeds', async () => {
    const { result } = await run(create('a', { n: 0 }));
    const ifMatch = result[0]?.eTag ?? '';
    const attempt = (n: number) =>
      run(
        { operationType: 'Replace', id: 'a', ifMatch, resourceBody: { id: 'a', groupCode: 'A', n } },
        create(`mark${n}`),
      );
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(attempt));
    expect(outcomes.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  test('rejects a document of another partition', async () => {
    const stray: OperationInput = { operationType: 'Create', resourceBody: { id: 'x', groupCode: 'B' } };
    expect((await run(create('a'), stray)).statuses).toEqual([424, 400]);
  });

  test('accepts at most 100 operations', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => create(`n${at}`));
    expect((await run(...many(100))).statuses).toHaveLength(100);
    await expect(container.items.batch(many(101), 'A')).rejects.toThrow('100');
  });

  test('rejects a body of more than 2 MB with 413', async () => {
    const large = (count: number) =>
      Array.from({ length: count }, (_, at) => create(`n${at}`, { text: 'x'.repeat(500_000) }));
    expect(await failure(container.items.batch(large(5), 'A'))).toMatchObject({ code: 413 });
    expect((await run(...large(4))).code).toBe(200);
  });

  test('rejects an unknown operation and an unknown property', async () => {
    const twist = { operationType: 'Twist', id: 'a' } as unknown as OperationInput;
    expect((await run(twist)).statuses).toEqual([400]);
    const more = { operationType: 'Delete', id: 'a', hurry: true } as unknown as OperationInput;
    expect(await failure(run(more))).toMatchObject({ code: 400, message: expect.stringContaining('hurry') });
  });

  test('costs the sum of its operations', async () => {
    const response = await container.items.batch([create('a'), create('b'), { operationType: 'Read', id: 'a' }], 'A');
    expect(Number(response.headers['x-ms-request-charge'])).toBe(11);
  });
});

describe('bulk', () => {
  test('runs each operation separately, in any partition', async () => {
    await container.items.create({ id: 'there', groupCode: 'A' });
    const results = await container.items.bulk([
      create('a'),
      create('there'),
      { operationType: 'Create', resourceBody: { id: 'b', groupCode: 'B' } },
      { operationType: 'Read', id: 'there', partitionKey: 'A' },
      { operationType: 'Delete', id: 'nobody', partitionKey: 'A' },
    ]);
    expect(results.map(({ statusCode }) => statusCode)).toEqual([201, 409, 201, 200, 404]);
    expect((await container.item('b', 'B').read()).statusCode).toBe(200);
  });

  test('with continueOnError false, operations after the first failure return 424 and do not run', async () => {
    const results = await container.items.bulk([create('a'), create('a'), create('b')], { continueOnError: false });
    expect(results.map(({ statusCode }) => statusCode)).toEqual([201, 409, 424]);
    expect(await found('b')).toBeUndefined();
  });

  test('executeBulkOperations stores 250 documents in three partitions', async () => {
    const operations = Array.from({ length: 250 }, (_, at) => ({
      operationType: 'Upsert' as const,
      partitionKey: `P${at % 3}`,
      resourceBody: { id: `n${at}`, groupCode: `P${at % 3}` },
    }));
    const results = await container.items.executeBulkOperations(operations);
    expect(results.filter(({ response }) => response?.statusCode === 201)).toHaveLength(250);
  });

  test('omits documents from the response if contentResponseOnWriteEnabled is false', async () => {
    const options = { contentResponseOnWriteEnabled: false };
    const [result] = await container.items.bulk([create('a')], undefined, options);
    expect(result).toMatchObject({ statusCode: 201, eTag: expect.any(String) });
    expect(result).not.toHaveProperty('resourceBody');
  });
});
