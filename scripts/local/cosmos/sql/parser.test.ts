import { describe, expect, test } from 'vitest';
import { parseCondition, parseQuery } from './parser.ts';
import { print, printQuery } from './print.ts';

/** The condition of a query as text with all brackets written. */
function where(text: string): string {
  const query = parseQuery(`SELECT * FROM c WHERE ${text}`);
  return query.where ? print(query.where) : '';
}

describe('operators bind', () => {
  test.each([
    ['a = 1 AND b = 2 OR c = 3', '(((a = 1) AND (b = 2)) OR (c = 3))'],
    ['a = 1 OR b = 2 AND c = 3', '((a = 1) OR ((b = 2) AND (c = 3)))'],
    ['a + b * c - d', '((a + (b * c)) - d)'],
    ['a < b + 1', '(a < (b + 1))'],
    ['a = b < c', '(a = (b < c))'],
    ['-a.b * 2', '((- a.b) * 2)'],
    ['NOT a AND b', '((NOT a) AND b)'],
    ['NOT (a = 1)', '(NOT (a = 1))'],
    ['a BETWEEN 1 AND 2 AND b', '((a BETWEEN 1 AND 2) AND b)'],
    ['a NOT IN (1, 2) OR b', '((a NOT IN (1, 2)) OR b)'],
    ["a LIKE 'x%' ESCAPE '!' AND b", '((a LIKE "x%" ESCAPE "!") AND b)'],
    ['a ?? b ? c : d ? e : f', '((a ?? b) ? c : (d ? e : f))'],
    ['a || b || c', '((a || b) || c)'],
    ["c['odd name'].x[0][a]", 'c["odd name"].x[0][a]'],
    ['f(a, [1, {x: 2}])', 'F(a, [1, {"x": 2}])'],
  ])('%s as %s', (text, printed) => {
    expect(where(text)).toBe(printed);
  });

  test.each(['NOT a = 1', 'NOT a IN (1)', "a || 'x' = b", "a = b || 'x'"])('%s is ambiguous and refused', (text) => {
    expect(() => where(text)).toThrow('brackets');
  });
});

describe('a query', () => {
  test.each([
    'SELECT * FROM c',
    'SELECT DISTINCT TOP 5 VALUE c.a FROM c',
    'SELECT c.a AS a, (c.b + 1) AS next FROM c',
    'SELECT VALUE t FROM t IN c.tags',
    'SELECT VALUE t FROM c JOIN t IN c.tags JOIN u IN t.more',
    'SELECT VALUE t FROM c JOIN (SELECT VALUE x FROM x IN c.tags) AS t',
    'SELECT VALUE t FROM c JOIN t IN (SELECT VALUE c.tags)',
    'SELECT VALUE p.a FROM c.list AS p',
    'SELECT c.a AS a FROM c WHERE EXISTS(SELECT VALUE t FROM t IN c.tags) GROUP BY c.a',
    'SELECT VALUE ARRAY(SELECT VALUE t FROM t IN c.tags) FROM c',
    'SELECT * FROM c ORDER BY c.a ASC, c.b DESC OFFSET 1 LIMIT @n',
  ])('prints as it reads: %s', (query) => {
    expect(printQuery(parseQuery(query))).toBe(query);
  });

  test('names what it selects: the alias, the last property, or $1', () => {
    const { form } = parseQuery('SELECT c.a.b, c.x AS y, c.z z, 1, c.tags[0], UPPER(c.q) FROM c').select;
    expect(form.kind === 'list' && form.items.map(({ name }) => name)).toEqual(['b', 'y', 'z', '$1', '$2', '$3']);
  });

  test('is remembered by its text', () => {
    expect(parseQuery('SELECT 1 AS one')).toBe(parseQuery('SELECT 1 AS one'));
  });

  test.each([
    ['SELECT', 'the end'],
    ['SELECT * FROM', 'the end'],
    ['SELECT * c', "'c' at position 9"],
    ['SELECT c.value FROM c', "'value FROM c'"],
    ['SELECT * FROM c WHERE (a', 'the end'],
    ['SELECT * FROM c GROUP c.a', "'c.a'"],
    ['SELECT * FROM c OFFSET 1', 'the end'],
    ['SELECT TOP x * FROM c', "'x * FROM c'"],
    ['SELECT {a 1} FROM c', "'1} FROM c'"],
    ['SELECT c.a, c.b a FROM c', "'a'"],
  ])('%s is refused near %s', (query, near) => {
    expect(() => parseQuery(query)).toThrow(near);
  });
});

test('the condition of a patch begins with FROM', () => {
  expect(print(parseCondition('from c where c.n = 1').where ?? { kind: 'literal', value: undefined })).toBe(
    '(c.n = 1)',
  );
});
