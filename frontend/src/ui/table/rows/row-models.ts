/**
 * The row model for TanStack Table, based on the row index. Search and sort (useDataTable.ts) return arrays of row numbers. TanStack's row
 * objects are much more expensive, so rendering a list of 100,000 rows creates none.
 */
import {
  columnSizingFeature,
  columnVisibilityFeature,
  constructRow,
  memo,
  type Row,
  type RowModel,
  type Table,
  tableFeatures,
} from '@tanstack/react-table';
import { createRowIndex, type RowIndex } from './row-index.ts';

const OWNED = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
});

/** The TanStack Table features of every list. */
export type ListFeatures = typeof OWNED;
type ModelTable<T extends object> = Table<ListFeatures, T>;

/** The data that all searches and sorts of a list share. */
interface Source<T extends object> {
  readonly table: ModelTable<T>;
  readonly index: RowIndex<T>;
  readonly data: readonly T[];
}

export class PackedRows<T extends object> implements RowModel<ListFeatures, T> {
  /** Row numbers in display order. It is the same array until the order changes. */
  readonly numbers: Uint32Array;
  readonly #source: Source<T>;

  constructor(source: Source<T>, numbers: Uint32Array) {
    this.#source = source;
    this.numbers = numbers;
  }

  get index(): RowIndex<T> {
    return this.#source.index;
  }

  get length(): number {
    return this.numbers.length;
  }

  /** Returns these rows with other numbers: a subset or another order. */
  pick(numbers: Uint32Array): PackedRows<T> {
    return numbers === this.numbers ? this : new PackedRows(this.#source, numbers);
  }

  original(position: number): T | undefined {
    return this.#source.data[this.numbers[position] ?? -1];
  }

  /** Returns the id of the row at a position; empty if there is none. */
  idAt(position: number): string {
    const original = this.original(position);
    return original === undefined ? '' : this.#source.table.getRowId(original, position);
  }

  /** Creates an object for every row. The portal renders with `original` and `idAt` instead. */
  get rows(): Row<ListFeatures, T>[] {
    const { table, data } = this.#source;
    return Array.from(this.numbers, (number, position) =>
      constructRow(table, this.idAt(position), data[number] as T, number, 0),
    );
  }

  get flatRows(): Row<ListFeatures, T>[] {
    return this.rows;
  }

  get rowsById(): Record<string, Row<ListFeatures, T>> {
    return Object.fromEntries(this.rows.map((row) => [row.id, row]));
  }
}

function coreRowModel<T extends object>(table: ModelTable<T>): () => PackedRows<T> {
  const index = memo({
    memoDeps: () => [table.getAllLeafColumns()] as const,
    fn: (columns) => createRowIndex(columns.flatMap(({ columnDef }) => columnDef.meta?.source ?? [])),
  });
  return memo({
    // The same array may grow, so its length is a dependency.
    memoDeps: () => [index(), table.options.data, table.options.data.length] as const,
    fn(index, data) {
      index.accept(data);
      return new PackedRows({ table, index, data }, index.find(''));
    },
  });
}

const MODELS = { coreRowModel };

export const LIST_FEATURES: ListFeatures = { ...OWNED, ...MODELS };
