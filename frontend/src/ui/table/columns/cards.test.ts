import { expect, test } from 'vitest';
import { cardLines, wrappedLines } from './cards.ts';

const placed = (id: string, need: number, header = 60) => ({ id, width: 150, isSized: false, need, header });
const USERS = [
  { id: 'lastName', card: 'title' },
  { id: 'firstName', card: 'title' },
  { id: 'email' },
  { id: 'signIn', muted: true },
  { id: 'role' },
  { id: 'units', compare: 'number' },
] as const;
const PLACED = [placed('email', 280), placed('signIn', 260), placed('role', 120), placed('units', 72, 72)];
const linesOf = (room: number) => {
  const { titles, details } = cardLines(USERS, PLACED, room);
  return [titles, ...details];
};

test('puts the names on the first line and as many details as fit on the second, with muted details last', () => {
  expect(linesOf(292)).toEqual([2, 'email', 'role']);
  expect(linesOf(340)).toEqual([2, 'email', 'role', 'units']);
  expect(linesOf(500)).toEqual([2, 'email', 'role', 'units', 'signIn']);
});

test('keeps one detail even if it does not fit', () => {
  expect(linesOf(100)).toEqual([2, 'email']);
});

test('reserves room for the label of a `labelled` detail', () => {
  const columns = [{ id: 'unit' }, { id: 'email' }, { id: 'manager', card: 'labelled' }] as const;
  const widths = [placed('email', 100), placed('manager', 130, 90)];
  expect([...cardLines(columns, widths, 287).details]).toEqual(['email']);
  expect([...cardLines(columns, widths, 288).details]).toEqual(['email', 'manager']);
});

test('always shows controls and texts that wrap, and counts the wrapped lines', () => {
  const columns = [{ id: 'name' }, { id: 'outcome' }, { id: 'detail', card: 3 }, { id: 'box', card: 'shown' }] as const;
  const widths = [placed('outcome', 130), placed('detail', 360), placed('box', 78)];
  expect([...cardLines(columns, widths, 100).details]).toEqual(['outcome', 'detail', 'box']);
  expect(wrappedLines(columns)).toBe(3);
});

test('treats a `title` column after a detail as a detail', () => {
  const columns = [{ id: 'code' }, { id: 'email' }, { id: 'name', card: 'title' }] as const;
  expect(cardLines(columns, [placed('email', 100), placed('name', 100)], 300)).toEqual({
    titles: 1,
    details: new Set(['email', 'name']),
  });
});

test('leaves out editable cells', () => {
  const columns = [{ id: 'row' }, { id: 'outcome' }, { id: 'unitCode', isEditable: true }] as const;
  expect([...cardLines(columns, [placed('outcome', 100), placed('unitCode', 40)], 300).details]).toEqual(['outcome']);
});
