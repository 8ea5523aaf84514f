/** The open rows during a search. Initially, the ancestors of matches are open. A search does not change the tree's own folds. */
import type { FlatTree } from './flat-tree.ts';
import { keyOf, type RowKey } from './row-key.ts';
import type { Matches } from './search.ts';

export interface SearchFolds {
  readonly base: 'hits' | 'open' | 'folded';
  /** Keys of rows that are in the opposite state. */
  readonly except: ReadonlySet<RowKey>;
}

export const SHOW_HITS: SearchFolds = { base: 'hits', except: new Set() };
export const SHOW_ALL: SearchFolds = { base: 'open', except: new Set() };
export const SHOW_ROOTS: SearchFolds = { base: 'folded', except: new Set() };

function startsOpen(folds: SearchFolds, matches: Matches, row: number): boolean {
  return folds.base === 'hits' ? matches.above[row] === 1 : folds.base === 'open';
}

export function isOpenInSearch(folds: SearchFolds, matches: Matches, tree: FlatTree, row: number): boolean {
  const open = startsOpen(folds, matches, row);
  return folds.except.size > 0 && folds.except.has(keyOf(tree, row)) ? !open : open;
}

export function setOpenInSearch(
  folds: SearchFolds,
  matches: Matches,
  tree: FlatTree,
  rows: Iterable<number>,
  open: boolean,
): SearchFolds {
  const except = new Set(folds.except);
  for (const row of rows) {
    if (startsOpen(folds, matches, row) === open) except.delete(keyOf(tree, row));
    else except.add(keyOf(tree, row));
  }
  return { base: folds.base, except };
}
