/** TanStack's table of a list owns columns, their visibility and widths, search, sort and the selected row. */
import {
  type CellData,
  type ColumnDef,
  type ColumnSort,
  functionalUpdate,
  type ReactTable,
  type RowData,
  type TableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useMemo, useState } from 'react';
import { inIdleMoments } from '../idle.ts';
import { type DataColumn, DEFAULT_WIDTH, MAX_WIDTH, MIN_WIDTH } from './columns/column.ts';
import { keepColumns, readKeptColumns } from './columns/kept-columns.ts';
import { LIST_FEATURES, type ListFeatures, type PackedRows } from './rows/row-models.ts';

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

export type ListTable<T extends object> = ReactTable<ListFeatures, T, undefined>;

/** The rows as they are shown: what the search finds, in the order of the sort. */
export function shownRows<T extends object>(table: ListTable<T>): PackedRows<T> {
  return table.getRowModel() as PackedRows<T>;
}

/** The search and sort of a table; `useTableAddress` keeps them in the address, `useTableMemory` in the component. */
export interface TableView {
  readonly query: string;
  readonly sort: ColumnSort | null;
  readonly setQuery: (query: string) => void;
  readonly setSort: (sort: ColumnSort | null) => void;
}

export interface DataTableOptions<T> {
  /** Names what this device keeps of the columns: "users.assigned". */
  readonly id: string;
  /** The same array each time. */
  readonly columns: readonly DataColumn<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  readonly view: TableView;
  /** More rows are on their way. */
  readonly isGrowing: boolean;
}

/** Search, sort and column choices outlive the list, so their state is controlled: in the address, or on this device. */
export function useDataTable<T extends object>(options: DataTableOptions<T>): ListTable<T> {
  const { id, columns, rows, rowKey, view, isGrowing } = options;
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
  const { query, sort, setQuery, setSort } = view;
  const columnVisibility = useMemo(() => ({ ...hidden, ...kept.visible }), [hidden, kept.visible]);
  const sorting = useMemo(() => (sort ? [sort] : []), [sort]);
  const table: ListTable<T> = useTable(
    {
      features: LIST_FEATURES,
      columns: definitions,
      data: rows,
      getRowId: rowKey,
      state: { columnVisibility, columnSizing: kept.widths, globalFilter: query, sorting },
      onColumnVisibilityChange: (updater) =>
        keep((now) => {
          const next = functionalUpdate(updater, { ...hidden, ...now.visible });
          // Only what differs from the table's own choice, which may be another one for the next franchise.
          const visible = Object.entries(next).filter(([column, isShown]) => isShown === column in hidden);
          return { ...now, visible: Object.fromEntries(visible) };
        }),
      onColumnSizingChange: (updater) => keep((now) => ({ ...now, widths: functionalUpdate(updater, now.widths) })),
      onSortingChange: (updater) => {
        const [first = null] = functionalUpdate(updater, sorting);
        setSort(first);
      },
      onGlobalFilterChange: (updater) => setQuery(functionalUpdate(updater, query)),
      // TBL-02: ascending, descending, off.
      sortDescFirst: false,
      enableMultiSort: false,
    },
    selectNothing,
  );
  const all = table.getCoreRowModel() as PackedRows<T>;
  useEffect(() => inIdleMoments((mayGoOn) => all.index.warm(mayGoOn, !isGrowing)), [all, isGrowing]);
  return table;
}

/** The owners of controlled state redraw the list. A change of the selection redraws the grid alone (useActiveCell.ts). */
const selectNothing = () => undefined;

function definitionOf<T extends object>(source: DataColumn<T>, at: number): ColumnDef<ListFeatures, T> {
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

/** Keeps search and sort in the component, for tables in dialogs. */
export function useTableMemory(defaultSort: ColumnSort | null = null): TableView {
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState(defaultSort);
  return { query, sort, setQuery, setSort };
}
