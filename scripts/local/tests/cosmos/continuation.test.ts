import type { Container, FeedOptions, SqlQuerySpec } from '@azure/cosmos';
import { beforeAll, describe, expect, test } from 'vitest';
import { clientOf, failure, useCosmos } from './harness.ts';

const cosmos = useCosmos();
let container: Container;

beforeAll(async () => {
  container = await cosmos.container();
  for (let n = 0; n < 25; n += 1)
    await container.items.create({ id: `${n}`, groupCode: n < 23 ? 'A' : 'B', n, half: n % 2, tags: ['x', 'y'] });
});

/** Reads all pages, each with a new client. */
async function pages(query: string | SqlQuerySpec, options: FeedOptions): Promise<unknown[][]> {
  const found: unknown[][] = [];
  let continuationToken: string | undefined;
  do {
    const client = clientOf(cosmos.server);
    const fresh = client.database('tests').container(container.id);
    const page = await fresh.items
      .query(query, { ...options, ...(continuationToken ? { continuationToken } : {}) })
      .fetchNext();
    found.push(page.resources ?? []);
    continuationToken = page.continuationToken;
    client.dispose();
  } while (continuationToken);
  return found;
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('continuation tokens', () => {
  test('continue a query in one partition with a new client', async () => {
    const found = await pages('SELECT VALUE c.n FROM c', { partitionKey: 'A', maxItemCount: 10 });
    expect(found.map((page) => page.length)).toEqual([10, 10, 3]);
    expect(found.flat()).toEqual(upTo(23));
  });

  test('continue a query over all partitions with a new client', async () => {
    const found = await pages('SELECT VALUE c.n FROM c', { maxItemCount: 10 });
    expect(found.flat()).toEqual(upTo(25));
  });

  test('continue a filtered query with a new client', async () => {
    const found = await pages('SELECT VALUE c.n FROM c WHERE c.half = 1', { partitionKey: 'A', maxItemCount: 4 });
    expect(found.flat()).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21]);
  });

  test.each([
    ['SELECT VALUE c.n FROM c ORDER BY c.n DESC', upTo(23).reverse()],
    [
      'SELECT VALUE c.n FROM c ORDER BY c.half',
      [...upTo(23).filter((n) => n % 2 === 0), ...upTo(23).filter((n) => n % 2 === 1)],
    ],
    ['SELECT TOP 12 VALUE c.n FROM c ORDER BY c.n', upTo(12)],
    ['SELECT TOP 11 VALUE c.n FROM c', upTo(11)],
    ['SELECT DISTINCT VALUE c.n FROM c', upTo(23)],
    ['SELECT VALUE c.n FROM c GROUP BY c.n', upTo(23)],
    ['SELECT VALUE c.n FROM c JOIN t IN c.tags', upTo(23).flatMap((n) => [n, n])],
  ])('continue %s with a new client', async (query, expected) => {
    const found = await pages(query, { partitionKey: 'A', maxItemCount: 5 });
    expect(found.flat()).toEqual(expected);
    expect(Math.max(...found.map((page) => page.length))).toBe(5);
  });

  test('continue an ORDER BY query over all partitions with enableQueryControl', async () => {
    const options = { maxItemCount: 7, enableQueryControl: true };
    expect((await pages('SELECT VALUE c.n FROM c ORDER BY c.n DESC', options)).flat()).toEqual(upTo(25).reverse());
  });

  test('neither repeat nor skip documents after inserts and deletes', async () => {
    const own = await cosmos.container();
    for (const n of [1, 3, 5, 7, 9]) await own.items.create({ id: `${n}`, groupCode: 'A', n });
    const query = 'SELECT VALUE c.n FROM c ORDER BY c.n';
    const first = await own.items.query(query, { partitionKey: 'A', maxItemCount: 2 }).fetchNext();
    await own.item('1', 'A').delete();
    await own.item('3', 'A').delete();
    for (const n of [2, 4]) await own.items.create({ id: `${n}`, groupCode: 'A', n });
    const { continuationToken = '' } = first;
    const rest = await own.items.query(query, { partitionKey: 'A', continuationToken }).fetchAll();
    expect([first.resources, rest.resources]).toEqual([
      [1, 3],
      [4, 5, 7, 9],
    ]);
  });

  test('get 400 if they are damaged, or belong to another container or kind of query', async () => {
    const { continuationToken = '' } = await container.items
      .query('SELECT * FROM c', { partitionKey: 'A', maxItemCount: 1 })
      .fetchNext();
    const next = (own: Container, query: string, token: string) =>
      failure(own.items.query(query, { partitionKey: 'A', continuationToken: token }).fetchNext());
    const other = await cosmos.container();
    expect(await next(container, 'SELECT * FROM c', 'nonsense')).toMatchObject({ code: 400 });
    expect(await next(other, 'SELECT * FROM c', continuationToken)).toMatchObject({ code: 400 });
    expect(await next(container, 'SELECT * FROM c ORDER BY c.n', continuationToken)).toMatchObject({ code: 400 });
  });
});

describe('pages', () => {
  test('pages have 100 items by default, and end at 4 MB', async () => {
    const own = await cosmos.container();
    const text = 'x'.repeat(50_000);
    for (let n = 0; n < 101; n += 1) await own.items.create({ id: `${n}`, groupCode: 'A', text });
    const byCount = await own.items.query('SELECT c.id FROM c', { partitionKey: 'A' }).fetchNext();
    expect(byCount.resources).toHaveLength(100);
    const bySize = await own.items.query('SELECT * FROM c', { partitionKey: 'A', maxItemCount: 1000 }).fetchNext();
    expect(bySize.resources.length).toBeGreaterThan(70);
    expect(bySize.resources.length).toBeLessThan(90);
    expect(bySize.continuationToken).toBeDefined();
  });
});
