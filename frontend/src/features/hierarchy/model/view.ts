/** The rows that show now: what is open, and while searching what holds the text with everyone above it. */
import type { FlatTree } from './flat-tree.ts';
import type { Matches } from './search.ts';

export interface View {
  /** Row numbers of the tree, ascending. */
  readonly rows: Uint32Array;
  /** Whether the row shows what is beneath it; asked of rows that show. */
  readonly isOpen: (row: number) => boolean;
  /** 1-based place among the siblings that show, and how many they are. */
  readonly position: Uint32Array;
  readonly setSize: Uint32Array;
}

/** @param isOpen the folds of the tree */
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
 * While searching. A row with hits beneath shows those; opened without one, it shows all that is beneath it.
 * @param isOpen the folds of the search, which are not those of the tree
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
    const place = (siblings[family] ?? 0) + 1;
    siblings[family] = place;
    position[row] = place;
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

/** The place of a row among those that show, by halving; -1 when it does not show. */
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

/** The place of the row itself or of the nearest one above it in the tree that shows; -1 when there is none. */
export function indexOfNearest(tree: FlatTree, view: View, row: number): number {
  for (let up = row; up >= 0; up = tree.parent[up] ?? -1) {
    const index = indexOfRow(view, up);
    if (index >= 0) return index;
  }
  return -1;
}
