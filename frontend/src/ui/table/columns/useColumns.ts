/** Which columns of a list are drawn, and how wide: what somebody sized stays so, header and cells decide the rest. */
import { useCallback, useMemo } from 'react';
import type { ListTable } from '../useDataTable.ts';
import type { DataColumn } from './column.ts';
import { needOf, SAMPLE } from './share.ts';
import type { PlacedColumn } from './template.ts';
import { sizedWidths } from './template.ts';
import { useLoadedFonts } from './text-width.ts';

export interface Columns<T> {
  /** Those that are shown, in order; the same array until that changes. */
  readonly shown: readonly DataColumn<T>[];
  readonly placed: readonly PlacedColumn[];
  /** @param drawn pixels of the columns as they are drawn now */
  readonly size: (id: string, width: number, drawn: ReadonlyMap<string, number>) => void;
}

export function useColumns<T extends object>(table: ListTable<T>, rows: readonly T[]): Columns<T> {
  const visible = table.getVisibleLeafColumns();
  const sizing = table.atoms.columnSizing.get();
  const shown = useMemo(() => visible.flatMap(({ columnDef }) => columnDef.meta?.source ?? []), [visible]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows may be added to the same array
  const sample = useMemo(() => rows.slice(0, SAMPLE), [rows, Math.min(rows.length, SAMPLE)]);
  const fonts = useLoadedFonts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another font has other widths
  const needs = useMemo(() => shown.map((column, at) => needOf(column, sample, at === 0)), [shown, sample, fonts]);
  const placed = useMemo(
    () =>
      visible.map((column, at) => ({
        id: column.id,
        width: column.getSize(),
        isSized: column.id in sizing,
        isExact: shown[at]?.compare !== undefined,
        ...needs[at],
      })),
    [visible, shown, sizing, needs],
  );
  const { setColumnSizing } = table;
  const size = useCallback(
    (id: string, width: number, drawn: ReadonlyMap<string, number>) =>
      setColumnSizing((now) => ({ ...now, ...sizedWidths(placed, drawn, id, width) })),
    [placed, setColumnSizing],
  );
  return { shown, placed, size };
}
