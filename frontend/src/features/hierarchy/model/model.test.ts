import { expect, test } from 'vitest';
import { type FlatTree, flattenTree, isFoldable } from './flat-tree.ts';
import { COLLAPSED, collapseLevel1, EXPANDED, type Folds, INITIAL, isOpen, setOpen } from './folds.ts';
import { buildHaystacks } from './haystacks.ts';
import { keyOf, rowOf } from './row-key.ts';
import { findMatches, rowLabel } from './search.ts';
import { isOpenInSearch, type SearchFolds, SHOW_ALL, SHOW_HITS, SHOW_ROOTS, setOpenInSearch } from './search-folds.ts';
import { samplePerson, sampleTree, sampleUnit } from './test-trees.ts';
import { activeIndex, indexOfRow, type View, viewAll, viewMatches } from './view.ts';

const tree = flattenTree(sampleTree());
const view = (folds: Folds, of: FlatTree = tree): View => viewAll(of, (row) => isOpen(folds, of, row));
const labels = (shown: View, of: FlatTree = tree) => [...shown.rows].map((row) => rowLabel(of, row));

function searched(text: string, folds: SearchFolds = SHOW_HITS): View {
  const matches = findMatches(tree, text)!;
  return viewMatches(tree, matches, (row) => isOpenInSearch(folds, matches, tree, row));
}

test('flattens the tree in pre-order, with the end of each subtree, position, set size and level', () => {
  expect(tree.count).toBe(13);
  expect([...tree.end]).toEqual([12, 10, 5, 4, 5, 6, 10, 8, 9, 10, 12, 12, 13]);
  expect([...tree.level]).toEqual([1, 2, 3, 4, 4, 3, 3, 4, 4, 4, 2, 3, 1]);
  expect([...tree.position]).toEqual([1, 1, 1, 1, 2, 2, 3, 1, 2, 3, 2, 1, 2]);
  expect([...tree.setSize]).toEqual([2, 2, 3, 2, 2, 3, 3, 3, 3, 3, 2, 1, 2]);
  expect([tree.peopleCount, tree.unitCount]).toEqual([6, 6]);
});

test('adds a row "Units (2)" only if a person has both people and units', () => {
  expect(labels(view(EXPANDED)).slice(0, 8)).toEqual([
    'Keala Thompson',
    'Mateo Fernández',
    'Units (2)',
    '1024 - Waikiki Beach',
    '1031 - Kailua',
    'Grace Okafor',
    'Daniel Nakamura',
    '2210 - Pearl City',
  ]);
  expect(isFoldable(tree, 5)).toBe(false);
});

test('HIER-03 initially shows all people and folds every unit list', () => {
  expect(labels(view(INITIAL))).toEqual([
    'Keala Thompson',
    'Mateo Fernández',
    'Units (2)',
    'Grace Okafor',
    'Daniel Nakamura',
    'Hannah Lindqvist',
    'Zoë Adams',
  ]);
});

test('HIER-02 Expand All opens everything, Collapse All shows only the roots', () => {
  expect(view(EXPANDED).rows.length).toBe(13);
  expect(labels(view(COLLAPSED))).toEqual(['Keala Thompson', 'Zoë Adams']);
});

test('HIER-02 Collapse Level 1 folds the unit lists; folded people stay folded', () => {
  const folded = setOpen(EXPANDED, tree, [1], false);
  expect(labels(view(folded))).toEqual([
    'Keala Thompson',
    'Mateo Fernández',
    'Hannah Lindqvist',
    '3302 - Hilo Bayfront',
    'Zoë Adams',
  ]);
  expect(labels(view(collapseLevel1(folded)))).toEqual([
    'Keala Thompson',
    'Mateo Fernández',
    'Hannah Lindqvist',
    'Zoë Adams',
  ]);
});

test('HIER-03 opens and folds every node', () => {
  for (let row = 0; row < tree.count; row++) {
    if (!isFoldable(tree, row)) continue;
    const was = isOpen(INITIAL, tree, row);
    const other = setOpen(INITIAL, tree, [row], !was);
    expect(isOpen(other, tree, row)).toBe(!was);
    expect(view(setOpen(other, tree, [row], was)).rows).toEqual(view(INITIAL).rows);
  }
});

test('keeps open rows open and folded rows folded after a reload that adds a row', () => {
  const folded = setOpen(INITIAL, tree, [6, 1], true);
  const again = setOpen(folded, tree, [1], false);
  const reloaded = flattenTree([samplePerson(9, 'Aaron First', 4), ...sampleTree()]);
  expect(isOpen(again, reloaded, rowOf(reloaded, 'p4'))).toBe(true);
  expect(isOpen(again, reloaded, rowOf(reloaded, 'p2'))).toBe(false);
});

test('shows the first person who is added below a person whose units are folded', () => {
  const roots = [samplePerson(5, 'Hannah Lindqvist', 3, [samplePerson(8, 'New Comer', 2)], [sampleUnit('3302', 5)])];
  const grown = flattenTree(roots);
  expect(labels(view(INITIAL, grown), grown)).toEqual(['Hannah Lindqvist', 'Units (1)', 'New Comer']);
});

test('finds each row by its key, and distinguishes a person from their unit list', () => {
  for (let row = 0; row < tree.count; row++) expect(rowOf(tree, keyOf(tree, row))).toBe(row);
  expect(rowOf(tree, 'p2')).toBe(1);
  expect(rowOf(tree, 'l2')).toBe(2);
  expect(rowOf(tree, 'u9999')).toBe(-1);
});

test('finds people and units regardless of case and accents, and keeps their ancestors', () => {
  expect(labels(searched('FERNANDEZ'))).toEqual(['Keala Thompson', 'Mateo Fernández']);
  expect(labels(searched('zoe'))).toEqual(['Zoë Adams']);
  expect(labels(searched('1031'))).toEqual(['Keala Thompson', 'Mateo Fernández', 'Units (2)', '1031 - Kailua']);
  expect(labels(searched('leota'))).toEqual([
    'Keala Thompson',
    'Mateo Fernández',
    'Daniel Nakamura',
    '2210 - Pearl City',
  ]);
  expect(labels(searched('district manager'))).toEqual([
    'Keala Thompson',
    'Mateo Fernández',
    'Grace Okafor',
    'Daniel Nakamura',
  ]);
  expect(searched('nobody at all').rows.length).toBe(0);
  expect(findMatches(tree, '  ')).toBeUndefined();
  expect(findMatches(tree, 'aloha.example')?.count).toBe(6);
});

test('builds search texts in idle time; the first search builds the missing texts', () => {
  const fresh = flattenTree(sampleTree());
  expect(buildHaystacks(fresh, () => false)).toBe(false);
  expect(findMatches(fresh, 'kailua')?.count).toBe(1);
  expect(buildHaystacks(fresh, () => true)).toBe(true);
});

test('during a search, position and set size count only visible rows', () => {
  const shown = searched('1031');
  expect([...shown.rows].map((row) => [shown.position[row], shown.setSize[row]])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});

test('rows can be opened and folded during a search, including with Expand All and Collapse All', () => {
  const matches = findMatches(tree, 'fernandez')!;
  const opened = setOpenInSearch(SHOW_HITS, matches, tree, [1], true);
  expect(labels(searched('fernandez', opened))).toEqual([
    'Keala Thompson',
    'Mateo Fernández',
    'Units (2)',
    'Grace Okafor',
    'Daniel Nakamura',
  ]);
  expect(labels(searched('fernandez', setOpenInSearch(opened, matches, tree, [0], false)))).toEqual(['Keala Thompson']);
  expect(searched('fernandez', SHOW_ALL).rows.length).toBe(10);
  expect(labels(searched('kailua', SHOW_ROOTS))).toEqual(['Keala Thompson']);
});

test('keeps the active row, otherwise its visible ancestor, otherwise the row that took its place', () => {
  const open = view(EXPANDED);
  expect(activeIndex(tree, open, 'u2214', 0)).toBe(8);
  expect(activeIndex(tree, view(INITIAL), 'u2214', 8)).toBe(indexOfRow(view(INITIAL), 6));
  expect(activeIndex(tree, open, 'p77', 4)).toBe(4);
  expect(activeIndex(tree, open, 'p77', 40)).toBe(12);
  expect(activeIndex(tree, open, undefined, 0)).toBe(0);
  const empty = flattenTree([]);
  expect(activeIndex(empty, view(EXPANDED, empty), 'p1', 3)).toBe(-1);
});
