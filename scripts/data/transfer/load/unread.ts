/** The records of faulty rows. The plan must not treat them as missing from the file. */
import type { Kind } from './kinds.ts';

export class Unread {
  readonly #keys = new Map<Kind, Set<string>>();
  /** Kinds with faulty rows whose key cannot be read. */
  readonly #kinds = new Set<Kind>();

  /** @param key undefined if it cannot be read */
  add(kind: Kind, key: string | undefined): void {
    if (key === undefined) this.#kinds.add(kind);
    else this.#keys.set(kind, (this.#keys.get(kind) ?? new Set()).add(key));
  }

  /** Returns true if a faulty row may belong to this record. */
  mayBe(kind: Kind, key: string | number): boolean {
    return this.#kinds.has(kind) || (this.#keys.get(kind)?.has(String(key)) ?? false);
  }
}
