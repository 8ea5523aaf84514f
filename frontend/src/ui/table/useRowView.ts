import { useEffect, useMemo } from 'react';
import { inIdleMoments } from '../idle.ts';
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
