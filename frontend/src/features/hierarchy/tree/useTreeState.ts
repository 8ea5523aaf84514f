/** Everything about the tree that is not the data: folds, search, which is in the address as a list's is, and the active row. */
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { inIdleMoments, useTableAddress } from '../../../ui/index.ts';
import { activeIndex } from '../model/active-row.ts';
import { type FlatTree, rowsAbove } from '../model/flat-tree.ts';
import { COLLAPSED, collapseLevel1, EXPANDED, type Folds, isOpen, OPENING, setOpen } from '../model/folds.ts';
import { buildHaystacks } from '../model/haystacks.ts';
import { keyOf, type RowKey, rowOf } from '../model/row-key.ts';
import { findMatches } from '../model/search.ts';
import { isOpenInSearch, SHOW_ALL, SHOW_HITS, SHOW_ROOTS, setOpenInSearch } from '../model/search-folds.ts';
import { indexOfRow, type View, viewAll, viewMatches } from '../model/view.ts';

export interface TreeState {
  readonly tree: FlatTree;
  readonly view: View;
  /** Place of the active row in the view; -1 in an empty one. */
  readonly active: number;
  /** Whether the active row is tinted: the user moved to it, or it is the first match. Otherwise Tab only enters the tree there. */
  readonly isMarked: boolean;
  readonly activate: (row: number) => void;
  readonly fold: (rows: Iterable<number>, open: boolean) => void;
  readonly expandAll: () => void;
  readonly collapseAll: () => void;
  readonly collapseLevel1: () => void;
  readonly query: string;
  readonly search: (text: string) => void;
  /** How many people and units match; undefined without a search. */
  readonly found: number | undefined;
  /** The first match, until the user moves to another row. */
  readonly firstHit: RowKey | undefined;
  /** Each new one asks to bring the active row into view, where it stands by then. */
  readonly follow: Follow;
  /** Keeps the active row in view although rows come and go above it. */
  readonly keepInView: () => void;
}

export interface Follow {
  /** 0: nothing was asked for yet. */
  readonly turn: number;
  /** The row is to have the focus too, if that is still on this element (or nowhere). */
  readonly focusFrom?: Element | null;
}

/** A row to show, wherever it stands, once the tree has been read anew: that of a person just added or moved. */
export interface Arrival {
  readonly key: RowKey;
  /** The tree as it was before. */
  readonly before: FlatTree | undefined;
  /** What has the focus until then: the button that began it. */
  readonly from: Element | null;
}

/** The folds of each franchise last until the page is loaded anew: a look at another screen forgets nothing. */
const keptFolds = new Map<string, Folds>();

/** @param arrival shown once, when the new tree has it; then `onArrived` is called */
export function useTreeState(
  tree: FlatTree,
  groupCode: string,
  arrival: Arrival | null,
  onArrived: () => void,
): TreeState {
  const [folds, setFolds] = useState<Folds>(() => keptFolds.get(groupCode) ?? OPENING);
  const { query, setQuery } = useTableAddress();
  const [searchFolds, setSearchFolds] = useState(SHOW_HITS);
  const [at, setAt] = useState(UNMOVED);
  const [follow, setFollow] = useState<Follow>({ turn: 0 });

  useEffect(() => {
    keptFolds.set(groupCode, folds);
  }, [groupCode, folds]);
  useEffect(() => inIdleMoments((mayGoOn) => buildHaystacks(tree, mayGoOn)), [tree]);

  const matches = useMemo(() => findMatches(tree, query), [tree, query]);
  const view = useMemo(
    () =>
      matches
        ? viewMatches(tree, matches, (row) => isOpenInSearch(searchFolds, matches, tree, row))
        : viewAll(tree, (row) => isOpen(folds, tree, row)),
    [tree, matches, searchFolds, folds],
  );
  const isSearching = matches !== undefined;
  // Each new query starts at its first match. The position in the tree is kept for when the search is cleared.
  const firstHit = matches && matches.first >= 0 && at.query !== query ? keyOf(tree, matches.first) : undefined;
  const active = activeIndex(tree, view, firstHit ?? at.key, at.index);
  const activeRow = view.rows[active];
  const standing = activeRow === undefined ? undefined : keyOf(tree, activeRow);
  // Where the row stands now is what "in its place" means should the next reload bring it no more. A row that a search leaves out
  // is gone for that long only.
  const hasMoved = at.key !== undefined && standing !== undefined && (standing !== at.key || active !== at.index);
  if (hasMoved && firstHit === undefined && (!matches || rowOf(tree, at.key) < 0))
    setAt({ ...at, key: standing, index: active });
  // It is gone with all that the search had found: its place among the hits means nothing once the others are back.
  if (at.key !== undefined && standing === undefined && rowOf(tree, at.key) < 0) setAt(UNMOVED);

  const activate = useCallback(
    (row: number) =>
      setAt({ key: keyOf(tree, row), index: indexOfRow(view, row), query: isSearching ? query : undefined }),
    [tree, view, isSearching, query],
  );
  const keepInView = useCallback(() => setFollow(({ turn }) => ({ turn: turn + 1 })), []);
  const open = useCallback((row: number) => setFolds((now) => setOpen(now, tree, rowsAbove(tree, row), true)), [tree]);
  const show = useEffectEvent(({ key, from }: Arrival) => {
    const row = rowOf(tree, key);
    if (row < 0) return;
    const isShown = matches?.kept[row] === 1;
    if (!isShown) setQuery('');
    open(row);
    setAt({ key, index: 0, query: isShown ? query : undefined });
    setFollow(({ turn }) => ({ turn: turn + 1, focusFrom: from }));
    onArrived();
  });
  useEffect(() => {
    if (arrival && tree !== arrival.before) show(arrival);
  }, [arrival, tree]);
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
    isMarked: firstHit ? standing === firstHit : at.key !== undefined && (!isSearching || standing === at.key),
    activate,
    fold,
    expandAll: () => (matches ? setSearchFolds(SHOW_ALL) : setFolds(EXPANDED)),
    collapseAll: () => (matches ? setSearchFolds(SHOW_ROOTS) : setFolds(COLLAPSED)),
    collapseLevel1: () => (matches ? setSearchFolds(SHOW_HITS) : setFolds(collapseLevel1)),
    query,
    search: (text) => {
      setQuery(text);
      setSearchFolds(SHOW_HITS);
      if (!isSearching || text.trim() !== '') return;
      // Back among all the others: what somebody went to among the hits is shown there, and so is where they were before.
      const row = at.key === undefined ? -1 : rowOf(tree, at.key);
      if (at.query !== undefined && row >= 0) open(row);
      setAt({ ...at, query: undefined });
      keepInView();
    },
    found: matches?.count,
    firstHit,
    follow,
    keepInView,
  };
}

interface Place {
  /** undefined before anyone moved. */
  readonly key: RowKey | undefined;
  /** Where the row stood in the view. */
  readonly index: number;
  /** The query during which the user moved to the row; undefined without a search. */
  readonly query: string | undefined;
}

const UNMOVED: Place = { key: undefined, index: 0, query: undefined };
