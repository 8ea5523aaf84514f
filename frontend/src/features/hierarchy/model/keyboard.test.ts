import { expect, test } from 'vitest';
import { type KeyPress, rowStep } from '../../../ui/grid/keyboard.ts';
import { flattenTree } from './flat-tree.ts';
import { COLLAPSED, EXPANDED, type Folds, INITIAL, isOpen } from './folds.ts';
import { actionOfKey } from './keyboard.ts';
import { sampleTree } from './test-trees.ts';
import { findTyped, NOTHING_TYPED, type } from './type-ahead.ts';
import { viewAll } from './view.ts';

const tree = flattenTree(sampleTree());
const viewOf = (folds: Folds) => viewAll(tree, (row) => isOpen(folds, tree, row));

/** @param index in the initial view: Keala, Mateo, Units (2), Grace, Daniel, Hannah, Zoë */
function press(key: string, index: number, more: Partial<KeyPress> & { hasMenu?: boolean; folds?: Folds } = {}) {
  const { hasMenu = true, folds = INITIAL, ...keys } = more;
  return actionOfKey(
    { key, ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, ...keys },
    { tree, view: viewOf(folds), index, step: rowStep(key, 3), hasMenu },
  );
}

test('Up, Down, Home, End, Page Up and Page Down move, and stop at the first and the last row', () => {
  expect(press('ArrowDown', 0)).toEqual({ type: 'move', index: 1 });
  expect(press('ArrowDown', 6)).toEqual({ type: 'move', index: 6 });
  expect(press('ArrowUp', 0)).toEqual({ type: 'move', index: 0 });
  expect(press('Home', 4)).toEqual({ type: 'move', index: 0 });
  expect(press('End', 0)).toEqual({ type: 'move', index: 6 });
  expect(press('PageDown', 1)).toEqual({ type: 'move', index: 4 });
  expect(press('PageUp', 1)).toEqual({ type: 'move', index: 0 });
});

test('Right opens a folded row, moves into an open row and ignores a leaf', () => {
  expect(press('ArrowRight', 4)).toEqual({ type: 'fold', row: 6, open: true });
  expect(press('ArrowRight', 1)).toEqual({ type: 'move', index: 2 });
  expect(press('ArrowRight', 3)).toBeUndefined();
});

test('Left folds an open row; otherwise it moves to the parent', () => {
  expect(press('ArrowLeft', 1)).toEqual({ type: 'fold', row: 1, open: false });
  expect(press('ArrowLeft', 3)).toEqual({ type: 'move', index: 1 });
  expect(press('ArrowLeft', 2)).toEqual({ type: 'move', index: 1 });
  expect(press('ArrowLeft', 6)).toBeUndefined();
});

test('* opens the row and its folded siblings', () => {
  expect(press('*', 3)).toEqual({ type: 'open-siblings', rows: [6] });
  expect(press('*', 0, { folds: COLLAPSED })).toEqual({ type: 'open-siblings', rows: [0] });
});

test('Enter, Shift+F10 and the menu key open the actions; Enter folds a row without actions', () => {
  expect(press('Enter', 1)).toEqual({ type: 'menu' });
  expect(press('F10', 1, { shiftKey: true })).toEqual({ type: 'menu' });
  expect(press('F10', 1)).toBeUndefined();
  expect(press('ContextMenu', 1)).toEqual({ type: 'menu' });
  expect(press('Enter', 1, { hasMenu: false })).toEqual({ type: 'fold', row: 1, open: false });
  expect(press('ContextMenu', 1, { hasMenu: false })).toBeUndefined();
  expect(press(' ', 4)).toEqual({ type: 'fold', row: 6, open: true });
});

test('letters start a type-ahead; keys that belong to the browser are ignored', () => {
  expect(press('h', 0)).toEqual({ type: 'type-ahead', character: 'h' });
  expect(press('h', 0, { ctrlKey: true })).toBeUndefined();
  expect(press('ArrowLeft', 1, { altKey: true })).toBeUndefined();
  expect(press('Tab', 1)).toBeUndefined();
});

test('the type-ahead wraps around, cycles if one letter is repeated, and restarts after a pause', () => {
  const view = viewOf(EXPANDED);
  expect(findTyped(tree, view, 0, 'hann')).toBe(10);
  expect(findTyped(tree, view, 10, 'ke')).toBe(0);
  expect(findTyped(tree, view, 7, '2')).toBe(8);
  expect(findTyped(tree, view, 9, '22')).toBe(7);
  expect(findTyped(tree, view, 0, 'ZOE')).toBe(12);
  expect(findTyped(tree, view, 0, 'q')).toBe(-1);
  const typed = type(type(NOTHING_TYPED, 'h', 1000), 'a', 1300);
  expect(typed.text).toBe('ha');
  expect(type(typed, 'z', 2000).text).toBe('z');
});
