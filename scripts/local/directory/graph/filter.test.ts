import { expect, test } from 'vitest';
import { GraphError } from './errors.ts';
import { type FilterFields, parseFilter } from './filter.ts';

const FIELDS: FilterFields = {
  name: { column: 'name_key' },
  code: { column: 'code', isExact: true },
  key: { column: 'key', isAdvanced: true },
};

test.each([
  ["name eq 'Jo'", 'name_key IN (?)', ['jo']],
  ["code eq 'Jo'", 'code IN (?)', ['Jo']],
  ["name eq 'O''Brien'", 'name_key IN (?)', ["o'brien"]],
  ["name in ('A', 'B,C')", 'name_key IN (?, ?)', ['a', 'b,c']],
  ["name eq 'a or b' or code in('x')", 'name_key IN (?) OR code IN (?)', ['a or b', 'x']],
])('converts %s to SQL', (filter, sql, values) => {
  expect(parseFilter(filter, FIELDS)).toEqual({ sql, values });
});

test.each([
  ["other eq 'a'", 400],
  ["constructor eq 'a'", 400],
  ["key eq 'a'", 400],
  ['', 501],
  ['name', 501],
  ["name eq 'a", 501],
  ["name eq 'a' b", 501],
  ["name eq 'a' or", 501],
  ["name eq 'a' orcode eq 'b'", 501],
  ["name eq 'a' and code eq 'b'", 501],
  ["(name eq 'a')", 501],
  ['name eq null', 501],
  ["name ne 'a'", 501],
  ["not (name eq 'a')", 501],
  ["startsWith(name,'a')", 501],
  ["name eq 'a'; DROP TABLE accounts", 501],
])('rejects %s with %i', (filter, status) => {
  expect(() => parseFilter(filter, FIELDS)).toThrow(expect.objectContaining({ name: GraphError.name, status }));
});

test('accepts an advanced property in an advanced query', () => {
  expect(parseFilter("key eq 'A'", FIELDS, true)).toEqual({ sql: 'key IN (?)', values: ['a'] });
});
