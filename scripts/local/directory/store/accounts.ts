import type { DatabaseSync } from 'node:sqlite';
import type { SqlCondition } from './conditions.ts';
import { readAccount, writeAccount } from './rows.ts';
import type { Account } from './types.ts';

const COLUMNS = `id, upn, upn_key, mail, mail_key, display_name, display_name_key, given_name, surname, mail_nickname, enabled,
  immutable_id, details, password_hash, force_change, created_at, sessions_valid_from,
  visible_at, deleted_at`;
const VALUES = COLUMNS.split(',')
  .map((name) => `$${name.trim()}`)
  .join(', ');
const UPDATES = COLUMNS.split(',')
  .map((name) => name.trim())
  .filter((name) => name !== 'id')
  .map((name) => `${name} = excluded.${name}`)
  .join(', ');

/** The accounts of the directory. Writes throw SQLite's constraint error for a user name or immutable id that is in use. */
export class Accounts {
  readonly #database: DatabaseSync;
  readonly #insert;
  readonly #save;
  readonly #byId;
  readonly #byName;
  readonly #purge;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#insert = database.prepare(`INSERT INTO accounts (${COLUMNS}) VALUES (${VALUES})`);
    this.#save = database.prepare(
      `INSERT INTO accounts (${COLUMNS}) VALUES (${VALUES}) ON CONFLICT (id) DO UPDATE SET ${UPDATES}`,
    );
    this.#byId = database.prepare('SELECT * FROM accounts WHERE id = ?');
    this.#byName = database.prepare('SELECT * FROM accounts WHERE upn_key = ? AND deleted_at IS NULL');
    this.#purge = database.prepare('DELETE FROM accounts WHERE id = ?');
  }

  insert(account: Account): void {
    this.#insert.run(writeAccount(account));
  }

  /** Inserts an account, or replaces the account with the same id. */
  save(account: Account): void {
    this.#save.run(writeAccount(account));
  }

  /** Finds an account by object id, even if it is deleted or not replicated yet. */
  byId(id: string): Account | undefined {
    const row = this.#byId.get(id.toLowerCase());
    return row && readAccount(row);
  }

  /** Finds an account by user principal name, except deleted ones. */
  byName(userPrincipalName: string): Account | undefined {
    const row = this.#byName.get(userPrincipalName.toLowerCase());
    return row && readAccount(row);
  }

  /** Deletes an account permanently. */
  purge(id: string): void {
    this.#purge.run(id);
  }

  /** Returns up to `limit` accounts with an id greater than `after`, in order of id. */
  list(where: SqlCondition, after: string, limit: number): Account[] {
    return this.#database
      .prepare(`SELECT * FROM accounts WHERE (${where.sql}) AND id > ? ORDER BY id LIMIT ?`)
      .all(...where.values, after, limit)
      .map(readAccount);
  }

  count(where: SqlCondition): number {
    const row = this.#database.prepare(`SELECT count(*) AS n FROM accounts WHERE ${where.sql}`).get(...where.values);
    return Number(row?.n);
  }
}
