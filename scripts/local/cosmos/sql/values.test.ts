import { expect, test } from 'vitest';
import { compareAll, compareSameType, equals } from './values.ts';

const ORDERED = [undefined, null, false, true, -1, 0, 1.5, '', 'A', 'a', 'ab', [1], [], { a: 1 }, {}];

test('compareAll orders values by type, then by value', () => {
  for (const [i, a] of ORDERED.entries())
    for (const [j, b] of ORDERED.entries()) expect(Math.sign(compareAll(a, b)), `${i} ${j}`).toBe(Math.sign(i - j));
});

test('equals compares deeply, and returns false across types and undefined for undefined', () => {
  expect(equals({ a: [1, { b: null }], c: 2 }, { c: 2, a: [1, { b: null }] })).toBe(true);
  expect(equals({ a: 1 }, { a: 1, b: null })).toBe(false);
  expect(equals([1, 2], [2, 1])).toBe(false);
  expect(equals([], {})).toBe(false);
  expect(equals(0, false)).toBe(false);
  expect(equals(null, undefined)).toBeUndefined();
});

test('compareSameType orders values of one type, and returns undefined across types and for arrays and objects', () => {
  expect(compareSameType('a', 'b')).toBeLessThan(0);
  expect(compareSameType(null, null)).toBe(0);
  for (const [a, b] of [
    [1, '1'],
    [null, 0],
    [[], []],
    [{}, {}],
    [true, 1],
  ] as const)
    expect(compareSameType(a, b)).toBeUndefined();
});
