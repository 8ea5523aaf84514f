import { expect, test } from 'vitest';
import type { KeyPress } from '../../grid/keyboard.ts';
import { type CellPosition, positionAfterKey, widthStep } from './keyboard.ts';

const SIZE = { rows: 100, columns: 4, page: 15 };
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});
const after = (key: string, row: number, column: number, more: Partial<KeyPress> = {}, size = SIZE) =>
  positionAfterKey(press(key, more), { row, column }, size);

test.each<[string, CellPosition, CellPosition]>([
  ['ArrowDown', { row: 0, column: 2 }, { row: 1, column: 2 }],
  ['ArrowDown', { row: -1, column: 2 }, { row: 0, column: 2 }],
  ['ArrowDown', { row: 99, column: 2 }, { row: 99, column: 2 }],
  ['ArrowUp', { row: 0, column: 2 }, { row: -1, column: 2 }],
  ['ArrowUp', { row: -1, column: 2 }, { row: -1, column: 2 }],
  ['ArrowRight', { row: 5, column: 2 }, { row: 5, column: 3 }],
  ['ArrowRight', { row: 5, column: 3 }, { row: 5, column: 3 }],
  ['ArrowLeft', { row: -1, column: 1 }, { row: -1, column: 0 }],
  ['ArrowLeft', { row: 5, column: 0 }, { row: 5, column: 0 }],
  ['PageDown', { row: 5, column: 1 }, { row: 20, column: 1 }],
  ['PageDown', { row: 90, column: 1 }, { row: 99, column: 1 }],
  ['PageUp', { row: 5, column: 1 }, { row: 0, column: 1 }],
  ['PageUp', { row: 50, column: 1 }, { row: 35, column: 1 }],
  ['Home', { row: 5, column: 3 }, { row: 5, column: 0 }],
  ['End', { row: -1, column: 0 }, { row: -1, column: 3 }],
])('the key %s moves from %o to %o', (key, from, to) => {
  expect(after(key, from.row, from.column)).toEqual(to);
});

test('Ctrl with Home or End moves to the first or the last cell', () => {
  expect(after('Home', 50, 2, { ctrlKey: true })).toEqual({ row: 0, column: 0 });
  expect(after('End', 50, 2, { ctrlKey: true })).toEqual({ row: 99, column: 3 });
});

test('keeps the focus in the header if there are no rows', () => {
  const none = { ...SIZE, rows: 0 };
  for (const key of ['ArrowDown', 'PageDown', 'PageUp', 'ArrowUp'])
    expect(after(key, -1, 1, {}, none)).toEqual({ row: -1, column: 1 });
  expect(after('Home', -1, 2, { ctrlKey: true }, none)).toEqual({ row: -1, column: 0 });
});

test('ignores Tab, letters, and arrow keys with Alt or Ctrl', () => {
  expect(after('ArrowLeft', 1, 1, { altKey: true })).toBeUndefined();
  expect(after('ArrowDown', 1, 1, { ctrlKey: true })).toBeUndefined();
  expect(after('Tab', 1, 1)).toBeUndefined();
  expect(after('a', 1, 1)).toBeUndefined();
});

test('Shift with an arrow key resizes a column', () => {
  expect(widthStep(press('ArrowRight', { shiftKey: true }))).toBe(10);
  expect(widthStep(press('ArrowLeft', { shiftKey: true }))).toBe(-10);
  expect(widthStep(press('ArrowLeft'))).toBeUndefined();
  expect(widthStep(press('ArrowLeft', { shiftKey: true, altKey: true }))).toBeUndefined();
});
