import { expect, test } from 'vitest';
import { keyOf, pathSteps, readDefinition, readKey } from './partition-key.ts';
import { documentRid } from './rid.ts';

test('pathSteps parses plain and quoted names and rejects malformed paths', () => {
  expect(pathSteps('/a/b')).toEqual(['a', 'b']);
  expect(pathSteps('/"a/b"/c')).toEqual(['a/b', 'c']);
  for (const wrong of ['a', '', '/', '//a']) expect(() => pathSteps(wrong), wrong).toThrow('not valid');
});

test('keyOf distinguishes a number, a string, a boolean, null and a missing value, and rejects a list', () => {
  const keys = [1, '1', true, null, undefined].map((a) => keyOf(a === undefined ? {} : { a }, ['a']));
  expect(keys).toEqual(['[1]', '["1"]', '[true]', '[null]', '[{}]']);
  expect(() => keyOf({ a: [1] }, ['a'])).toThrow('must be a string');
});

test('readKey accepts only a JSON list of one value', () => {
  expect(readKey('["x"]')).toBe('["x"]');
  for (const wrong of ['["x",1]', '[]', 'x', '"x"']) expect(() => readKey(wrong), wrong).toThrow();
});

test('readDefinition accepts one path and rejects hierarchical keys', () => {
  expect(readDefinition({ paths: ['/a/b'] })).toEqual(['a', 'b']);
  expect(() => readDefinition({ paths: ['/a', '/b'] })).toThrow('one path');
  expect(() => readDefinition({ paths: ['/a', '/b'], kind: 'MultiHash' })).toThrow("'MultiHash' is not supported");
});

test('rids are 16 bytes and grow with the document number when read little-endian', () => {
  const numbers = [1, 255, 256, 2 ** 32, 2 ** 40 + 3];
  const read = numbers.map((n) => Buffer.from(documentRid(1, 2, n).replaceAll('-', '/'), 'base64'));
  expect(read.every((bytes) => bytes.length === 16)).toBe(true);
  expect(read.map((bytes) => Number(bytes.readBigUInt64LE(8)))).toEqual(numbers);
});
