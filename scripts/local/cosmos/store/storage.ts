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

/** How many numbers are put aside at once, so that a write need not store the counter. */
const BLOCK = 100_000;

/** The SQLite file (or memory) underneath, with its statements, transactions and the one counter of all changes. */
export class Storage {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #last: number;
  #reserved: number;
  #inTransaction = false;

  /** @param file path of the file, or undefined for memory. */
  constructor(file: string | undefined) {
    if (file !== undefined) mkdirSync(dirname(resolve(file)), { recursive: true });
    this.#database = new DatabaseSync(file ?? ':memory:');
    try {
      // Databases and containers are kept in memory too, so the file must be ours alone.
      this.#database.exec('PRAGMA locking_mode = EXCLUSIVE');
      // A killed process loses nothing in WAL mode; only a power cut could lose the last instants.
      this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536');
      this.#database.exec(SCHEMA);
    } catch (error) {
      this.#database.close();
      throw new Error(`${file} cannot be opened: is another endpoint using it?`, { cause: error });
    }
    this.#last = Number(this.prepare('SELECT value FROM counter').get()?.value);
    this.#reserved = this.#last;
  }

  /** A prepared statement, kept for next time. */
  prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  /** Changes the schema; statements prepared before are dropped. */
  define(sql: string): void {
    this.#statements.clear();
    this.#database.exec(sql);
  }

  /** The next number of the one sequence that change numbers, rids and ETags come from; never given twice. */
  next(): number {
    if (this.#last >= this.#reserved) this.#reserve();
    this.#last += 1;
    return this.#last;
  }

  /** The number last given. */
  get last(): number {
    return this.#last;
  }

  /** Rows written or deleted since it was opened. */
  get changes(): number {
    return Number(this.prepare('SELECT total_changes() AS n').get()?.n);
  }

  /** Runs `work` so that all of it is stored or none; a throw undoes it. */
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
      // A block reserved inside has been undone too: reserve afresh.
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
