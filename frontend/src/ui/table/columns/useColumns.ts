/**
 * Which columns of a table are shown, how wide they are and by which one its rows are sorted. TanStack comes with the panel in which
 * columns are chosen (useColumnChoices.ts): with every list it would cost 12 KiB before the first row, for three lines about a sort.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Sort } from '../rows/row-index.ts';
import { type DataColumn, DEFAULT_WIDTH } from './column.ts';
import { type KeptColumns, keepColumns, readKeptColumns } from './kept-columns.ts';
import { needOf, SAMPLE } from './share.ts';
import type { PlacedColumn } from './template.ts';
import { sizedWidths } from './template.ts';
import { useLoadedFonts } from './text-width.ts';

export interface Columns<T> {
  /** Those that are shown, in order; the same array until that changes. */
  readonly shown: readonly DataColumn<T>[];
  readonly placed: readonly PlacedColumn[];
  /** What somebody changed of what the screen defines. */
  readonly kept: KeptColumns;
  readonly keep: (change: (now: KeptColumns) => KeptColumns) => void;
  /** @param drawn pixels of the columns as they are drawn now */
  readonly size: (id: string, width: number, drawn: ReadonlyMap<string, number>) => void;
  /** The column's own width again. */
  readonly unsize: (id: string) => void;
  readonly toggleSort: (id: string) => void;
}

/** @param table names what is kept on this device: "users.assigned" */
export function useColumns<T>(
  table: string,
  columns: readonly DataColumn<T>[],
  sort: Sort | null,
  setSort: (sort: Sort | null) => void,
  rows: readonly T[],
): Columns<T> {
  const [kept, keep] = useState(() =>
    readKeptColumns(
      table,
      columns.map(({ id }) => id),
    ),
  );
  useEffect(() => keepColumns(table, kept), [table, kept]);
  const { visible, widths } = kept;
  const shown = useMemo(() => columns.filter(({ id, hidden }) => visible[id] ?? !hidden), [columns, visible]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows may be added to the same array
  const sample = useMemo(() => rows.slice(0, SAMPLE), [rows, Math.min(rows.length, SAMPLE)]);
  const fonts = useLoadedFonts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another font has other widths
  const needs = useMemo(() => shown.map((column, at) => needOf(column, sample, at === 0)), [shown, sample, fonts]);
  const placed = useMemo(
    () =>
      shown.map(({ id, width = DEFAULT_WIDTH, compare }, at) => ({
        id,
        width: widths[id] ?? width,
        isSized: id in widths,
        isExact: compare !== undefined,
        ...needs[at],
      })),
    [shown, widths, needs],
  );
  const size = useCallback(
    (id: string, width: number, drawn: ReadonlyMap<string, number>) =>
      keep((now) => ({ ...now, widths: { ...now.widths, ...sizedWidths(placed, drawn, id, width) } })),
    [placed],
  );
  const unsize = useCallback(
    (id: string) => keep(({ visible, widths: { [id]: _, ...widths } }) => ({ visible, widths })),
    [],
  );
  const toggleSort = useCallback((id: string) => setSort(nextSort(sort, id)), [sort, setSort]);
  return { shown, placed, kept, keep, size, unsize, toggleSort };
}

/** Ascending, descending, off (TBL-02). */
function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}
