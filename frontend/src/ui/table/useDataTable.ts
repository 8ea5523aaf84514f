/** The TanStack table for a list. It owns columns, visibility and widths. */
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
import { readStoredColumns, storeColumns } from './columns/stored-columns.ts';
import { LIST_FEATURES, type ListFeatures, type PackedRows } from './rows/row-models.ts';

declare module '@tanstack/react-table' {
  interface ColumnMeta<
    in out TFeatures extends TableFeatures,
    in out TData extends RowData,
    TValue extends CellData = CellData,
  > {
    /** The screen's definition of the column. */
    readonly source: DataColumn<TData>;
  }
}

export type ListTable<T extends object> = ReactTable<ListFeatures, T, undefined>;

/** Search and sort of a table. `useTableAddress` keeps them in the URL, `useTableMemory` in the component. */
export interface TableView {
  readonly query: string;
  readonly sort: ColumnSort | null;
  readonly setQuery: (query: string) => void;
  readonly setSort: (sort: ColumnSort | null) => void;
}

export interface DataTableOptions<T> {
  /** Storage key for the user's column choices: "users.assigned". */
  readonly id: string;
  /** Must be the same array on each render. */
  readonly columns: readonly DataColumn<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  readonly view: TableView;
  /** True while more rows are loading. */
  readonly isGrowing: boolean;
}

/** The state is controlled, because it outlives the table: search and sort are in the URL, column choices are in local storage. */
export function useDataTable<T extends object>(
  options: DataTableOptions<T>,
): {
  readonly table: ListTable<T>;
  /** The rows that match the search, sorted. TanStack's features for search and sort would add 2 KiB only to store a text and a column. */
  readonly found: PackedRows<T>;
} {
  const { id, columns, rows, rowKey, view, isGrowing } = options;
  const [stored, setStored] = useState(() =>
    readStoredColumns(
      id,
      columns.map((column) => column.id),
    ),
  );
  useEffect(() => storeColumns(id, stored), [id, stored]);
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const hidden = useMemo(
    () => Object.fromEntries(columns.filter((column) => column.hidden).map((column) => [column.id, false])),
    [columns],
  );
  const { query, sort } = view;
  const columnVisibility = useMemo(() => ({ ...hidden, ...stored.visible }), [hidden, stored.visible]);
  const table: ListTable<T> = useTable(
    {
      features: LIST_FEATURES,
      columns: definitions,
      data: rows,
      getRowId: rowKey,
      state: { columnVisibility, columnSizing: stored.widths },
      onColumnVisibilityChange: (updater) =>
        setStored((now) => {
          const next = functionalUpdate(updater, { ...hidden, ...now.visible });
          // Stores only differences from the default visibility, which may change with the franchise.
          const visible = Object.entries(next).filter(([column, isShown]) => isShown === column in hidden);
          return { ...now, visible: Object.fromEntries(visible) };
        }),
      onColumnSizingChange: (updater) =>
        setStored((now) => ({ ...now, widths: functionalUpdate(updater, now.widths) })),
    },
    selectNothing,
  );
  const all = table.getCoreRowModel() as PackedRows<T>;
  useEffect(() => inIdleMoments((mayGoOn) => all.index.warm(mayGoOn, !isGrowing)), [all, isGrowing]);
  const found = useMemo(() => all.pick(all.index.sort(all.index.find(query), sort ?? undefined)), [all, query, sort]);
  return { table, found };
}

/** Subscribes to no state, so that the table itself does not re-render: the owners of the controlled state render the list. */
const selectNothing = () => undefined;

function definitionOf<T extends object>(source: DataColumn<T>, at: number): ColumnDef<ListFeatures, T> {
  return {
    id: source.id,
    header: source.header,
    accessorFn: source.text,
    size: source.width ?? DEFAULT_WIDTH,
    minSize: MIN_WIDTH,
    maxSize: MAX_WIDTH,
    // The first column names the rows, so it cannot be hidden.
    enableHiding: at > 0,
    meta: { source },
  };
}

/** Returns the next sort (TBL-02): ascending, then descending, then none. */
export function nextSort(sort: ColumnSort | null, id: string): ColumnSort | null {
  if (sort?.id !== id) return { id, desc: false };
  return sort.desc ? null : { id, desc: true };
}

/** Keeps search and sort in the component, for tables in dialogs. */
export function useTableMemory(defaultSort: ColumnSort | null = null): TableView {
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState(defaultSort);
  return { query, sort, setQuery, setSort };
}
