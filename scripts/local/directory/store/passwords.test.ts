import { expect, test } from 'vitest';
import { hashPassword, isComplexEnough, verifyPassword } from './passwords.ts';

test('a password matches its own hash only, and two hashes of it differ', async () => {
  const hash = hashPassword('Mango-Tree-42');
  expect(await verifyPassword('Mango-Tree-42', hash)).toBe(true);
  expect(await verifyPassword('mango-Tree-42', hash)).toBe(false);
  expect(hashPassword('Mango-Tree-42')).not.toBe(hash);
  expect(hash).not.toContain('Mango');
});

test.each(['', '.', 'x'])('%j is the hash of nothing', async (stored) => {
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
])('%s is complex enough: %s', (password, expected) => {
  expect(isComplexEnough(password, 'jane.doe@demo.example')).toBe(expected);
});
