/** The visible rows: those of open people and unit lists, or during a search the matches with everyone above them. */
import type { FlatTree } from './flat-tree.ts';
import { type RowKey, rowOf } from './row-key.ts';
import type { Matches } from './search.ts';

export interface View {
  /** Row numbers in the tree, ascending */
  readonly rows: Uint32Array;
  /** True if a visible row is expanded. */
  readonly isOpen: (row: number) => boolean;
  /** For aria-posinset (1-based) and aria-setsize, counting visible siblings */
  readonly position: Uint32Array;
  readonly setSize: Uint32Array;
}

/** @param isOpen the tree's own folds */
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
 * The view during a search. An open row shows the matches beneath it, or everything if there are none.
 * @param isOpen the search's own folds
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

/** The index of a row in the view, by binary search; -1 if it is not visible. */
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

/** The index of the row or its nearest visible ancestor; -1 if there is none. */
function indexOfNearest(tree: FlatTree, view: View, row: number): number {
  for (let up = row; up >= 0; up = tree.parent[up] ?? -1) {
    const index = indexOfRow(view, up);
    if (index >= 0) return index;
  }
  return -1;
}

/**
 * The index of the active row after the rows have changed: the same row, else its nearest visible ancestor, else the row that took its
 * place. -1 in an empty view.
 * @param key the active row; undefined before the user moved
 * @param lastIndex its last index in the view
 */
export function activeIndex(tree: FlatTree, view: View, key: RowKey | undefined, lastIndex: number): number {
  if (view.rows.length === 0) return -1;
  const row = key === undefined ? -1 : rowOf(tree, key);
  const nearest = row < 0 ? -1 : indexOfNearest(tree, view, row);
  return nearest >= 0 ? nearest : Math.max(0, Math.min(lastIndex, view.rows.length - 1));
}
