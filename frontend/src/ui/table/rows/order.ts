/** The order of rows by one column, made in pieces that each take a millisecond or two, and added to as rows come in. */
import type { Change } from './change.ts';
import { compareKeys, type SortKey } from './sort-keys.ts';

/** Rows by one column, ascending. */
export interface Order {
  /** Row numbers; equal rows in the order they came in. */
  readonly filled: Uint32Array;
  /** Rows without a key, in the order they came in: last in either direction. */
  readonly blank: Uint32Array;
  /** Rows that have no place yet: from this one up to, and without, `to`. */
  readonly from: number;
  readonly to: number;
}

export const EMPTY_ORDER: Order = { filled: new Uint32Array(0), blank: new Uint32Array(0), from: 0, to: 0 };

/** The order after a change of the list: what is gone has left it, and what came has no place in it yet. */
export function afterChange(order: Order, { from, goneTo, cameTo }: Change): Order {
  const isWhole = order.from === order.to;
  const first = isWhole ? from : Math.min(from, order.from);
  const last = isWhole ? goneTo : Math.max(goneTo, order.to);
  const shift = cameTo - goneTo;
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
  // Nothing had a place there: rows were added at the end.
  const isSame = first === last || (!isWhole && first === order.from && last === order.to);
  const isMoved = shift !== 0 && last < order.filled.length + order.blank.length + (order.to - order.from);
  const { filled, blank } = isSame && !isMoved ? order : { filled: rest(order.filled), blank: rest(order.blank) };
  return { filled, blank, from: first, to: last + shift };
}

/** Values sorted at once; longer lists are merged of such runs. */
const RUN = 512;

/** Work in pieces: between two of them somebody else may have the processor. */
export type Pieces<R> = Generator<undefined, R, undefined>;

/**
 * The order of rows `from` to `to` - 1. Values that occur often are compared once, rows then fall into place by counting.
 * @param keyAt what a row is ordered by
 */
export function* orderRange(keyAt: (row: number) => SortKey, from: number, to: number): Pieces<Order> {
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
  for (let place = 0; place < sorted.length; place++) rank[sorted[place] ?? 0] = place;

  // Where each value's rows begin, then every row to the next free place of its value.
  const next = new Uint32Array(values.length + 1);
  for (const number of numberOf) if (number >= 0) bump(next, (rank[number] ?? 0) + 1, 1);
  for (let place = 1; place < next.length; place++) bump(next, place, next[place - 1] ?? 0);
  const filled = new Uint32Array(to - from - blanks);
  const blank = new Uint32Array(blanks);
  let blankAt = 0;
  for (let row = from; row < to; row++) {
    const number = numberOf[row - from] ?? -1;
    if (number < 0) blank[blankAt++] = row;
    else {
      const place = rank[number] ?? 0;
      filled[next[place] ?? 0] = row;
      bump(next, place, 1);
    }
  }
  return { filled, blank, from: to, to };
}

/** One order of two: rows that came in later take their places among the earlier ones, which are not compared with each other again. */
export function mergeOrders(earlier: Order, later: Order, keyAt: (row: number) => SortKey): Order {
  if (earlier.filled.length + earlier.blank.length === 0) return later;
  const filled = new Uint32Array(earlier.filled.length + later.filled.length);
  let taken = 0;
  let at = 0;
  for (const row of later.filled) {
    const end = placeAfter(earlier.filled, taken, row, keyAt);
    filled.set(earlier.filled.subarray(taken, end), at);
    at += end - taken;
    taken = end;
    filled[at++] = row;
  }
  filled.set(earlier.filled.subarray(taken), at);
  const blank = new Uint32Array(earlier.blank.length + later.blank.length);
  blank.set(earlier.blank);
  blank.set(later.blank, earlier.blank.length);
  // What came may stand before rows that were there.
  if (later.blank.length > 0) blank.sort();
  return { filled, blank, from: later.from, to: later.to };
}

/** The rows of an order one after another. */
export function rowsOf({ filled, blank }: Order, descending: boolean): Uint32Array {
  if (!descending && blank.length === 0) return filled;
  const rows = new Uint32Array(filled.length + blank.length);
  rows.set(filled);
  if (descending) rows.subarray(0, filled.length).reverse();
  rows.set(blank, filled.length);
  return rows;
}

/** The first place at or after `from` of a row that stands behind `row`: halving, as the later rows are few. */
function placeAfter(rows: Uint32Array, from: number, row: number, keyAt: (row: number) => SortKey): number {
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

/** The numbers of the values, ascending by value: runs, then merges of two and two. */
function* sortNumbers(values: readonly (string | number)[]): Pieces<Uint32Array> {
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

function bump(counts: Uint32Array, place: number, by: number): void {
  counts[place] = (counts[place] ?? 0) + by;
}
