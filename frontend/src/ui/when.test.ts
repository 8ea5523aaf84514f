import { expect, test } from 'vitest';
import { whenOf } from './when.ts';

const now = new Date(2026, 10, 23, 15, 30);

test.each([
  [new Date(2026, 10, 23, 15, 31), 'just now'],
  [new Date(2026, 10, 23, 15, 29, 30), 'just now'],
  [new Date(2026, 10, 23, 15, 28, 30), '1 minute ago'],
  [new Date(2026, 10, 23, 14, 31), '59 minutes ago'],
  [new Date(2026, 10, 23, 9, 5), 'at 9:05 AM'],
  [new Date(2026, 10, 22, 23, 5), 'on Nov 22, 2026 at 11:05 PM'],
])('formats %s in the user\'s time zone as "%s"', (at, text) => {
  expect(whenOf(at.toISOString(), now).replace(/\s/g, ' ')).toBe(text);
});

test.each(['', 'yesterday', '2026-13-45T00:00:00Z'])('returns "%s" unchanged because it is not a date', (at) => {
  expect(whenOf(at, now)).toBe(at);
});
