import { describe, expect, test } from 'vitest';
import { parseQuery } from './parser.ts';
import { needsPlan, planOf } from './plan.ts';

const info = (query: string) => planOf(parseQuery(query), new Map([['@n', 7]])).queryInfo;
const FILTER = '{documentdb-formattableorderbyquery-filter}';

describe('planOf', () => {
  test.each([
    ['SELECT * FROM c', ''],
    ['SELECT TOP 3 * FROM c', ''],
    ['SELECT DISTINCT VALUE c.a FROM c', ''],
    [
      'SELECT * FROM c ORDER BY c.a',
      `SELECT c._rid, [{"item": c.a}] AS orderByItems, c AS payload FROM c WHERE (${FILTER}) ORDER BY c.a ASC`,
    ],
    [
      'SELECT TOP @n c.x FROM c JOIN t IN c.tags WHERE c.b = 1 ORDER BY c.a DESC',
      `SELECT TOP @n c._rid, [{"item": c.a}] AS orderByItems, {"x": c.x} AS payload FROM c JOIN t IN c.tags WHERE ((c.b = 1)) AND (${FILTER}) ORDER BY c.a DESC`,
    ],
    ['SELECT VALUE COUNT(1) FROM c', 'SELECT VALUE [{"item": COUNT(1)}] FROM c'],
    ['SELECT COUNT(1) AS n FROM c', 'SELECT {"n": {"item": COUNT(1)}} AS payload FROM c'],
    [
      'SELECT c.a, COUNT(c.b) AS n FROM c GROUP BY c.a',
      'SELECT [{"item": c.a}] AS groupByItems, {"a": c.a, "n": {"item": COUNT(c.b)}} AS payload FROM c GROUP BY c.a',
    ],
  ])('rewrites %s', (query, rewritten) => {
    expect(info(query).rewrittenQuery).toBe(rewritten);
  });

  test('lists the parts of the query that the client must merge', () => {
    expect(info('SELECT TOP @n c.a FROM c ORDER BY c.a, c.b DESC')).toMatchObject({
      top: 7,
      orderBy: ['Ascending', 'Descending'],
      orderByExpressions: ['c.a', 'c.b'],
    });
    expect(info('SELECT c.a, COUNT(c.b) AS n FROM c GROUP BY c.a')).toMatchObject({
      groupByExpressions: ['c.a'],
      groupByAliases: ['a', 'n'],
      groupByAliasToAggregateType: { a: null, n: 'Count' },
      aggregates: [],
    });
    expect(info('SELECT COUNT(1) AS n, COUNT(c.b) AS some FROM c')).toMatchObject({
      groupByAliases: ['n', 'some'],
      groupByAliasToAggregateType: { n: 'Count', some: 'Count' },
    });
    expect(info('SELECT VALUE COUNT(c.a) FROM c')).toMatchObject({ aggregates: ['Count'], hasSelectValue: true });
    expect(info('SELECT DISTINCT VALUE c.a FROM c').distinctType).toBe('Unordered');
  });

  test('a query with TOP, DISTINCT, GROUP BY, COUNT or ORDER BY requires a plan; a JOIN does not', () => {
    for (const query of ['SELECT * FROM c', "SELECT VALUE t FROM c JOIN t IN c.a WHERE t = 'x'"])
      expect(needsPlan(parseQuery(query))).toBe(false);
    for (const query of [
      'SELECT TOP 1 * FROM c',
      'SELECT DISTINCT c.a FROM c',
      'SELECT c.a FROM c GROUP BY c.a',
      'SELECT VALUE 1 + COUNT(c.a) FROM c',
      'SELECT * FROM c ORDER BY c.a',
    ])
      expect(needsPlan(parseQuery(query)), query).toBe(true);
  });
});
