/** The visible rows: the rows below open people and unit lists or, during a search, the matches and their ancestors. */
import type { FlatTree } from './flat-tree.ts';
import { type RowKey, rowOf } from './row-key.ts';
import type { Matches } from './search.ts';

export interface View {
  /** Row numbers in the tree, ascending. */
  readonly rows: Uint32Array;
  /** True if a visible row is open. */
  readonly isOpen: (row: number) => boolean;
  /** The values of aria-posinset (from 1) and aria-setsize. They count visible siblings. */
  readonly position: Uint32Array;
  readonly setSize: Uint32Array;
}

/** @param isOpen returns the state of a row without a search */
export function viewAll(tree: FlatTree, isOpen: (row: number) => boolean): View {
  const rows = new Uint32Array(tree.count);
  let shown = 0;
  for (let row = 0; row < tree.count; ) {
    rows[shown++] = row;
    row = isOpen(row) ? row + 1 : (tree.end[row] ?? tree.count);
  }
  return { rows: rows.subarray(0, shown), isOpen, position: tree.position, setSize: tree.setSize };
}

/**
 * Returns the view during a search. An open row shows the matches below it, or all rows below it if there are no matches.
 * @param isOpen returns the state of a row during the search
 */
export function viewMatches(tree: FlatTree, matches: Matches, isOpen: (row: number) => boolean): View {
  const rows = new Uint32Array(tree.count);
  const position = new Uint32Array(tree.count);
  const siblings = new Uint32Array(tree.count + 1);
  let shown = 0;
  let openedUntil = 0;
  for (let row = 0; row < tree.count; ) {
    const end = tree.end[row] ?? tree.count;
    if (row >= openedUntil && !matches.kept[row]) {
      row = end;
      continue;
    }
    rows[shown++] = row;
    const family = (tree.parent[row] ?? -1) + 1;
    const index = (siblings[family] ?? 0) + 1;
    siblings[family] = index;
    position[row] = index;
    if (!isOpen(row)) {
      row = end;
      continue;
    }
    if (!matches.above[row]) openedUntil = Math.max(openedUntil, end);
    row++;
  }
  const setSize = new Uint32Array(tree.count);
  for (let at = 0; at < shown; at++) {
    const row = rows[at] ?? 0;
    setSize[row] = siblings[(tree.parent[row] ?? -1) + 1] ?? 0;
  }
  return { rows: rows.subarray(0, shown), isOpen, position, setSize };
}

/** Returns the index of a row in the view, by binary search; -1 if the row is not visible. */
export function indexOfRow(view: View, row: number): number {
  let low = 0;
  let high = view.rows.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = view.rows[middle] ?? 0;
    if (found === row) return middle;
    if (found < row) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Returns the index of the row or of its nearest visible ancestor; -1 if neither is visible. */
function indexOfNearest(tree: FlatTree, view: View, row: number): number {
  for (let up = row; up >= 0; up = tree.parent[up] ?? -1) {
    const index = indexOfRow(view, up);
    if (index >= 0) return index;
  }
  return -1;
}

/**
 * Returns the index of the active row after the rows have changed: the same row, otherwise its nearest visible ancestor, otherwise the row
 * that took its place. Returns -1 for an empty view.
 * @param key the active row; undefined before the user has moved
 * @param lastIndex the active row's last index in the view
 */
export function activeIndex(tree: FlatTree, view: View, key: RowKey | undefined, lastIndex: number): number {
  if (view.rows.length === 0) return -1;
  const row = key === undefined ? -1 : rowOf(tree, key);
  const nearest = row < 0 ? -1 : indexOfNearest(tree, view, row);
  return nearest >= 0 ? nearest : Math.max(0, Math.min(lastIndex, view.rows.length - 1));
}
