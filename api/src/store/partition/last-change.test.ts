import { expect, test } from 'vitest';
import { shownName } from './last-change.ts';

test.each([
  [' Grace Okafor ', 'Grace Okafor'],
  ['grace@example.com', undefined],
  ['Grace Okafor (grace@example.com)', undefined],
  ['  ', undefined],
])('ERR-03 the display name %j is shown as %j', (displayName, name) => {
  expect(shownName(displayName)).toBe(name);
});
