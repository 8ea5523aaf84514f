/**
 * Search and sort of a list of up to 100,000 rows: one folded text per row, one order per column, both
 * made once and, where there is time, before anybody asks. Knows no React.
 */
import type { ColumnSort } from '@tanstack/react-table';
import { haystack, wordsOf } from '../../search.ts';
import { changeOf } from './change.ts';
import { type Found, find } from './haystacks.ts';
import { afterChange, EMPTY_ORDER, mergeOrders, type Order, orderRange, type Pieces, rowsOf } from './order.ts';
import { RowTexts } from './row-texts.ts';
import { type Comparison, keyOf } from './sort-keys.ts';

/** A column as far as searching and sorting go. */
export interface IndexedColumn<T> {
  readonly id: string;
  /** The cell as text; blank when there is nothing. */
  readonly text: (row: T) => string;
  readonly compare?: Comparison | undefined;
}

export interface RowIndex<T> {
  /** Takes the rows as they are now. Those that were there already, before and behind the others, are not looked at again. */
  readonly accept: (rows: readonly T[]) => void;
  /** Numbers of the rows that hold every word of the query, ascending; the same array while all do. */
  readonly find: (query: string) => Uint32Array;
  /** Puts found rows in order. An unknown column sorts nothing. */
  readonly sort: (found: Uint32Array, sort: ColumnSort | undefined) => Uint32Array;
  /**
   * Does some more of what `find` and `sort` will need. @returns whether all of it is done
   * @param withOrders false while rows are still coming in: orders wait for the end
   */
  readonly warm: (mayGoOn: () => boolean, withOrders: boolean) => boolean;
}

/** Texts made between two looks at the clock: a look costs more than a text. */
const TEXTS = 64;

export function createRowIndex<T>(columns: readonly IndexedColumn<T>[]): RowIndex<T> {
  let rows: readonly T[] = [];
  let count = 0;
  const texts = new RowTexts();
  let found: Found | undefined;
  let natural = new Uint32Array(0);
  const orders = new Map<string, Order>();
  const jobs = new Map<string, Pieces<Order>>();

  const keysOf = (column: IndexedColumn<T>) => (row: number) => {
    const value = rows[row];
    return value === undefined ? null : keyOf(column.text(value), column.compare ?? 'text');
  };

  const textOf = (row: T) => haystack(columns.map((column) => column.text(row)));

  const accept = (next: readonly T[]) => {
    const change = changeOf(rows, count, next);
    const { from, goneTo, cameTo } = change;
    rows = next;
    count = next.length;
    if (from === goneTo && from === cameTo) return;
    const isGrown = from === goneTo && cameTo === count;
    if (!isGrown) found = undefined;
    if (texts.length < goneTo) texts.cut(from);
    else if (texts.length > from) texts.replace(from, goneTo, next.slice(from, cameTo).map(textOf));
    jobs.clear();
    for (const [id, order] of orders) orders.set(id, afterChange(order, change));
  };

  const makeTexts = (mayGoOn: () => boolean) => {
    while (texts.length < count && mayGoOn()) texts.append(rows.slice(texts.length, texts.length + TEXTS).map(textOf));
    return texts.length === count;
  };

  /** Goes on with a column's order, from wherever it stands, until it may not. */
  const makeOrder = (column: IndexedColumn<T>, mayGoOn: () => boolean) => {
    const done = orders.get(column.id) ?? { ...EMPTY_ORDER, to: count };
    if (done.from === done.to) return true;
    const keyAt = keysOf(column);
    const job = jobs.get(column.id) ?? orderRange(keyAt, done.from, done.to);
    jobs.set(column.id, job);
    let piece = job.next();
    while (!piece.done && mayGoOn()) piece = job.next();
    if (!piece.done) return false;
    jobs.delete(column.id);
    orders.set(column.id, mergeOrders(done, piece.value, keyAt));
    return true;
  };

  const allRows = () => {
    if (natural.length !== count) {
      natural = new Uint32Array(count);
      for (let row = 0; row < count; row++) natural[row] = row;
    }
    return natural;
  };

  return {
    accept,
    find(query) {
      const words = wordsOf(query);
      if (words.length === 0) return allRows();
      makeTexts(always);
      found = find(texts, words, found);
      return found.rows;
    },
    sort(found, sort) {
      const column = columns.find(({ id }) => id === sort?.id);
      if (!column) return found;
      makeOrder(column, always);
      const order = rowsOf(orders.get(column.id) ?? EMPTY_ORDER, sort?.desc === true);
      return found.length === count ? order : inOrder(found, order);
    },
    warm: (mayGoOn, withOrders) =>
      makeTexts(mayGoOn) && (!withOrders || columns.every((column) => mayGoOn() && makeOrder(column, mayGoOn))),
  };
}

const always = () => true;

/** Some of the rows in the order of all. */
function inOrder(some: Uint32Array, all: Uint32Array): Uint32Array {
  const isWanted = new Uint8Array(all.length);
  for (let at = 0; at < some.length; at++) isWanted[some[at] ?? 0] = 1;
  const rows = new Uint32Array(some.length);
  let to = 0;
  for (let at = 0; at < all.length; at++) {
    const row = all[at] ?? 0;
    if (isWanted[row] === 1) rows[to++] = row;
  }
  return rows;
}
