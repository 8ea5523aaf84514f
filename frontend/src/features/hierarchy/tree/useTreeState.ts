/** Everything about the tree that is not the data: folds, search and the active row. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { activeIndex } from '../model/active-row.ts';
import type { FlatTree } from '../model/flat-tree.ts';
import { COLLAPSED, collapseLevel1, EXPANDED, type Folds, isOpen, OPENING, setOpen } from '../model/folds.ts';
import { buildHaystacks } from '../model/haystacks.ts';
import { keyOf, type RowKey } from '../model/row-key.ts';
import { findMatches } from '../model/search.ts';
import { isOpenInSearch, SHOW_ALL, SHOW_HITS, SHOW_ROOTS, setOpenInSearch } from '../model/search-folds.ts';
import { indexOfRow, type View, viewAll, viewMatches } from '../model/view.ts';

export interface TreeState {
  readonly tree: FlatTree;
  readonly view: View;
  /** Place of the active row in the view; -1 in an empty one. */
  readonly active: number;
  /** Somebody went to the row; before that it is only where Tab enters the tree. */
  readonly isMarked: boolean;
  readonly activate: (row: number) => void;
  readonly fold: (rows: Iterable<number>, open: boolean) => void;
  readonly expandAll: () => void;
  readonly collapseAll: () => void;
  readonly collapseLevel1: () => void;
  readonly query: string;
  readonly search: (text: string) => void;
  /** People and units that hold the searched text; undefined while nothing is searched. */
  readonly found: number | undefined;
}

/** The folds of each franchise last until the page is loaded anew: a look at another screen forgets nothing. */
const keptFolds = new Map<string, Folds>();

export function useTreeState(tree: FlatTree, groupCode: string): TreeState {
  const [folds, setFolds] = useState<Folds>(() => keptFolds.get(groupCode) ?? OPENING);
  const [query, setQuery] = useState('');
  const [searchFolds, setSearchFolds] = useState(SHOW_HITS);
  const [at, setAt] = useState<{ key: RowKey | undefined; index: number }>({ key: undefined, index: 0 });

  useEffect(() => {
    keptFolds.set(groupCode, folds);
  }, [groupCode, folds]);
  useEffect(() => warm((mayGoOn) => buildHaystacks(tree, mayGoOn)), [tree]);

  const matches = useMemo(() => findMatches(tree, query), [tree, query]);
  const view = useMemo(
    () =>
      matches
        ? viewMatches(tree, matches, (row) => isOpenInSearch(searchFolds, matches, tree, row))
        : viewAll(tree, (row) => isOpen(folds, tree, row)),
    [tree, matches, searchFolds, folds],
  );
  const active = activeIndex(tree, view, at.key, at.index);
  const activeRow = view.rows[active];
  const standing = activeRow === undefined ? undefined : keyOf(tree, activeRow);
  // Where the row stands now is what "in its place" means should the next reload bring it no more.
  if (at.key !== undefined && standing !== undefined && (standing !== at.key || active !== at.index))
    setAt({ key: standing, index: active });

  const activate = useCallback(
    (row: number) => setAt({ key: keyOf(tree, row), index: indexOfRow(view, row) }),
    [tree, view],
  );
  const fold = useCallback(
    (rows: Iterable<number>, open: boolean) => {
      const list = [...rows];
      if (matches) setSearchFolds((now) => setOpenInSearch(now, matches, tree, list, open));
      else setFolds((now) => setOpen(now, tree, list, open));
    },
    [tree, matches],
  );
  return {
    tree,
    view,
    active,
    isMarked: at.key !== undefined,
    activate,
    fold,
    expandAll: () => (matches ? setSearchFolds(SHOW_ALL) : setFolds(EXPANDED)),
    collapseAll: () => (matches ? setSearchFolds(SHOW_ROOTS) : setFolds(COLLAPSED)),
    collapseLevel1: () => (matches ? setSearchFolds(SHOW_HITS) : setFolds(collapseLevel1)),
    query,
    search: (text) => {
      setQuery(text);
      setSearchFolds(SHOW_HITS);
    },
    found: matches?.count,
  };
}

/** Milliseconds of work in one idle moment: no frame is missed for it. */
const SLICE_MS = 8;

/** Works in idle moments until the work says that it is done; returns the way to call it off. */
function warm(work: (mayGoOn: () => boolean) => boolean): () => void {
  if (typeof requestIdleCallback !== 'function') return () => {};
  let id = 0;
  const next = () => {
    id = requestIdleCallback((idle) => {
      const until = performance.now() + Math.min(SLICE_MS, idle.timeRemaining());
      if (!work(() => performance.now() < until)) next();
    });
  };
  next();
  return () => cancelIdleCallback(id);
}
