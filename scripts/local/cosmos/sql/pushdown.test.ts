import { describe, expect, test } from 'vitest';
import { readDefinition } from '../partition-key.ts';
import { parseQuery } from './parser.ts';
import { pushDown } from './pushdown.ts';

const KEY = readDefinition({ paths: ['/groupCode'] });
const down = (where: string, parameters: Record<string, null | string> = {}) =>
  pushDown(parseQuery(`SELECT * FROM c WHERE ${where}`), new Map(Object.entries(parameters)), KEY);
const shown = (where: string, parameters?: Record<string, null | string>) => {
  const { conditions, exact } = down(where, parameters);
  return [...conditions.map(({ sql, values }) => `${sql} ${values.join()}`), exact];
};

describe('pushDown', () => {
  test.each<[string, (string | boolean)[]]>([
    ["c.id = 'x'", ['id = ? x', true]],
    ["c.type = 'unit' AND c.id = 'x'", ["json_extract(body, '$.type') = ? unit", 'id = ? x', true]],
    ["'unit' = c.type", ["json_extract(body, '$.type') = ? unit", true]],
    ["c.groupCode = 'A'", ['pk = ? ["A"]', true]],
    ["c.id IN ('x', 'y')", ['id IN (SELECT value FROM json_each(?)) ["x","y"]', true]],
    ["c.a.b = 'x' AND c.n > 1", ["json_extract(body, '$.a.b') = ? x", false]],
    ['c.n = 1', ["json_extract(body, '$.n') = ? 1", false]],
    ['c.flag = true', ["json_extract(body, '$.flag') = ? 1", false]],
    ["c.a = '[1]'", ["json_extract(body, '$.a') = ? [1]", false]],
    ["c.type = 'a' OR c.type = 'b'", [false]],
    ["c.id NOT IN ('x')", [false]],
    ['c.a = null', [false]],
    ["c._etag = 'x'", [false]],
    ["c['odd name'] = 'x'", [false]],
    ["c.a = 'x\\u0000'", [false]],
    ["c.a = 'x\\ud800'", [false]],
    ['c.a = c.b', [false]],
    ["UPPER(c.a) = 'X'", [false]],
  ])('%s', (where, expected) => {
    expect(shown(where)).toEqual(expected);
  });

  test('takes values from parameters', () => {
    expect(shown('c.id = @id', { '@id': "o'hara" })).toEqual(["id = ? o'hara", true]);
    expect(shown('c.id = @id', { '@id': null })).toEqual([false]);
  });

  test('leaves queries alone that do not begin with documents', () => {
    const query = parseQuery("SELECT VALUE t FROM t IN c.tags WHERE t = 'x'");
    expect(pushDown(query, new Map(), KEY)).toEqual({ conditions: [], exact: false });
  });
});
