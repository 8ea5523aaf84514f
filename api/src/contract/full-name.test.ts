import { expect, test } from 'vitest';
import { fullName, shownName } from './full-name.ts';

test.each([
  ['Keala', 'Thompson', 'Keala Thompson'],
  [' Keala ', ' Thompson ', 'Keala Thompson'],
  ['Keala', ' ', 'Keala'],
  ['', 'Thompson', 'Thompson'],
  ['Anna Maria', 'de la Cruz', 'Anna Maria de la Cruz'],
])('USER-16 %j and %j are one name', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});

test.each([
  [' Grace Okafor ', 'Grace Okafor'],
  ['grace@example.com', undefined],
  ['Grace Okafor (grace@example.com)', undefined],
  ['  ', undefined],
])('ERR-03 the display name %j is shown as %j', (displayName, name) => {
  expect(shownName(displayName)).toBe(name);
});
