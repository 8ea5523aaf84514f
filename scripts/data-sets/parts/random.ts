/**
 * A seeded random number generator (mulberry32). Unlike Math.random, the same seed returns the same numbers on every
 * machine and Node version.
 */
export class Random {
  #state: number;

  constructor(seed: string) {
    this.#state = hash(seed);
  }

  /** Returns a number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** Returns true with the probability `share` (0 to 1). */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** Returns one of the items. Throws if there are none. */
  pick<T>(items: readonly T[]): T {
    return at(items, this.between(0, items.length - 1));
  }

  /** Returns the items in random order; does not change the given array. */
  shuffled<T>(items: readonly T[]): T[] {
    const keyed = items.map((item) => ({ item, key: this.next() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
  }
}

/** Returns the item at an index. Throws RangeError if there is none. */
export function at<T>(items: readonly T[], index: number): T {
  if (index < 0 || index >= items.length) throw new RangeError(`There is no item ${index} among ${items.length}.`);
  return items[index] as T;
}

/** FNV-1a, 32 bits: distributes short, similar seeds well. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value;
}
