import { expect, test } from 'vitest';
import { fullName } from './full-name.ts';

test.each([
  ['Keala', 'Thompson', 'Keala Thompson'],
  [' Keala ', ' Thompson ', 'Keala Thompson'],
  ['Keala', ' ', 'Keala'],
  ['', 'Thompson', 'Thompson'],
  ['Anna Maria', 'de la Cruz', 'Anna Maria de la Cruz'],
])('USER-16 joins %j and %j into one trimmed name', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});
