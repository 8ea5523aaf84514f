import type { Container } from '@azure/cosmos';
import { beforeAll, describe, expect, test } from 'vitest';
import { all, failure, useCosmos } from './harness.ts';

const cosmos = useCosmos();
let container: Container;

const COMPOSITE = [
  [
    { path: '/type', order: 'ascending' as const },
    { path: '/at', order: 'descending' as const },
  ],
];

beforeAll(async () => {
  container = await cosmos.container({
    indexingPolicy: {
      indexingMode: 'consistent',
      includedPaths: [{ path: '/type/?' }, { path: '/at/?' }, { path: '/mixed/?' }],
      excludedPaths: [{ path: '/*' }],
      compositeIndexes: COMPOSITE,
    },
  });
  const types = ['b', 'a', 'b', 'a', 'b'];
  for (const [at, type] of types.entries())
    await container.items.create({ id: `${at}`, groupCode: 'A', type, at: at % 3 });
});

const sorted = (order: string) => all<string>(container, `SELECT VALUE c.id FROM c ORDER BY ${order}`, 'A');

describe('ORDER BY', () => {
  test('sorts by one property; ties are in creation order, reversed if descending', async () => {
    expect(await sorted('c.at')).toEqual(['0', '3', '1', '4', '2']);
    expect(await sorted('c.at ASC')).toEqual(['0', '3', '1', '4', '2']);
    expect(await sorted('c.at DESC')).toEqual(['2', '4', '1', '3', '0']);
  });

  test('requires a composite index of exactly the given properties', async () => {
    expect(await sorted('c.type ASC, c.at DESC')).toEqual(['1', '3', '2', '4', '0']);
    expect(await sorted('c.type DESC, c.at ASC')).toEqual(['0', '4', '2', '3', '1']);
    for (const order of ['c.type, c.at', 'c.at DESC, c.type', 'c.type, c.at DESC, c.id'])
      expect(await failure(sorted(order))).toMatchObject({
        code: 400,
        message: 'The order by query does not have a corresponding composite index that it can be served from.',
      });
  });

  test('rejects an excluded path', async () => {
    expect(await failure(sorted('c.name'))).toMatchObject({
      code: 400,
      message: 'The index path corresponding to the specified order-by item is excluded.',
    });
    expect(await sorted('c.id DESC')).toEqual(['4', '3', '2', '1', '0']);
  });

  test('sorts by type: missing, null, boolean, number, text, array, object', async () => {
    const values = ['b', 2, { a: 1 }, null, true, [1], 'a', false, -1, undefined];
    for (const [at, mixed] of values.entries()) await container.items.create({ id: `${at}`, groupCode: 'M', mixed });
    const found = await all(container, 'SELECT c.mixed FROM c ORDER BY c.mixed', 'M');
    expect(found.map((entry) => (entry as { mixed?: unknown }).mixed)).toEqual([
      undefined,
      null,
      false,
      true,
      -1,
      2,
      'a',
      'b',
      [1],
      { a: 1 },
    ]);
  });

  test('omits documents without the property if only /* indexes it', async () => {
    const other = await cosmos.container();
    await other.items.create({ id: '1', groupCode: 'A', n: 1 });
    await other.items.create({ id: '2', groupCode: 'A' });
    expect(await all(other, 'SELECT VALUE c.id FROM c ORDER BY c.n', 'A')).toEqual(['1']);
    expect(await all(other, 'SELECT VALUE c.id FROM c ORDER BY c.n')).toEqual(['1']);
  });

  test('combines with TOP and WHERE', async () => {
    expect(await all(container, 'SELECT TOP 2 VALUE c.id FROM c ORDER BY c.at DESC', 'A')).toEqual(['2', '4']);
    const filtered = "SELECT VALUE c.id FROM c WHERE c.type = 'b' ORDER BY c.at DESC";
    expect(await all(container, filtered, 'A')).toEqual(['2', '4', '0']);
  });
});
