import { useEffect, useMemo } from 'react';
import { inIdleMoments } from '../idle.ts';
import { haystack, holds, wordsOf } from '../search.ts';
import type { DataColumn } from './columns/column.ts';
import { createRowIndex, type Sort } from './rows/row-index.ts';

/**
 * Row numbers to show, from an index that is made ready in idle moments.
 * @param isGrowing more rows are on their way
 */
export function useRowView<T>(
  columns: readonly DataColumn<T>[],
  rows: readonly T[],
  { query, sort, isGrowing }: { readonly query: string; readonly sort: Sort | null; readonly isGrowing: boolean },
): Uint32Array {
  const index = useMemo(() => createRowIndex(columns), [columns]);
  const count = rows.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows may be added to the same array
  const view = useMemo(() => {
    index.accept(rows);
    return index.view(query, sort);
  }, [index, rows, count, query, sort]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other work
  useEffect(() => inIdleMoments((mayGoOn) => index.warm(mayGoOn, !isGrowing)), [index, rows, count, isGrowing]);
  return view;
}

/** Above this many found rows the check is not worth its time. */
const LOOKED_AT = 1000;

/**
 * How many of the rows found match only with the text of hidden columns; 0 when too many rows are found to check.
 * @param all how many columns there are
 */
export function useHiddenHits<T>(
  rows: readonly T[],
  view: Uint32Array,
  shown: readonly DataColumn<T>[],
  query: string,
  all: number,
): number {
  return useMemo(() => {
    const words = wordsOf(query);
    if (words.length === 0 || shown.length === all || view.length > LOOKED_AT) return 0;
    return view.filter((at) => {
      const row = rows[at];
      return row !== undefined && !holds(haystack(shown.map(({ text }) => text(row))), words);
    }).length;
  }, [rows, view, shown, query, all]);
}
