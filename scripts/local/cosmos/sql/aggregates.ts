import type { AggregateCall, Row } from './scope.ts';
import { compareAll, type Value } from './values.ts';

/** Adds up one aggregate function over the rows of a group. */
interface Accumulator {
  add(value: Value): void;
  result(): Value;
}

/** The aggregate functions of one group. */
export class Group {
  readonly first: Row;
  readonly #calls: readonly AggregateCall[];
  readonly #accumulators: readonly Accumulator[];

  constructor(first: Row, calls: readonly AggregateCall[]) {
    this.first = first;
    this.#calls = calls;
    this.#accumulators = calls.map((call) => accumulator(call.name));
  }

  add(row: Row): void {
    for (const [at, call] of this.#calls.entries()) this.#accumulators[at]?.add(call.argument(row));
  }

  /** The row that stands for the group: its first one, and what the functions gave. */
  row(): Row {
    return { values: this.first.values, aggregates: this.#accumulators.map((entry) => entry.result()) };
  }
}

function accumulator(name: string): Accumulator {
  if (name === 'COUNT') return count();
  if (name === 'MIN') return extreme(-1);
  if (name === 'MAX') return extreme(1);
  return total(name === 'AVG');
}

function count(): Accumulator {
  let counted = 0;
  return {
    add: (value) => {
      if (value !== undefined) counted += 1;
    },
    result: () => counted,
  };
}

/** SUM and AVG: undefined as soon as a value is no number; undefined values are passed over. */
function total(average: boolean): Accumulator {
  let sum = 0;
  let counted = 0;
  let spoilt = false;
  return {
    add: (value) => {
      if (value === undefined) return;
      if (typeof value !== 'number') spoilt = true;
      else {
        sum += value;
        counted += 1;
      }
    },
    result: () => {
      if (spoilt) return undefined;
      if (!average) return sum;
      return counted === 0 ? undefined : sum / counted;
    },
  };
}

function extreme(direction: 1 | -1): Accumulator {
  let best: Value;
  return {
    add: (value) => {
      if (value === undefined) return;
      if (best === undefined || compareAll(value, best) * direction > 0) best = value;
    },
    // Objects and arrays have no smallest or largest.
    result: () => (typeof best === 'object' && best !== null ? undefined : best),
  };
}
