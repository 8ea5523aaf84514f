import type { Json } from '../json.ts';
import { documentRid } from '../rid.ts';
import type { Storage } from './storage.ts';

export interface DocumentRow {
  /** Position in creation order, which is the number in the rid. */
  readonly seq: number;
  readonly id: string;
  readonly pk: string;
  /** The document as written by the client, without system properties. */
  readonly body: string;
  /** Number of the last change. */
  readonly lsn: number;
  /** Unix seconds of the last change. */
  readonly ts: number;
}

/** An SQL condition on documents, with its values. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
  /** True if few documents match, so that sorting them costs less than reading all documents in order. */
  readonly selective?: boolean;
}

const COLUMNS = 'seq, id, pk, body, lsn, ts';

/** SQL of the document type, the only property in the JSON body that has an index. */
export const TYPE_EXPRESSION = `json_extract(body, '$.type')`;

/** Returns the schema of a container's document table. */
export function documentSchema(container: number): string {
  const table = tableName(container);
  return `
    CREATE TABLE ${table} (
      seq INTEGER PRIMARY KEY, pk TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
      lsn INTEGER NOT NULL, ts INTEGER NOT NULL, expires INTEGER);
    CREATE UNIQUE INDEX ${table}_id ON ${table} (pk, id);
    CREATE INDEX ${table}_pk ON ${table} (pk);
    CREATE INDEX ${table}_type_pk ON ${table} (${TYPE_EXPRESSION}, pk);
    CREATE INDEX ${table}_type ON ${table} (${TYPE_EXPRESSION});
    CREATE INDEX ${table}_expires ON ${table} (expires) WHERE expires IS NOT NULL;`;
}

export function tableName(container: number): string {
  return `documents_${container}`;
}

/** The documents of one container. Every method runs one statement on the table. Callers combine methods in a transaction. */
export class DocumentTable {
  readonly #storage: Storage;
  readonly #table: string;

  constructor(storage: Storage, container: number) {
    this.#storage = storage;
    this.#table = tableName(container);
  }

  find(pk: string, id: string): DocumentRow | undefined {
    const sql = `SELECT ${COLUMNS} FROM ${this.#table} WHERE pk = ? AND id = ?`;
    return this.#storage.prepare(sql).get(pk, id) as DocumentRow | undefined;
  }

  /** Stores a new document. The caller has checked that the id is free. */
  insert(pk: string, id: string, body: string, ts: number, expires: number | null): DocumentRow {
    const lsn = this.#storage.next();
    const sql = `INSERT INTO ${this.#table} (seq, pk, id, body, lsn, ts, expires) VALUES (?, ?, ?, ?, ?, ?, ?)`;
    this.#storage.prepare(sql).run(lsn, pk, id, body, lsn, ts, expires);
    return { seq: lsn, pk, id, body, lsn, ts };
  }

  /** Stores a new body of an existing document. */
  update(row: DocumentRow, body: string, ts: number, expires: number | null): DocumentRow {
    const lsn = this.#storage.next();
    const sql = `UPDATE ${this.#table} SET body = ?, lsn = ?, ts = ?, expires = ? WHERE seq = ?`;
    this.#storage.prepare(sql).run(body, lsn, ts, expires, row.seq);
    return { ...row, body, lsn, ts };
  }

  delete(row: DocumentRow): void {
    this.#storage.prepare(`DELETE FROM ${this.#table} WHERE seq = ?`).run(row.seq);
  }

  deletePartition(pk: string): void {
    this.#storage.prepare(`DELETE FROM ${this.#table} WHERE pk = ?`).run(pk);
  }

  /**
   * Deletes expired documents.
   * @param now Unix seconds
   */
  deleteExpired(now: number): void {
    this.#storage.prepare(`DELETE FROM ${this.#table} WHERE expires <= ?`).run(now);
  }

  /** Applies a new default TTL to existing documents. */
  resetExpiry(defaultTtl: number | undefined): void {
    const own = `json_extract(body, '$.ttl')`;
    const lifetime = `CASE WHEN typeof(${own}) = 'integer' THEN ${own} ELSE ${defaultTtl ?? -1} END`;
    const expires = defaultTtl === undefined ? 'NULL' : `CASE WHEN ${lifetime} < 0 THEN NULL ELSE ts + ${lifetime} END`;
    this.#storage.prepare(`UPDATE ${this.#table} SET expires = ${expires}`).run();
  }

  /** Returns documents after `seq`, in creation order. */
  scan(conditions: readonly Condition[], after: number): IterableIterator<DocumentRow> {
    // With the plus sign, SQLite uses the index of the condition instead of that of `seq`.
    const order = conditions.some((condition) => condition.selective) ? '+seq' : 'seq';
    const where = [...conditions.map((condition) => condition.sql), `${order} > ?`].join(' AND ');
    const sql = `SELECT ${COLUMNS} FROM ${this.#table} WHERE ${where} ORDER BY ${order}`;
    const values = [...conditions.flatMap((condition) => condition.values), after];
    return this.#storage.prepare(sql).iterate(...values) as unknown as IterableIterator<DocumentRow>;
  }

  /** Counts the documents that meet all conditions. */
  count(conditions: readonly Condition[] = []): number {
    const where = conditions.length > 0 ? ` WHERE ${conditions.map((condition) => condition.sql).join(' AND ')}` : '';
    const values = conditions.flatMap((condition) => condition.values);
    return Number(this.#storage.prepare(`SELECT count(*) AS n FROM ${this.#table}${where}`).get(...values)?.n);
  }
}

/** Returns the ETag, in quotes. It is not stored, because it is derived from number and time of the change. */
export function etagOf(change: { readonly lsn: number; readonly ts: number }): string {
  const low = (change.lsn % 0x1_0000_0000).toString(16).padStart(8, '0');
  const high = Math.floor(change.lsn / 0x1_0000_0000)
    .toString(16)
    .padStart(4, '0');
  return `"${low}-${high}-0000-0000-${change.ts.toString(16).padStart(8, '0')}0000"`;
}

/** Returns the JSON text of a document with the system properties of the service. */
export function documentText(row: DocumentRow, databaseNumber: number, container: number, self: string): string {
  const rid = documentRid(databaseNumber, container, row.seq);
  const etag = etagOf(row).replaceAll('"', '\\"');
  return `${row.body.slice(0, -1)},"_rid":"${rid}","_self":"${self}docs/${rid}/","_etag":"${etag}","_attachments":"attachments/","_ts":${row.ts}}`;
}

/** Properties that the service sets. If a client sends them, they are not stored. */
const SYSTEM = ['_rid', '_self', '_etag', '_attachments', '_ts'] as const;

/** Returns the JSON text to store, which is the document without system properties. */
export function bodyText(document: Readonly<Record<string, Json>>): string {
  if (!SYSTEM.some((name) => name in document)) return JSON.stringify(document);
  const copy: Record<string, Json> = { ...document };
  for (const name of SYSTEM) delete copy[name];
  return JSON.stringify(copy);
}
