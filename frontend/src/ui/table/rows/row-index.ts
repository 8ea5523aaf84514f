/**
 * Searches and sorts a list of up to 100,000 rows. Builds one folded text per row and one order per column, if possible while the browser
 * is idle. Does not depend on React.
 */
import type { ColumnSort } from '@tanstack/react-table';
import { haystack, wordsOf } from '../../search.ts';
import { changeOf } from './change.ts';
import { type Found, find } from './find-rows.ts';
import { afterChange, EMPTY_ORDER, mergeOrders, type Order, orderRange, rowsOf, type Steps } from './order.ts';
import { RowTexts } from './row-texts.ts';
import { type Comparison, keyOf } from './sort-keys.ts';

/** The properties of a column that search and sort need. */
export interface IndexedColumn<T> {
  readonly id: string;
  /** Returns the text of a cell; empty if the cell has none. */
  readonly text: (row: T) => string;
  readonly compare?: Comparison | undefined;
}

export interface RowIndex<T> {
  /** Sets the rows. Reads only the changed range. */
  readonly accept: (rows: readonly T[]) => void;
  /**
   * Returns the numbers of the rows that contain every word of the query, ascending. For an empty query, returns the same array each time.
   */
  readonly find: (query: string) => Uint32Array;
  /** Sorts the found rows. Keeps their order if the column is unknown. */
  readonly sort: (found: Uint32Array, sort: ColumnSort | undefined) => Uint32Array;
  /**
   * Prepares texts and orders for `find` and `sort` while `mayGoOn()` is true. Returns true when all are prepared.
   * @param withOrders false while rows are loading: orders are then prepared at the end
   */
  readonly warm: (mayGoOn: () => boolean, withOrders: boolean) => boolean;
}

/** Number of texts to build before the next call of `mayGoOn`, which takes longer than one text. */
const TEXTS_PER_CHECK = 64;

export function createRowIndex<T>(columns: readonly IndexedColumn<T>[]): RowIndex<T> {
  let rows: readonly T[] = [];
  let count = 0;
  const texts = new RowTexts();
  let found: Found | undefined;
  let natural = new Uint32Array(0);
  const orders = new Map<string, Order>();
  const jobs = new Map<string, Steps<Order>>();

  const keysOf = (column: IndexedColumn<T>) => (row: number) => {
    const value = rows[row];
    return value === undefined ? null : keyOf(column.text(value), column.compare ?? 'text');
  };

  const textOf = (row: T) => haystack(columns.map((column) => column.text(row)));

  const accept = (next: readonly T[]) => {
    const change = changeOf(rows, count, next);
    const { from, oldEnd, newEnd } = change;
    rows = next;
    count = next.length;
    if (from === oldEnd && from === newEnd) return;
    const isGrown = from === oldEnd && newEnd === count;
    if (!isGrown) found = undefined;
    if (texts.length < oldEnd) texts.cut(from);
    else if (texts.length > from) texts.replace(from, oldEnd, next.slice(from, newEnd).map(textOf));
    jobs.clear();
    for (const [id, order] of orders) orders.set(id, afterChange(order, change));
  };

  const makeTexts = (mayGoOn: () => boolean) => {
    while (texts.length < count && mayGoOn())
      texts.append(rows.slice(texts.length, texts.length + TEXTS_PER_CHECK).map(textOf));
    return texts.length === count;
  };

  /** Continues the order of a column while `mayGoOn()` is true. Returns true when it is complete. */
  const makeOrder = (column: IndexedColumn<T>, mayGoOn: () => boolean) => {
    const done = orders.get(column.id) ?? { ...EMPTY_ORDER, to: count };
    if (done.from === done.to) return true;
    const keyAt = keysOf(column);
    const job = jobs.get(column.id) ?? orderRange(keyAt, done.from, done.to);
    jobs.set(column.id, job);
    let step = job.next();
    while (!step.done && mayGoOn()) step = job.next();
    if (!step.done) return false;
    jobs.delete(column.id);
    orders.set(column.id, mergeOrders(done, step.value, keyAt));
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
      found = find(texts, allRows(), words, found);
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

/** Returns some rows, in the order of all rows. */
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
