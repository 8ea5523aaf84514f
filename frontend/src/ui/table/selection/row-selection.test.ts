import { expect, test, vi } from 'vitest';
import { RowSelection, selectionOf } from './row-selection.ts';

const rows = (ids: string) => ({ length: ids.length, idAt: (position: number) => ids[position] ?? '' });
const selected = (selection: RowSelection, ids = 'abcdef') => [...ids].filter(selection.has).join('');

test('SEL-02 selecting a range gives its rows the state of the row that was toggled last, in both directions', () => {
  const selection = new RowSelection();
  selection.toggle('b');
  selection.extendTo(4, rows('abcdef'));
  expect(selected(selection)).toBe('bcde');
  selection.extendTo(0, rows('abcdef'));
  expect(selected(selection)).toBe('abcde');
  selection.toggle('c');
  selection.extendTo(3, rows('abcdef'));
  expect(selected(selection)).toBe('abe');
});

test('SEL-02 a range follows the display order, and selects only its end if the last toggled row is not shown', () => {
  const selection = new RowSelection();
  selection.toggle('a');
  selection.extendTo(2, rows('fade'));
  expect(selected(selection)).toBe('ad');
  selection.extendTo(1, rows('cbe'));
  expect(selected(selection)).toBe('abd');
  selection.extendTo(2, rows('cbe'));
  expect(selected(selection)).toBe('abde');
});

test('SEL-02 a range selects only its end if no row was toggled before', () => {
  const selection = new RowSelection();
  selection.extendTo(1, rows('abc'));
  expect(selected(selection)).toBe('b');
});

test('SEL-03 selecting all matches does not deselect rows that do not match', () => {
  const selection = new RowSelection();
  selection.toggle('f');
  selection.setAll(rows('abc'), true);
  expect(selected(selection)).toBe('abcf');
  expect(selection.shareOf(rows('abc'))).toBe('all');
  expect(selection.shareOf(rows('abcd'))).toBe('some');
  selection.setAll(rows('abc'), false);
  expect(selected(selection)).toBe('f');
  expect(selection.shareOf(rows('abc'))).toBe('some');
  selection.clear();
  expect(selection.shareOf(rows('abc'))).toBe('none');
});

test('SEL-05 drops rows that no longer exist, counts them until the user changes the selection, and notifies listeners', () => {
  const selection = new RowSelection();
  const notified = vi.fn();
  selection.setAll(rows('abc'), true);
  const stop = selection.subscribe(notified);
  selection.keep('acd');
  expect(selected(selection)).toBe('ac');
  expect(selection.dropped).toBe(1);
  selection.keep('ad');
  expect(selection.dropped).toBe(2);
  expect(notified).toHaveBeenCalledTimes(2);
  selection.keep('ad');
  expect(notified).toHaveBeenCalledTimes(2);
  selection.toggle('d');
  expect(selection.dropped).toBe(0);
  stop();
});

test('SEL-04 keeps one selection per list until another franchise is shown', () => {
  const users = selectionOf({ franchise: 'ALOHA', list: 'users' });
  users.toggle('a');
  selectionOf({ franchise: 'ALOHA', list: 'units' }).toggle('b');
  expect(selectionOf({ franchise: 'ALOHA', list: 'users' })).toBe(users);
  expect(selected(selectionOf({ franchise: 'ALOHA', list: 'units' }))).toBe('b');
  expect(selectionOf({ franchise: 'BRAVO', list: 'users' }).size).toBe(0);
  expect(selectionOf({ franchise: 'ALOHA', list: 'users' }).size).toBe(0);
});

test('SEL-06 toggles 100 of 100,000 selected rows within 100 ms', () => {
  const ids = Array.from({ length: 100_000 }, (_, row) => `F${row % 500}-${row}`);
  const all = { length: ids.length, idAt: (position: number) => ids[position] ?? '' };
  const selection = new RowSelection();
  selection.setAll(all, true);
  const begin = performance.now();
  for (let click = 0; click < 100; click++) selection.toggle(`F0-${click * 500}`);
  // If each click copied the selection, this would take 100 times as long.
  expect(performance.now() - begin).toBeLessThan(100);
  expect(selection.size).toBe(99_900);
});
