/** TanStack's table of a list owns columns, their visibility and widths, and the sort. */
import {
  type CellData,
  type ColumnDef,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type ReactTable,
  type RowData,
  rowSortingFeature,
  type TableFeatures,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useMemo, useState } from 'react';
import { type DataColumn, DEFAULT_WIDTH, MAX_WIDTH, MIN_WIDTH } from './columns/column.ts';
import { keepColumns, readKeptColumns } from './columns/kept-columns.ts';
import type { TableView } from './useTableAddress.ts';

declare module '@tanstack/react-table' {
  interface ColumnMeta<
    in out TFeatures extends TableFeatures,
    in out TData extends RowData,
    TValue extends CellData = CellData,
  > {
    /** The column as the screen describes it, with its alignment, its place on a card and its comparison. */
    readonly source: DataColumn<TData>;
  }
}

const features = tableFeatures({ columnVisibilityFeature, columnSizingFeature, rowSortingFeature });

export type ListTable<T extends object> = ReactTable<typeof features, T, undefined>;

export interface DataTableOptions<T> {
  /** Names what this device keeps of the columns: "users.assigned". */
  readonly id: string;
  /** The same array each time. */
  readonly columns: readonly DataColumn<T>[];
  readonly rows: readonly T[];
  readonly view: TableView;
}

/** What lives longer than the list is controlled: search and sort in the address, choices of columns on this device. */
export function useDataTable<T extends object>({ id, columns, rows, view }: DataTableOptions<T>): ListTable<T> {
  const [kept, keep] = useState(() =>
    readKeptColumns(
      id,
      columns.map((column) => column.id),
    ),
  );
  useEffect(() => keepColumns(id, kept), [id, kept]);
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const hidden = useMemo(
    () => Object.fromEntries(columns.filter((column) => column.hidden).map((column) => [column.id, false])),
    [columns],
  );
  const { sort, setSort } = view;
  const columnVisibility = useMemo(() => ({ ...hidden, ...kept.visible }), [hidden, kept.visible]);
  const sorting = useMemo(() => (sort ? [{ id: sort.column, desc: sort.descending }] : []), [sort]);
  return useTable(
    {
      features,
      columns: definitions,
      data: rows,
      state: { columnVisibility, columnSizing: kept.widths, sorting },
      onColumnVisibilityChange: (updater) =>
        keep((now) => {
          const next = functionalUpdate(updater, { ...hidden, ...now.visible });
          // Only what differs from the table's own choice, which may be another one for the next franchise.
          const visible = Object.entries(next).filter(([column, isShown]) => isShown === column in hidden);
          return { ...now, visible: Object.fromEntries(visible) };
        }),
      onColumnSizingChange: (updater) => keep((now) => ({ ...now, widths: functionalUpdate(updater, now.widths) })),
      onSortingChange: (updater) => {
        const [first] = functionalUpdate(updater, sorting);
        setSort(first ? { column: first.id, descending: first.desc } : null);
      },
      // TBL-02: ascending, descending, off.
      sortDescFirst: false,
      enableMultiSort: false,
    },
    selectNothing,
  );
}

/** All state is controlled: whoever owns it draws the list again. */
const selectNothing = () => undefined;

function definitionOf<T extends object>(source: DataColumn<T>, at: number): ColumnDef<typeof features, T> {
  return {
    id: source.id,
    header: source.header,
    accessorFn: source.text,
    size: source.width ?? DEFAULT_WIDTH,
    minSize: MIN_WIDTH,
    maxSize: MAX_WIDTH,
    // The first one is what its rows are called by.
    enableHiding: at > 0,
    meta: { source },
  };
}
