import { describe, expect, test } from 'vitest';
import { readPolicy } from '../indexing.ts';
import { parseQuery } from './parser.ts';
import { pushDown } from './pushdown.ts';

const INDEXES = {
  partitionKey: ['groupCode'],
  indexing: readPolicy({ includedPaths: [{ path: '/*' }], excludedPaths: [{ path: '/blob/*' }] }),
};
const down = (where: string, parameters: Record<string, null | string> = {}) =>
  pushDown(parseQuery(`SELECT * FROM c WHERE ${where}`), new Map(Object.entries(parameters)), INDEXES);
const shown = (where: string, parameters?: Record<string, null | string>) => {
  const { conditions, exact } = down(where, parameters);
  return [...conditions.map(({ sql, values }) => `${sql} ${values.join()}`), exact];
};

const value = (name: string) => `json_extract(body, '$.${name}')`;
const type = (name: string) => `json_type(body, '$.${name}')`;
const EACH = '(SELECT value FROM json_each(?))';

describe('pushDown', () => {
  test.each<[string, (string | boolean)[]]>([
    ["c.id = 'x'", ['id = ? x', true]],
    ["c.type = 'unit' AND c.id = 'x'", ["json_extract(body, '$.type') = ? unit", 'id = ? x', true]],
    ["'unit' = c.type", ["json_extract(body, '$.type') = ? unit", true]],
    ["c.groupCode = 'A'", ['pk = ? ["A"]', true]],
    ["c.id IN ('x', 'y')", ['id IN (SELECT value FROM json_each(?)) ["x","y"]', true]],
    ["c.a.b = 'x' AND c.n + 1 > 1", ["json_extract(body, '$.a.b') = ? x", false]],
    ['c.n = 1', [`(${type('n')} IN ('integer', 'real') AND ${value('n')} = ?) 1`, true]],
    ['c.n IN (1, 2)', [`(${type('n')} IN ('integer', 'real') AND ${value('n')} IN ${EACH}) [1,2]`, true]],
    ['1 < c.n', [`(${type('n')} IN ('integer', 'real') AND ${value('n')} > ?) 1`, true]],
    ['c.n != 1', [`(${type('n')} NOT IN ('integer', 'real') OR ${value('n')} != ?) 1`, true]],
    ["c.a != 'x'", [`(${type('a')} != 'text' OR ${value('a')} != ?) x`, true]],
    ["c.at >= '2026'", [`(${type('at')} = 'text' AND ${value('at')} >= ?) 2026`, true]],
    ['c.flag = true', [`${type('flag')} = ? true`, true]],
    ['c.a = null', [`${type('a')} = ? null`, true]],
    ['c.a != null', [`${type('a')} != ? null`, true]],
    ["c.a = '[1]'", [`${value('a')} = ? [1]`, false]],
    ["c.type = 'a' OR c.a = null", [`(${value('type')} = ? OR ${type('a')} = ?) a,null`, true]],
    [
      "c.type = 'a' AND (c.id = 'x' OR c.a = 'y' AND LOWER(c.b) = 'b')",
      [`${value('type')} = ? a`, `(id = ? OR ${value('a')} = ?) x,y`, false],
    ],
    ['IS_DEFINED(c.a)', [`${type('a')} IS NOT NULL `, true]],
    ["STRINGEQUALS(c.a, 'AB-7', true)", [`(${type('a')} = 'text' AND lower(${value('a')}) = ?) ab-7`, true]],
    [
      "ARRAY_CONTAINS(c.tags, 'x') OR ARRAY_CONTAINS(c.tags, 'y') OR ARRAY_CONTAINS(c.tags, 'z')",
      [
        `(${type('tags')} = 'array' AND EXISTS (SELECT 1 FROM json_each(body, '$.tags') AS element ` +
          `WHERE element.type IN ('text') AND element.value IN ${EACH})) ["x","y","z"]`,
        true,
      ],
    ],
    [
      "ARRAY_CONTAINS(c.tags, 'x')",
      [
        `(${type('tags')} = 'array' AND EXISTS (SELECT 1 FROM json_each(body, '$.tags') AS element ` +
          `WHERE element.type IN ('text') AND element.value = ?)) x`,
        true,
      ],
    ],
    ["c.type = 'a' OR LOWER(c.b) = 'b'", [false]],
    ["STRINGEQUALS(c.a, 'kiss', true)", [false]],
    ["STRINGEQUALS(c.a, 'x')", [false]],
    ["ARRAY_CONTAINS(['x'], c.a)", [false]],
    ["c.at > 'ü'", [false]],
    ["c.a IN ('x', 1)", [false]],
    ["c.blob = 'x'", [false]],
    ["c.id NOT IN ('x')", [false]],
    ["c._etag = 'x'", [false]],
    ["c['odd name'] = 'x'", [false]],
    ["c.a = 'x\\u0000'", [false]],
    ["c.a = 'x\\ud800'", [false]],
    ['c.a = c.b', [false]],
    ["LOWER(c.a) = 'x'", [false]],
  ])('converts to SQL as far as SQLite gives the same result: %s', (where, expected) => {
    expect(shown(where)).toEqual(expected);
  });

  test('takes values from parameters, and converts nothing if the parameter is missing', () => {
    expect(shown('c.id = @id', { '@id': "o'hara" })).toEqual(["id = ? o'hara", true]);
    expect(shown('c.id = @id', {})).toEqual([false]);
  });
});
