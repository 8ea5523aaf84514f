import type { OperationView } from '@franchise-admin/api/contract';
import { expect, test } from 'vitest';
import { createOperationPages, type ReadPage } from './operation-pages.ts';
import { operationOf } from './test-sets.ts';
import type { OperationGroup } from './words.ts';

const group = (verdict: OperationView['verdict'], count: number): OperationGroup => ({
  filter: { verdict },
  label: verdict,
  count,
  isProblem: false,
});

/** A server with operations, and the queries that it received. */
function server(operations: readonly OperationView[]) {
  const queries: string[] = [];
  const read: ReadPage = async ({ after = 0, limit, verdict }) => {
    queries.push(`${verdict ?? 'all'} after ${after}`);
    const found = operations.filter((one) => one.number > after && (!verdict || one.verdict === verdict));
    return { ok: true, data: found.slice(0, limit) };
  };
  return { queries, read };
}

const updates = (count: number) => Array.from({ length: count }, (_, at) => operationOf(at + 1));
const numbers = (pages: ReturnType<typeof createOperationPages>) =>
  pages.rows().flatMap(({ operation }) => operation?.number ?? []);

test('SETUI-03 reads only the pages in view', async () => {
  const { read, queries } = server(updates(10_000));
  const pages = createOperationPages(read, [group('update', 10_000)], 10_000);
  expect(pages.rows()).toHaveLength(10_000);
  await pages.show(9_950, 9_970);
  expect(queries).toEqual(['all after 9900']);
  expect(numbers(pages)).toEqual(Array.from({ length: 100 }, (_, at) => 9_901 + at));
});

test('SETUI-03 lists problems first, and reads a group page by page', async () => {
  const operations = updates(350).map((one) =>
    one.number % 10 === 0 ? { ...one, verdict: 'rejected' as const } : one,
  );
  const { read, queries } = server(operations);
  const pages = createOperationPages(read, [group('rejected', 35), group('update', 315)], 350);
  await pages.show(0, 20);
  expect(queries).toEqual(['rejected after 0']);
  expect(numbers(pages).slice(0, 3)).toEqual([10, 20, 30]);
  await pages.show(240, 250);
  expect(queries.slice(1)).toEqual(['update after 0', 'update after 111', 'update after 222']);
  expect(pages.rows()[35]?.operation?.number).toBe(1);
});

test('SETUI-03 readAll reads all pages in order', async () => {
  const { read, queries } = server(updates(230));
  const pages = createOperationPages(read, [group('update', 230)], 230);
  expect(await pages.readAll()).toBe(true);
  expect(numbers(pages)).toEqual(Array.from({ length: 230 }, (_, at) => at + 1));
  expect(queries).toHaveLength(3);
});

test('SETUI-03 removes rows of operations that no longer exist', async () => {
  const deletes = [operationOf(101, { verdict: 'delete' }), operationOf(102, { verdict: 'delete' })];
  const { read } = server([...updates(100), ...deletes]);
  const pages = createOperationPages(read, [group('update', 250), group('delete', 2)], 252);
  expect(await pages.readAll()).toBe(true);
  expect(numbers(pages)).toEqual(Array.from({ length: 102 }, (_, at) => at + 1));
  expect(pages.rows().map(({ index }) => index)).toEqual(Array.from({ length: 102 }, (_, at) => at));
});

test('SETUI-03 keeps the read rows after a failure, and continues with a retry', async () => {
  const { read } = server(updates(150));
  let isDown = true;
  const failure = {
    status: 0,
    code: 'offline',
    message: 'No.',
    detail: '',
    reason: undefined,
    requestId: undefined,
    errors: [],
    current: undefined,
  } as const;
  const pages = createOperationPages(
    async (query) => (query.after && isDown ? { ok: false, failure } : read(query)),
    [group('update', 150)],
    150,
  );
  expect(await pages.readAll()).toBe(false);
  expect(pages.failure()?.code).toBe('offline');
  expect(numbers(pages)).toHaveLength(100);
  isDown = false;
  pages.retry();
  await pages.readAll();
  expect(numbers(pages)).toHaveLength(150);
});
