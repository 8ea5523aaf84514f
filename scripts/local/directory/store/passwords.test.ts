import { expect, test } from 'vitest';
import { hashPassword, isComplexEnough, verifyPassword } from './passwords.ts';

test('a hash is salted, matches only its password and does not contain the password', async () => {
  const hash = hashPassword('Mango-Tree-42');
  expect(await verifyPassword('Mango-Tree-42', hash)).toBe(true);
  expect(await verifyPassword('mango-Tree-42', hash)).toBe(false);
  expect(hashPassword('Mango-Tree-42')).not.toBe(hash);
  expect(hash).not.toContain('Mango');
});

test.each(['', '.', 'x'])('no password matches the invalid hash %j', async (stored) => {
  expect(await verifyPassword('', stored)).toBe(false);
});

test.each([
  ['Mango-42', true],
  ['Mango42a', true],
  ['mango-42', true],
  ['Man-go4', false],
  ['mangotree', false],
  ['MANGOTREE42', false],
  ['Jane.Doe-42', false],
  ['ÄÖÜäöü42', true],
  [`Aa1${'x'.repeat(254)}`, false],
])('isComplexEnough(%s) returns %s', (password, expected) => {
  expect(isComplexEnough(password, 'jane.doe@demo.example')).toBe(expected);
});
