/**
 * A seeded source of numbers (mulberry32): the same seed gives the same data on every machine and Node version, which
 * Math.random cannot promise.
 */
export class Random {
  #state: number;

  constructor(seed: string) {
    this.#state = hash(seed);
  }

  /** At least 0 and below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** True in `share` of the cases, 0 to 1. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** One of the items; throws when there is none. */
  pick<T>(items: readonly T[]): T {
    return at(items, this.between(0, items.length - 1));
  }

  /** The items in another order; the given array stays as it is. */
  shuffled<T>(items: readonly T[]): T[] {
    const keyed = items.map((item) => ({ item, key: this.next() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
  }
}

/** The item at a place that must exist; throws RangeError when it does not. */
export function at<T>(items: readonly T[], index: number): T {
  if (index < 0 || index >= items.length) throw new RangeError(`No item ${index} among ${items.length}.`);
  return items[index] as T;
}

/** FNV-1a, 32 bit: spreads short seeds that differ in one letter. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value;
}
