import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS counter (one INTEGER PRIMARY KEY CHECK (one = 1), value INTEGER NOT NULL);
  INSERT OR IGNORE INTO counter VALUES (1, 0);
  CREATE TABLE IF NOT EXISTS databases (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, lsn INTEGER NOT NULL, ts INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS containers (
    number INTEGER PRIMARY KEY, database INTEGER NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
    lsn INTEGER NOT NULL, ts INTEGER NOT NULL, UNIQUE (database, id));
`;

/** Number of change numbers that one write of the counter reserves. Most changes then need no such write. */
const BLOCK = 100_000;

/** The SQLite database, in a file or in memory: statements, transactions and the counter of changes. */
export class Storage {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #last: number;
  #reserved: number;
  #inTransaction = false;

  /** @param file path of the file. If undefined, data stays in memory. */
  constructor(file: string | undefined) {
    if (file !== undefined) mkdirSync(dirname(resolve(file)), { recursive: true });
    this.#database = new DatabaseSync(file ?? ':memory:');
    try {
      // Databases and containers are cached in memory, so no other process may use the file.
      this.#database.exec('PRAGMA locking_mode = EXCLUSIVE');
      // In WAL mode a killed process loses nothing; only a power cut could lose the last writes.
      this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536');
      this.#database.exec(SCHEMA);
    } catch (error) {
      this.#database.close();
      throw new Error(`${file} cannot be opened. Check whether another endpoint uses it.`, { cause: error });
    }
    this.#last = Number(this.prepare('SELECT value FROM counter').get()?.value);
    this.#reserved = this.#last;
  }

  /** Returns a prepared statement and caches it. */
  prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  /** Changes the schema, and drops prepared statements. */
  define(sql: string): void {
    this.#statements.clear();
    this.#database.exec(sql);
  }

  /** Returns the next number for changes, rids and ETags. Never repeats a number. */
  next(): number {
    if (this.#last >= this.#reserved) this.#reserve();
    this.#last += 1;
    return this.#last;
  }

  /** The last number that next() returned. */
  get last(): number {
    return this.#last;
  }

  /** Number of rows written or deleted since the file was opened. */
  get changes(): number {
    return Number(this.prepare('SELECT total_changes() AS n').get()?.n);
  }

  /** Runs `work` in a transaction, which is rolled back if `work` throws. */
  transaction<T>(work: () => T): T {
    if (this.#inTransaction) return work();
    this.prepare('BEGIN IMMEDIATE').run();
    this.#inTransaction = true;
    try {
      const result = work();
      this.prepare('COMMIT').run();
      return result;
    } catch (error) {
      this.prepare('ROLLBACK').run();
      // The rollback also undoes a reservation, so next() must reserve again.
      this.#reserved = this.#last;
      throw error;
    } finally {
      this.#inTransaction = false;
    }
  }

  close(): void {
    this.prepare('UPDATE counter SET value = ?').run(this.#last);
    this.#statements.clear();
    this.#database.close();
  }

  #reserve(): void {
    this.#reserved = this.#last + BLOCK;
    this.prepare('UPDATE counter SET value = ?').run(this.#reserved);
  }
}
