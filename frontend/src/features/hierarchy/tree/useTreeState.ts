/** The view state of the tree: folds, search (kept in the URL) and active row. */
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { inIdleMoments, useTableAddress } from '../../../ui/index.ts';
import { type FlatTree, rowsAbove } from '../model/flat-tree.ts';
import { COLLAPSED, collapseLevel1, EXPANDED, type Folds, INITIAL, isOpen, setOpen } from '../model/folds.ts';
import { buildHaystacks } from '../model/haystacks.ts';
import { keyOf, type RowKey, rowOf } from '../model/row-key.ts';
import { findMatches } from '../model/search.ts';
import { isOpenInSearch, SHOW_ALL, SHOW_HITS, SHOW_ROOTS, setOpenInSearch } from '../model/search-folds.ts';
import { activeIndex, indexOfRow, type View, viewAll, viewMatches } from '../model/view.ts';

export interface TreeState {
  readonly tree: FlatTree;
  readonly view: View;
  /** Index of the active row in the view; -1 in an empty view */
  readonly active: number;
  /** True if the active row is highlighted: the user moved to it, or it is the first match. */
  readonly isMarked: boolean;
  readonly activate: (row: number) => void;
  readonly fold: (rows: Iterable<number>, open: boolean) => void;
  readonly expandAll: () => void;
  readonly collapseAll: () => void;
  readonly collapseLevel1: () => void;
  readonly query: string;
  readonly search: (text: string) => void;
  /** The number of matching people and units; undefined without a search */
  readonly found: number | undefined;
  /** The first match, until the user moves to another row */
  readonly firstHit: RowKey | undefined;
  /** A new object requests scrolling to the active row. */
  readonly follow: Follow;
  /** Scrolls to the active row after rows above it were added or removed. */
  readonly keepInView: () => void;
}

export interface Follow {
  /** 0 before the first request */
  readonly turn: number;
  /** Also focuses the row if this element, the tree or nothing has the focus. */
  readonly focusFrom?: Element | null;
}

/** The row of an added or moved person, to show after the tree has been reloaded. */
export interface Arrival {
  readonly key: RowKey;
  /** The tree before the change */
  readonly before: FlatTree | undefined;
  /** The button that started the change, which may still have the focus */
  readonly from: Element | null;
}

/** The folds of each franchise, kept while other screens are open, until the page reloads. */
const keptFolds = new Map<string, Folds>();

/** @param arrival the row to show when the reloaded tree contains it; then `onArrived` is called */
export function useTreeState(
  tree: FlatTree,
  groupCode: string,
  arrival: Arrival | null,
  onArrived: () => void,
): TreeState {
  const [folds, setFolds] = useState<Folds>(() => keptFolds.get(groupCode) ?? INITIAL);
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
  // Each new query starts at its first match. The previous active row is kept until the search is cleared.
  const firstHit = matches && matches.first >= 0 && at.query !== query ? keyOf(tree, matches.first) : undefined;
  const active = activeIndex(tree, view, firstHit ?? at.key, at.index);
  const activeRow = view.rows[active];
  const activeKey = activeRow === undefined ? undefined : keyOf(tree, activeRow);
  // Remembers the row's current index, in case a reload removes the row. A row that a search only hides keeps its old index.
  const hasMoved = at.key !== undefined && activeKey !== undefined && (activeKey !== at.key || active !== at.index);
  if (hasMoved && firstHit === undefined && (!matches || rowOf(tree, at.key) < 0))
    setAt({ ...at, key: activeKey, index: active });
  // The row was removed, and the search has no other match. Forgets the index, which means nothing once the other rows return.
  if (at.key !== undefined && activeKey === undefined && rowOf(tree, at.key) < 0) setAt(UNMOVED);

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
    isMarked: firstHit ? activeKey === firstHit : at.key !== undefined && (!isSearching || activeKey === at.key),
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
      // When a search ends, the active row stays if the user moved to it during the search. Otherwise the row from before the search
      // becomes active.
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

interface ActiveRow {
  /** undefined before the user moved */
  readonly key: RowKey | undefined;
  /** Last index in the view */
  readonly index: number;
  /** The query during which the user moved to the row; undefined without a search */
  readonly query: string | undefined;
}

const UNMOVED: ActiveRow = { key: undefined, index: 0, query: undefined };
