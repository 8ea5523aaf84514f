/** Records whose rows are faulty. What they would have said is not known, so that nothing is concluded from their absence. */
import type { Kind } from './kinds.ts';

export class Unread {
  readonly #keys = new Map<Kind, Set<string>>();
  /** Kinds of which not even the keys of all faulty rows can be read. */
  readonly #kinds = new Set<Kind>();

  /** @param key undefined: it cannot be read */
  add(kind: Kind, key: string | undefined): void {
    if (key === undefined) this.#kinds.add(kind);
    else this.#keys.set(kind, (this.#keys.get(kind) ?? new Set()).add(key));
  }

  /** Whether a faulty row may be this record's. */
  mayBe(kind: Kind, key: string | number): boolean {
    return this.#kinds.has(kind) || (this.#keys.get(kind)?.has(String(key)) ?? false);
  }
}
