/**
 * Search and sort of a list of up to 100,000 rows (performance.md, "Tables"): one folded text per row, one order per column, both
 * made once and, where there is time, before anybody asks. Knows no React.
 */
import { type Found, find, haystack, wordsOf } from './haystacks.ts';
import { EMPTY_ORDER, mergeOrders, type Order, orderRange, type Pieces, rowsOf } from './order.ts';
import { type Comparison, keyOf } from './sort-keys.ts';

/** A column as far as searching and sorting go. */
export interface IndexedColumn<T> {
  readonly id: string;
  /** The cell as text; blank when there is nothing. */
  readonly text: (row: T) => string;
  readonly compare?: Comparison | undefined;
}

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

export interface RowIndex<T> {
  /** Takes the rows as they are now. Those that were there already, at the same places, are not looked at again. */
  readonly accept: (rows: readonly T[]) => void;
  /** Row numbers to show, in order. An unknown column sorts nothing. */
  readonly view: (query: string, sort: Sort | null) => Uint32Array;
  /**
   * Does some more of what `view` will need. @returns whether all of it is done
   * @param withOrders false while rows are still coming in: orders wait for the end
   */
  readonly warm: (mayGoOn: () => boolean, withOrders: boolean) => boolean;
}

/** Texts made between two looks at the clock: a look costs more than a text. */
const TEXTS = 64;

export function createRowIndex<T>(columns: readonly IndexedColumn<T>[]): RowIndex<T> {
  let rows: readonly T[] = [];
  let count = 0;
  let haystacks: string[] = [];
  let found: Found | undefined;
  let natural = new Uint32Array(0);
  let orders = new Map<string, Order>();
  let jobs = new Map<string, Pieces<Order>>();

  const keysOf = (column: IndexedColumn<T>) => (row: number) => {
    const value = rows[row];
    return value === undefined ? null : keyOf(column.text(value), column.compare ?? 'text');
  };

  const accept = (next: readonly T[]) => {
    if (!continues(rows, count, next)) {
      haystacks = [];
      found = undefined;
      orders = new Map();
      jobs = new Map();
    }
    rows = next;
    count = next.length;
  };

  const makeTexts = (mayGoOn: () => boolean) => {
    while (haystacks.length < count && mayGoOn()) {
      const end = Math.min(count, haystacks.length + TEXTS);
      while (haystacks.length < end) {
        const row = rows[haystacks.length];
        haystacks.push(row === undefined ? '' : haystack(columns.map((column) => column.text(row))));
      }
    }
    return haystacks.length === count;
  };

  /** Goes on with a column's order, from wherever it stands, until it may not. */
  const makeOrder = (column: IndexedColumn<T>, mayGoOn: () => boolean) => {
    for (;;) {
      const done = orders.get(column.id) ?? EMPTY_ORDER;
      if (done.count === count) return true;
      const keyAt = keysOf(column);
      const job = jobs.get(column.id) ?? orderRange(keyAt, done.count, count);
      jobs.set(column.id, job);
      let piece = job.next();
      while (!piece.done && mayGoOn()) piece = job.next();
      if (!piece.done) return false;
      jobs.delete(column.id);
      orders.set(column.id, mergeOrders(done, piece.value, keyAt));
    }
  };

  const allRows = () => {
    if (natural.length !== count) {
      natural = new Uint32Array(count);
      for (let row = 0; row < count; row++) natural[row] = row;
    }
    return natural;
  };

  const sorted = (sort: Sort | null) => {
    const column = sort && columns.find(({ id }) => id === sort.column);
    if (!column) return allRows();
    makeOrder(column, always);
    return rowsOf(orders.get(column.id) ?? EMPTY_ORDER, sort.descending);
  };

  return {
    accept,
    view(query, sort) {
      const words = wordsOf(query);
      const order = sorted(sort);
      if (words.length === 0) return order;
      makeTexts(always);
      found = find(haystacks, words, found);
      const hits = new Uint32Array(found.hits);
      let at = 0;
      for (const row of order) if (found.flags[row] === 1) hits[at++] = row;
      return hits;
    },
    warm: (mayGoOn, withOrders) =>
      makeTexts(mayGoOn) && (!withOrders || columns.every((column) => mayGoOn() && makeOrder(column, mayGoOn))),
  };
}

const always = () => true;

/** Whether the first `count` rows are the same objects as before. */
function continues<T>(rows: readonly T[], count: number, next: readonly T[]): boolean {
  if (next.length < count) return false;
  if (next === rows) return true;
  for (let row = 0; row < count; row++) if (rows[row] !== next[row]) return false;
  return true;
}
