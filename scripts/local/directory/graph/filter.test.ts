import { expect, test } from 'vitest';
import { GraphError } from './errors.ts';
import { type FilterFields, parseFilter } from './filter.ts';

const FIELDS: FilterFields = {
  name: { column: 'name_key', kind: 'name' },
  code: { column: 'code', kind: 'exact' },
  open: { column: 'open', kind: 'flag' },
};

test.each([
  ["name eq 'Jo'", 'name_key = ?', ['jo']],
  ["code eq 'Jo'", 'code = ?', ['Jo']],
  ["name eq 'O''Brien'", 'name_key = ?', ["o'brien"]],
  ['name eq null', 'name_key IS NULL', []],
  ['open eq true', 'open = ?', [1]],
  ['open eq false', 'open = ?', [0]],
  ["name in ('A','B')", 'name_key IN (?, ?)', ['a', 'b']],
  ["startsWith(name,'Jo')", '(name_key >= ? AND name_key < ?)', ['jo', 'jo\u{10FFFF}']],
  ["startswith( name , 'Jo' )", '(name_key >= ? AND name_key < ?)', ['jo', 'jo\u{10FFFF}']],
  ["name eq 'a' or code eq 'b' and open eq true", '(name_key = ?) OR ((code = ?) AND (open = ?))', ['a', 'b', 1]],
  ["(name eq 'a' or code eq 'b') and open eq true", '((name_key = ?) OR (code = ?)) AND (open = ?)', ['a', 'b', 1]],
])('%s', (filter, sql, values) => {
  expect(parseFilter(filter, FIELDS)).toEqual({ sql, values });
});

test.each([
  ['', 400],
  ['name', 400],
  ['name eq', 400],
  ["name eq 'a' b", 400],
  ["name eq 'a", 400],
  ["(name eq 'a'", 400],
  ["eq 'a'", 400],
  ["open eq 'true'", 400],
  ['open eq null', 400],
  ["startsWith(open,'t')", 400],
  ['startsWith(name,null)', 400],
  ["other eq 'a'", 400],
  ["constructor eq 'a'", 400],
  ["name ne 'a'", 400],
  ["not (name eq 'a')", 400],
  ["name eq 'a'; DROP TABLE accounts", 400],
  ["name ge 'a'", 501],
  ["contains(name,'a')", 501],
])('%s is refused', (filter, status) => {
  expect(() => parseFilter(filter, FIELDS)).toThrow(expect.objectContaining({ name: GraphError.name, status }));
});
