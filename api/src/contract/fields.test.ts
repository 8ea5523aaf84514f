import { expect, test } from 'vitest';
import { line } from './fields.ts';

const name = line(20, 'Name');

test.each(['Zoë O’Brien', 'مدير المنطقة', '地区经理', 'Team 🍔', 'a\u200fb', ''])('%j is a line of text', (text) => {
  expect(name.safeParse(text).success).toBe(true);
});

test.each([
  ['a control character', 'a\u0000b'],
  ['one of the upper half', 'a\u0085b'],
  ['a line separator', 'a\u2028b'],
  ['half of a character pair', 'a\ud800b'],
  ['a mark that turns what follows', 'admin\u202e)'],
  ['one that turns until it is ended', 'admin\u2067)'],
])('%s is refused', (_, text) => {
  const parsed = name.safeParse(text);
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['Name may not contain control characters.']);
});
