import { expect, test } from 'vitest';
import { keyOf, pathSteps, readDefinition, readKey } from './partition-key.ts';
import { documentRid } from './rid.ts';

test('pathSteps reads plain and quoted names', () => {
  expect(pathSteps('/a/b')).toEqual(['a', 'b']);
  expect(pathSteps('/"a/b"/c')).toEqual(['a/b', 'c']);
  for (const wrong of ['a', '', '/', '//a']) expect(() => pathSteps(wrong), wrong).toThrow('not valid');
});

test('keyOf tells values of different types and missing ones apart', () => {
  const definition = readDefinition({ paths: ['/a'] });
  const keys = [1, '1', true, null, undefined].map((a) => keyOf(a === undefined ? {} : { a }, definition));
  expect(keys).toEqual(['[1]', '["1"]', '[true]', '[null]', '[{}]']);
  expect(() => keyOf({ a: [1] }, definition)).toThrow('must be a string');
});

test('readKey reads whole keys and prefixes of hierarchical ones', () => {
  const definition = readDefinition({ paths: ['/a', '/b'], kind: 'MultiHash' });
  expect(readKey('["x",1]', definition)).toEqual({ kind: 'key', key: '["x",1]' });
  expect(readKey('["x"]', definition)).toEqual({ kind: 'prefix', key: '["x"]' });
  for (const wrong of ['["x",1,2]', '[]', 'x', '"x"']) expect(() => readKey(wrong, definition), wrong).toThrow();
});

test('a hash key has one path, a hierarchical one three at most', () => {
  expect(() => readDefinition({ paths: ['/a', '/b'] })).toThrow('MultiHash');
  expect(() => readDefinition({ paths: ['/a', '/b', '/c', '/d'], kind: 'MultiHash' })).toThrow('three');
  expect(() => readDefinition({ paths: ['/a'], kind: 'Range' })).toThrow('not supported');
});

test('rids are 16 bytes and grow with the document number when read little-endian', () => {
  const numbers = [1, 255, 256, 2 ** 32, 2 ** 40 + 3];
  const read = numbers.map((n) => Buffer.from(documentRid(1, 2, n).replaceAll('-', '/'), 'base64'));
  expect(read.every((bytes) => bytes.length === 16)).toBe(true);
  expect(read.map((bytes) => Number(bytes.readBigUInt64LE(8)))).toEqual(numbers);
});
