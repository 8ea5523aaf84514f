import { badRequest, conflict } from '../errors.ts';
import { canonical, isObject, type Json, type JsonObject } from '../json.ts';
import { pathSteps, valueAt } from '../partition-key.ts';
import { tableName } from './documents.ts';
import type { Storage } from './storage.ts';

/** The paths of one unique key, each as property names. */
type UniqueKey = readonly (readonly string[])[];

/** Reads `uniqueKeyPolicy`. */
export function readUniqueKeys(value: Json | undefined): readonly UniqueKey[] {
  if (value === undefined || value === null) return [];
  if (!isObject(value) || !Array.isArray(value.uniqueKeys))
    throw badRequest('The unique key policy must be an object with uniqueKeys.');
  return value.uniqueKeys.map((key: Json) => {
    if (!isObject(key) || !Array.isArray(key.paths) || key.paths.length === 0)
      throw badRequest('A unique key must name at least one path.');
    return key.paths.map((path: Json) => pathSteps(String(path)));
  });
}

export function uniqueKeySchema(container: number): string {
  return `CREATE TABLE unique_${container} (
    key INTEGER NOT NULL, pk TEXT NOT NULL, value TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (key, pk, value)) WITHOUT ROWID;
    CREATE INDEX unique_${container}_seq ON unique_${container} (seq);`;
}

/** Keeps the unique keys of a container: unique within a partition, a missing value counting as a value. */
export class UniqueKeys {
  readonly #storage: Storage;
  readonly #table: string;
  readonly #documents: string;
  readonly #keys: readonly UniqueKey[];

  constructor(storage: Storage, container: number, keys: readonly UniqueKey[]) {
    this.#storage = storage;
    this.#table = `unique_${container}`;
    this.#documents = tableName(container);
    this.#keys = keys;
  }

  /** 409 when another document of the partition has the same values. @param own number of the document itself, when it is there */
  check(pk: string, document: JsonObject, own: number | undefined): void {
    for (const [at, key] of this.#keys.entries()) {
      const sql = `SELECT seq FROM ${this.#table} WHERE key = ? AND pk = ? AND value = ?`;
      const holder = this.#storage.prepare(sql).get(at, pk, tupleText(document, key));
      if (holder && holder.seq !== own) throw conflict('Unique index constraint violation.');
    }
  }

  /** Records a document's values, in place of those it had. */
  put(pk: string, document: JsonObject, seq: number): void {
    if (this.#keys.length === 0) return;
    this.remove(seq);
    for (const [at, key] of this.#keys.entries()) {
      const sql = `INSERT INTO ${this.#table} (key, pk, value, seq) VALUES (?, ?, ?, ?)`;
      this.#storage.prepare(sql).run(at, pk, tupleText(document, key), seq);
    }
  }

  remove(seq: number): void {
    if (this.#keys.length === 0) return;
    this.#storage.prepare(`DELETE FROM ${this.#table} WHERE seq = ?`).run(seq);
  }

  /** Drops the values of documents that are gone (a partition deleted, a TTL passed). */
  sweep(): void {
    if (this.#keys.length === 0) return;
    this.#storage.prepare(`DELETE FROM ${this.#table} WHERE seq NOT IN (SELECT seq FROM ${this.#documents})`).run();
  }
}

function tupleText(document: JsonObject, key: UniqueKey): string {
  return key.map((steps) => canonical(valueAt(document, steps))).join('\u0000');
}
