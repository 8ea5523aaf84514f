import type { Container } from '@azure/cosmos';
import { beforeAll, describe, expect, test } from 'vitest';
import { all, failure, useCosmos } from './harness.ts';

const cosmos = useCosmos();
let container: Container;

beforeAll(async () => {
  container = await cosmos.container({
    indexingPolicy: {
      indexingMode: 'consistent',
      includedPaths: [{ path: '/*' }],
      compositeIndexes: [
        [
          { path: '/city', order: 'ascending' },
          { path: '/n', order: 'ascending' },
        ],
      ],
    },
  });
  const cities = ['Oslo', 'Rome', 'Bern'];
  for (let n = 0; n < 30; n += 1)
    await container.items.create({
      id: `${n}`,
      groupCode: `P${n % 4}`,
      n,
      city: cities[n % 3]!,
      tags: [`t${n % 2}`, 'all'],
    });
});

const numbers = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => (from < to ? from + at : from - at));

describe('the SDK merges all partitions with the query plan', () => {
  test.each<[string, unknown[]]>([
    ['SELECT VALUE c.n FROM c ORDER BY c.n', numbers(0, 29)],
    ['SELECT VALUE c.n FROM c ORDER BY c.n DESC', numbers(29, 0)],
    ['SELECT TOP 3 VALUE c.n FROM c ORDER BY c.n DESC', [29, 28, 27]],
    ['SELECT TOP 4 VALUE c.n FROM c', [0, 1, 2, 3]],
    [
      'SELECT c.city, c.n FROM c WHERE c.n < 4 ORDER BY c.city, c.n',
      [
        { city: 'Bern', n: 2 },
        { city: 'Oslo', n: 0 },
        { city: 'Oslo', n: 3 },
        { city: 'Rome', n: 1 },
      ],
    ],
    ['SELECT DISTINCT VALUE c.city FROM c', ['Oslo', 'Rome', 'Bern']],
    ['SELECT DISTINCT VALUE t FROM c JOIN t IN c.tags', ['t0', 'all', 't1']],
    ['SELECT VALUE COUNT(1) FROM c', [30]],
    ['SELECT VALUE COUNT(1) FROM c WHERE c.n > 100', [0]],
    ["SELECT VALUE COUNT(1) FROM c WHERE c.city = 'Rome'", [10]],
    ['SELECT COUNT(1) AS n, COUNT(c.none) AS none FROM c', [{ n: 30, none: 0 }]],
    [
      'SELECT c.city, COUNT(1) AS n FROM c GROUP BY c.city',
      [
        { city: 'Oslo', n: 10 },
        { city: 'Rome', n: 10 },
        { city: 'Bern', n: 10 },
      ],
    ],
    ['SELECT VALUE c.city FROM c GROUP BY c.city', ['Oslo', 'Rome', 'Bern']],
    [
      'SELECT t, COUNT(1) AS n FROM c JOIN t IN c.tags GROUP BY t',
      [
        { t: 't0', n: 15 },
        { t: 'all', n: 30 },
        { t: 't1', n: 15 },
      ],
    ],
    ["SELECT VALUE c.n FROM c WHERE c.city = 'Rome' AND c.n < 8", [1, 4, 7]],
    ["SELECT VALUE c.n FROM c WHERE c.groupCode IN ('P1', 'P2') AND c.n < 7", [1, 2, 5, 6]],
  ])('%s', async (query, expected) => {
    expect(await all(container, query)).toEqual(expected);
  });

  test('ORDER BY returns whole documents unchanged', async () => {
    const { resource } = await container.item('29', 'P1').read();
    expect(await all(container, 'SELECT TOP 1 * FROM c ORDER BY c.n DESC')).toEqual([resource]);
  });

  test('an expression with an aggregate gets 400 across partitions, and works within one', async () => {
    expect(await failure(all(container, 'SELECT VALUE COUNT(1) + 1 FROM c'))).toMatchObject({ code: 400 });
    expect(await all(container, 'SELECT VALUE COUNT(1) + 1 FROM c', 'P0')).toEqual([9]);
  });

  test('an ORDER BY across partitions gets 400, and the SDK then continues with the plan', async () => {
    cosmos.server.requests.reset();
    await all(container, 'SELECT VALUE c.n FROM c ORDER BY c.n');
    const queries = cosmos.server.requests.list('query');
    expect(queries.map(({ status }) => status)).toEqual([400, 200]);
    expect(cosmos.server.requests.list('queryplan')).toHaveLength(1);
  });

  test('getQueryPlan returns the merge instructions and the rewritten query', async () => {
    const { result } = await container.getQueryPlan('SELECT TOP 5 c.n FROM c WHERE c.n > 1 ORDER BY c.n DESC');
    expect(result).toMatchObject({
      queryInfo: {
        top: 5,
        orderBy: ['Descending'],
        orderByExpressions: ['c.n'],
        distinctType: 'None',
        hasSelectValue: false,
        rewrittenQuery:
          'SELECT TOP 5 c._rid, [{"item": c.n}] AS orderByItems, {"n": c.n} AS payload FROM c WHERE ((c.n > 1)) AND ({documentdb-formattableorderbyquery-filter}) ORDER BY c.n DESC',
      },
      queryRanges: [{ min: '', max: 'FF', isMinInclusive: true, isMaxInclusive: false }],
    });
  });
});
