import { useCallback, useMemo } from 'react';
import type { ListTable } from '../useDataTable.ts';
import type { DataColumn } from './column.ts';
import { needOf, SAMPLE } from './share.ts';
import type { PlacedColumn } from './template.ts';
import { sizedWidths } from './template.ts';
import { useLoadedFonts } from './text-width.ts';

export interface Columns<T> {
  /** The visible columns in order. It is the same array until they change. */
  readonly shown: readonly DataColumn<T>[];
  readonly placed: readonly PlacedColumn[];
  /** Resizes a column. @param drawn rendered column widths in pixels */
  readonly size: (id: string, width: number, drawn: ReadonlyMap<string, number>) => void;
}

/** Returns the visible columns of a list, with their widths. A width comes from the user, or from the column's header and cells. */
export function useColumns<T extends object>(table: ListTable<T>, rows: readonly T[]): Columns<T> {
  const visible = table.getVisibleLeafColumns();
  const sizing = table.atoms.columnSizing.get();
  const shown = useMemo(() => visible.flatMap(({ columnDef }) => columnDef.meta?.source ?? []), [visible]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same array may grow
  const sample = useMemo(() => rows.slice(0, SAMPLE), [rows, Math.min(rows.length, SAMPLE)]);
  const fonts = useLoadedFonts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: fonts change the measured widths
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
