/** Sorts rows by one column in steps of one or two milliseconds, and updates the order when rows change. */
import type { Change } from './change.ts';
import { compareKeys, type SortKey } from './sort-keys.ts';

/** Rows sorted by one column, ascending. */
export interface Order {
  /** Row numbers. Rows with equal keys keep their original order. */
  readonly filled: Uint32Array;
  /** Rows without a key, in their original order. They come last in both directions. */
  readonly blank: Uint32Array;
  /** The range of rows that are not sorted yet. `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

export const EMPTY_ORDER: Order = { filled: new Uint32Array(0), blank: new Uint32Array(0), from: 0, to: 0 };

/** Updates an order after a change of the list: drops the removed rows, and adds the new rows to the unsorted range. */
export function afterChange(order: Order, { from, oldEnd, newEnd }: Change): Order {
  const isWhole = order.from === order.to;
  const first = isWhole ? from : Math.min(from, order.from);
  const last = isWhole ? oldEnd : Math.max(oldEnd, order.to);
  const shift = newEnd - oldEnd;
  const rest = (rows: Uint32Array) => {
    const kept = new Uint32Array(rows.length);
    let to = 0;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      if (row < first) kept[to++] = row;
      else if (row >= last) kept[to++] = row + shift;
    }
    return kept.slice(0, to);
  };
  // No sorted row was removed, for example when rows were appended.
  const isSame = first === last || (!isWhole && first === order.from && last === order.to);
  const isMoved = shift !== 0 && last < order.filled.length + order.blank.length + (order.to - order.from);
  const { filled, blank } = isSame && !isMoved ? order : { filled: rest(order.filled), blank: rest(order.blank) };
  return { filled, blank, from: first, to: last + shift };
}

/** Length of the runs of the merge sort. */
const RUN = 512;

/** A generator that yields between steps of work, so that the page stays responsive. */
export type Steps<R> = Generator<undefined, R, undefined>;

/**
 * Sorts the rows `from` to `to` - 1. Compares only distinct values, then places the rows with a counting sort.
 * @param keyAt returns the sort key of a row
 */
export function* orderRange(keyAt: (row: number) => SortKey, from: number, to: number): Steps<Order> {
  const values: (string | number)[] = [];
  const numbers = new Map<string | number, number>();
  const numberOf = new Int32Array(to - from);
  let blanks = 0;
  for (let row = from; row < to; row++) {
    const key = keyAt(row);
    let number = -1;
    if (key === null) blanks++;
    else {
      number = numbers.get(key) ?? -1;
      if (number < 0) {
        number = values.push(key) - 1;
        numbers.set(key, number);
      }
    }
    numberOf[row - from] = number;
    if ((row - from) % RUN === RUN - 1) yield;
  }
  const sorted = yield* sortNumbers(values);
  const rank = new Uint32Array(values.length);
  for (let position = 0; position < sorted.length; position++) rank[sorted[position] ?? 0] = position;

  // Computes where the rows of each value start, then puts every row at the next free position for its value.
  const next = new Uint32Array(values.length + 1);
  for (const number of numberOf) if (number >= 0) bump(next, (rank[number] ?? 0) + 1, 1);
  for (let position = 1; position < next.length; position++) bump(next, position, next[position - 1] ?? 0);
  const filled = new Uint32Array(to - from - blanks);
  const blank = new Uint32Array(blanks);
  let blankAt = 0;
  for (let row = from; row < to; row++) {
    const number = numberOf[row - from] ?? -1;
    if (number < 0) blank[blankAt++] = row;
    else {
      const position = rank[number] ?? 0;
      filled[next[position] ?? 0] = row;
      bump(next, position, 1);
    }
  }
  return { filled, blank, from: to, to };
}

/** Merges two orders without comparing the rows of `earlier` with each other again. */
export function mergeOrders(earlier: Order, later: Order, keyAt: (row: number) => SortKey): Order {
  if (earlier.filled.length + earlier.blank.length === 0) return later;
  const filled = new Uint32Array(earlier.filled.length + later.filled.length);
  let taken = 0;
  let at = 0;
  for (const row of later.filled) {
    const end = positionAfter(earlier.filled, taken, row, keyAt);
    filled.set(earlier.filled.subarray(taken, end), at);
    at += end - taken;
    taken = end;
    filled[at++] = row;
  }
  filled.set(earlier.filled.subarray(taken), at);
  const blank = new Uint32Array(earlier.blank.length + later.blank.length);
  blank.set(earlier.blank);
  blank.set(later.blank, earlier.blank.length);
  // Rows of `later` may have lower numbers than rows of `earlier`.
  if (later.blank.length > 0) blank.sort();
  return { filled, blank, from: later.from, to: later.to };
}

/** Returns all rows of an order, ascending or descending. */
export function rowsOf({ filled, blank }: Order, descending: boolean): Uint32Array {
  if (!descending && blank.length === 0) return filled;
  const rows = new Uint32Array(filled.length + blank.length);
  rows.set(filled);
  if (descending) rows.subarray(0, filled.length).reverse();
  rows.set(blank, filled.length);
  return rows;
}

/** Binary search for the first position at or after `from` whose row sorts after `row`. */
function positionAfter(rows: Uint32Array, from: number, row: number, keyAt: (row: number) => SortKey): number {
  const key = keyAt(row) ?? '';
  let low = from;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = rows[middle] ?? 0;
    if ((compareKeys(keyAt(other) ?? '', key) || other - row) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the indexes of the values, sorted by value with a bottom-up merge sort. */
function* sortNumbers(values: readonly (string | number)[]): Steps<Uint32Array> {
  const compare = (a: number, b: number) => compareKeys(values[a] ?? '', values[b] ?? '');
  let sorted = new Uint32Array(values.length);
  for (let number = 0; number < values.length; number++) sorted[number] = number;
  for (let start = 0; start < sorted.length; start += RUN) {
    sorted.subarray(start, start + RUN).sort(compare);
    yield;
  }
  let merged = new Uint32Array(sorted.length);
  for (let width = RUN; width < sorted.length; width *= 2) {
    let since = 0;
    for (let start = 0; start < sorted.length; start += 2 * width) {
      const middle = Math.min(start + width, sorted.length);
      const end = Math.min(start + 2 * width, sorted.length);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at++) {
        const takeLeft = left < middle && (right >= end || compare(sorted[left] ?? 0, sorted[right] ?? 0) <= 0);
        merged[at] = (takeLeft ? sorted[left++] : sorted[right++]) ?? 0;
        if (++since % (4 * RUN) === 0) yield;
      }
    }
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}

function bump(counts: Uint32Array, position: number, by: number): void {
  counts[position] = (counts[position] ?? 0) + by;
}
