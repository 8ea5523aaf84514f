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
    ['SELECT * FROM c OFFSET 2 LIMIT @n', 'SELECT * FROM c OFFSET 0 LIMIT 9'],
    [
      'SELECT * FROM c ORDER BY c.a',
      `SELECT c._rid, [{"item": c.a}] AS orderByItems, c AS payload FROM c WHERE (${FILTER}) ORDER BY c.a ASC`,
    ],
    [
      'SELECT c.x FROM c WHERE c.b = 1 ORDER BY c.a DESC OFFSET 1 LIMIT 2',
      `SELECT c._rid, [{"item": c.a}] AS orderByItems, {"x": c.x} AS payload FROM c WHERE ((c.b = 1)) AND (${FILTER}) ORDER BY c.a DESC OFFSET 0 LIMIT 3`,
    ],
    ['SELECT VALUE COUNT(1) FROM c', 'SELECT VALUE [{"item": COUNT(1)}] FROM c'],
    [
      'SELECT VALUE AVG(c.a) FROM c',
      'SELECT VALUE [{"item": AVG(c.a), "item2": {"sum": SUM(c.a), "count": COUNT(c.a)}}] FROM c',
    ],
    ['SELECT COUNT(1) AS n FROM c', 'SELECT {"n": {"item": COUNT(1)}} AS payload FROM c'],
    [
      'SELECT c.a, MAX(c.b) AS most FROM c GROUP BY c.a',
      'SELECT [{"item": c.a}] AS groupByItems, {"a": c.a, "most": {"item": MAX(c.b), "item2": {"max": MAX(c.b), "count": COUNT(c.b)}}} AS payload FROM c GROUP BY c.a',
    ],
  ])('rewrites %s', (query, rewritten) => {
    expect(info(query).rewrittenQuery).toBe(rewritten);
  });

  test('says what has to be merged', () => {
    expect(info('SELECT TOP @n c.a FROM c ORDER BY c.a, c.b DESC')).toMatchObject({
      top: 7,
      orderBy: ['Ascending', 'Descending'],
      orderByExpressions: ['c.a', 'c.b'],
    });
    expect(info('SELECT c.a, SUM(c.b) AS s FROM c GROUP BY c.a')).toMatchObject({
      groupByExpressions: ['c.a'],
      groupByAliases: ['a', 's'],
      groupByAliasToAggregateType: { a: null, s: 'Sum' },
      aggregates: [],
    });
    expect(info('SELECT COUNT(1) AS n, MAX(c.b) AS most FROM c')).toMatchObject({
      groupByAliases: ['n', 'most'],
      groupByAliasToAggregateType: { n: 'Count', most: 'Max' },
    });
    expect(info('SELECT VALUE MIN(c.a) FROM c')).toMatchObject({ aggregates: ['Min'], hasSelectValue: true });
    expect(info('SELECT DISTINCT VALUE c.a FROM c ORDER BY c.a').distinctType).toBe('Ordered');
    expect(info('SELECT DISTINCT VALUE c.a FROM c').distinctType).toBe('Unordered');
  });

  test('is needed for what one partition cannot answer', () => {
    for (const query of ['SELECT * FROM c', "SELECT VALUE t FROM c JOIN t IN c.a WHERE t LIKE 'x%'"])
      expect(needsPlan(parseQuery(query))).toBe(false);
    for (const query of [
      'SELECT TOP 1 * FROM c',
      'SELECT DISTINCT c.a FROM c',
      'SELECT c.a FROM c GROUP BY c.a',
      'SELECT VALUE 1 + MAX(c.a) FROM c',
      'SELECT * FROM c ORDER BY c.a',
      'SELECT * FROM c OFFSET 0 LIMIT 1',
    ])
      expect(needsPlan(parseQuery(query)), query).toBe(true);
  });
});
