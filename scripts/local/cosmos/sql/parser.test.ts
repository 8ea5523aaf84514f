import { describe, expect, test } from 'vitest';
import { parseCondition, parseQuery } from './parser.ts';
import { print, printTail } from './print.ts';

/** Returns the condition of a query with all parentheses written out. */
function where(text: string): string {
  const query = parseQuery(`SELECT * FROM c WHERE ${text}`);
  return query.where ? print(query.where) : '';
}

describe('operator precedence', () => {
  test.each([
    ['a = 1 AND b = 2 OR c = 3', '(((a = 1) AND (b = 2)) OR (c = 3))'],
    ['a = 1 OR b = 2 AND c = 3', '((a = 1) OR ((b = 2) AND (c = 3)))'],
    ['a + b * c - d', '((a + (b * c)) - d)'],
    ['a < b + 1', '(a < (b + 1))'],
    ['a = b < c', '(a = (b < c))'],
    ['-a.b * 2', '((- a.b) * 2)'],
    ['NOT a AND b', '((NOT a) AND b)'],
    ['NOT (a = 1)', '(NOT (a = 1))'],
    ['a NOT IN (1, 2) OR b', '((a NOT IN (1, 2)) OR b)'],
    ["c['odd name'].x", 'c["odd name"].x'],
    [
      'EXISTS (SELECT VALUE 1 FROM t IN c.tags JOIN u IN t.more WHERE u = 1) OR a',
      '(EXISTS(SELECT VALUE 1 FROM t IN c.tags JOIN u IN t.more WHERE (u = 1)) OR a)',
    ],
    ['f(a, [1, {x: 2}])', 'F(a, [1, {"x": 2}])'],
  ])('%s is read as %s', (text, printed) => {
    expect(where(text)).toBe(printed);
  });

  test.each(['NOT a = 1', 'NOT a IN (1)'])('rejects the ambiguous %s', (text) => {
    expect(() => where(text)).toThrow('parentheses');
  });
});

describe('parseQuery', () => {
  test.each([
    'FROM c',
    'FROM c JOIN t IN c.tags JOIN u IN t.more WHERE (EXISTS(SELECT VALUE 1 FROM t IN c.tags)) GROUP BY c.a, t.b',
    'FROM c ORDER BY c.a ASC, c.b DESC',
  ])('parses SELECT 1 %s so that printing restores the text', (tail) => {
    expect(printTail(parseQuery(`SELECT 1 ${tail}`))).toBe(tail);
  });

  test('names each selected item by its alias, its last property or a number such as $1', () => {
    const { form } = parseQuery('SELECT c.a.b, c.x AS y, c.z z, 1, -c.n, LOWER(c.q) FROM c').select;
    expect(form.kind === 'list' && form.items.map(({ name }) => name)).toEqual(['b', 'y', 'z', '$1', '$2', '$3']);
  });

  test('caches queries by their text', () => {
    expect(parseQuery('SELECT 1 FROM one')).toBe(parseQuery('SELECT 1 FROM one'));
  });

  test.each([
    ['SELECT', 'the end'],
    ['SELECT * FROM', 'the end'],
    ['SELECT * c', "'c' at position 9"],
    ['SELECT c.value FROM c', "'value FROM c'"],
    ['SELECT * FROM c WHERE (a', 'the end'],
    ['SELECT * FROM c GROUP c.a', "'c.a'"],
    ['SELECT * FROM c OFFSET 1', "'OFFSET 1'"],
    ['SELECT TOP x * FROM c', "'x * FROM c'"],
    ['SELECT {a 1} FROM c', "'1} FROM c'"],
    ['SELECT c.a, c.b a FROM c', "'a'"],
  ])('rejects %s near %s', (query, near) => {
    expect(() => parseQuery(query)).toThrow(near);
  });
});

test('parseCondition reads a patch condition of the form "from c where …"', () => {
  expect(print(parseCondition('from c where c.n = 1').where ?? { kind: 'literal', value: undefined })).toBe(
    '(c.n = 1)',
  );
});
