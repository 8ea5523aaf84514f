/** TanStack's table for what it does best: the state of columns (visible, sized) and of the sort. It never sees a row. */
import {
  type ColumnDef,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useMemo, useState } from 'react';
import type { Sort } from '../rows/row-index.ts';
import { type DataColumn, DEFAULT_WIDTH, MIN_WIDTH } from './column.ts';
import { keepColumns, NOTHING_KEPT, readKeptColumns } from './kept-columns.ts';
import { type PlacedColumn, sizedWidths } from './template.ts';

const features = tableFeatures({ columnSizingFeature, columnVisibilityFeature, rowSortingFeature });
type NoRow = Record<string, never>;
const NO_ROWS: readonly NoRow[] = [];

export interface Columns<T> {
  /** Those that are shown, in order. */
  readonly shown: readonly DataColumn<T>[];
  readonly placed: readonly PlacedColumn[];
  readonly isShown: (id: string) => boolean;
  /** The first column stays: it is what its rows are called by. */
  readonly canHide: (id: string) => boolean;
  readonly show: (id: string, visible: boolean) => void;
  /** @param drawn pixels of the columns as they are drawn now */
  readonly size: (id: string, width: number, drawn: ReadonlyMap<string, number>) => void;
  /** The column's own width again. */
  readonly unsize: (id: string) => void;
  /** As the screen defines them again, if somebody changed anything. */
  readonly reset: (() => void) | undefined;
  /** Ascending, descending, off (TBL-02). */
  readonly toggleSort: (id: string) => void;
}

/** @param table names what is kept on this device: "users.assigned" */
export function useColumns<T>(
  table: string,
  columns: readonly DataColumn<T>[],
  sort: Sort | null,
  setSort: (sort: Sort | null) => void,
): Columns<T> {
  const [kept, setKept] = useState(() =>
    readKeptColumns(
      table,
      columns.map(({ id }) => id),
    ),
  );
  useEffect(() => keepColumns(table, kept), [table, kept]);

  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header, width = DEFAULT_WIDTH }, at): ColumnDef<typeof features, NoRow> => ({
          id,
          header,
          accessorFn: () => undefined,
          size: width,
          minSize: MIN_WIDTH,
          enableHiding: at > 0,
        }),
      ),
    [columns],
  );
  const hidden = useMemo(
    () => Object.fromEntries(columns.filter((column) => column.hidden).map(({ id }) => [id, false])),
    [columns],
  );
  const sorting = sort ? [{ id: sort.column, desc: sort.descending }] : [];
  const grid = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    sortDescFirst: false,
    manualSorting: true,
    state: { columnVisibility: { ...hidden, ...kept.visible }, columnSizing: kept.widths, sorting },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting);
      setSort(next ? { column: next.id, descending: next.desc } : null);
    },
    onColumnVisibilityChange: (updater) =>
      setKept((now) => ({ ...now, visible: functionalUpdate(updater, { ...hidden, ...now.visible }) })),
    onColumnSizingChange: (updater) => setKept((now) => ({ ...now, widths: functionalUpdate(updater, now.widths) })),
  });

  const ids = grid.getVisibleLeafColumns().map(({ id }) => id);
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the ids
  const shown = useMemo(() => ids.flatMap((id) => columns.find((column) => column.id === id) ?? []), [columns, key]);
  const placed = grid
    .getVisibleLeafColumns()
    .map((column) => ({ id: column.id, width: column.getSize(), isSized: column.id in kept.widths }));

  return {
    shown,
    placed,
    isShown: (id) => ids.includes(id),
    canHide: (id) => grid.getColumn(id)?.getCanHide() ?? false,
    show: (id, visible) => grid.getColumn(id)?.toggleVisibility(visible),
    size: (id, width, drawn) => grid.setColumnSizing((now) => ({ ...now, ...sizedWidths(placed, drawn, id, width) })),
    unsize: (id) => grid.getColumn(id)?.resetSize(),
    reset:
      Object.keys(kept.visible).length + Object.keys(kept.widths).length > 0 ? () => setKept(NOTHING_KEPT) : undefined,
    toggleSort: (id) => grid.getColumn(id)?.toggleSorting(),
  };
}
