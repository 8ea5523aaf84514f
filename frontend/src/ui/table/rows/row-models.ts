/**
 * The row models of TanStack's table over the row index: search and sort make lists of row numbers. A Row object costs far more
 * than a number in an order, so none is made to draw a list of 100,000 rows.
 */
import {
  columnFilteringFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  constructRow,
  globalFilteringFeature,
  memo,
  type Row,
  type RowModel,
  rowSelectionFeature,
  rowSortingFeature,
  type Table,
  tableFeatures,
} from '@tanstack/react-table';
import { createRowIndex, type RowIndex } from './row-index.ts';

const OWNED = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowSelectionFeature,
});

/** The TanStack features of every list. */
export type ListFeatures = typeof OWNED;
type ModelTable<T extends object> = Table<ListFeatures, T>;

/** The same for all rows of a list, however they are searched and sorted. */
interface Source<T extends object> {
  readonly table: ModelTable<T>;
  readonly index: RowIndex<T>;
  readonly data: readonly T[];
}

export class PackedRows<T extends object> implements RowModel<ListFeatures, T> {
  /** Row numbers in the order shown; the same array until that changes. */
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

  /** Some of the rows, or all in another order. */
  pick(numbers: Uint32Array): PackedRows<T> {
    return numbers === this.numbers ? this : new PackedRows(this.#source, numbers);
  }

  original(place: number): T | undefined {
    return this.#source.data[this.numbers[place] ?? -1];
  }

  /** Blank where there is no row. */
  idAt(place: number): string {
    const original = this.original(place);
    return original === undefined ? '' : this.#source.table.getRowId(original, place);
  }

  /** Makes an object of every row, so the portal draws by `original` and `idAt`. */
  get rows(): Row<ListFeatures, T>[] {
    const { table, data } = this.#source;
    return Array.from(this.numbers, (number, place) =>
      constructRow(table, this.idAt(place), data[number] as T, number, 0),
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
    // Rows may be added to the same array.
    memoDeps: () => [index(), table.options.data, table.options.data.length] as const,
    fn(index, data) {
      index.accept(data);
      return new PackedRows({ table, index, data }, index.find(''));
    },
  });
}

function filteredRowModel<T extends object>(table: ModelTable<T>): () => PackedRows<T> {
  return memo({
    memoDeps: () => [table.getPreFilteredRowModel() as PackedRows<T>, table.atoms.globalFilter.get()] as const,
    fn: (rows, query) => rows.pick(rows.index.find(String(query))),
  });
}

function sortedRowModel<T extends object>(table: ModelTable<T>): () => PackedRows<T> {
  return memo({
    memoDeps: () => [table.getPreSortedRowModel() as PackedRows<T>, table.atoms.sorting.get()] as const,
    fn: (rows, [sort]) => rows.pick(rows.index.sort(rows.numbers, sort)),
  });
}

const MODELS = { coreRowModel, filteredRowModel, sortedRowModel };

export const LIST_FEATURES: ListFeatures = { ...OWNED, ...MODELS };
