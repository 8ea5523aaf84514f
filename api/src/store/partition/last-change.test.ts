import { expect, test } from 'vitest';
import { shownName } from './last-change.ts';

test.each([
  [' Grace Okafor ', 'Grace Okafor'],
  ['grace@example.com', undefined],
  ['Grace Okafor (grace@example.com)', undefined],
  ['  ', undefined],
])('ERR-03 shows the display name %j as %j', (displayName, name) => {
  expect(shownName(displayName)).toBe(name);
});
