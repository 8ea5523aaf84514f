import type { DatabaseSync } from 'node:sqlite';
import type { Seed } from '@franchise-admin/data-sets/model';
import { Accounts } from './accounts.ts';
import { openDatabase, transact } from './database.ts';
import { Groups } from './groups.ts';
import { Memberships } from './memberships.ts';
import { loadSeed } from './seed.ts';

/**
 * ONE store of accounts and groups, which sign-in and Microsoft Graph both read. Every change is on disk when the call
 * returns; two processes may open the same file (loading data while the directory runs).
 */
export class DirectoryStore {
  readonly accounts: Accounts;
  readonly groups: Groups;
  readonly memberships: Memberships;
  readonly database: DatabaseSync;

  constructor(file?: string) {
    this.database = openDatabase(file);
    this.accounts = new Accounts(this.database);
    this.groups = new Groups(this.database);
    this.memberships = new Memberships(this.database);
  }

  /**
   * Loads accounts, groups and memberships in one transaction, inserting or replacing by id; running it again changes
   * nothing. 100,000 accounts take a few seconds. Passwords of accounts that exist already are kept.
   */
  seed(seed: Seed): void {
    transact(this.database, () => loadSeed(this, seed));
  }

  /** A value remembered across starts, or undefined. */
  setting(name: string): string | undefined {
    const row = this.database.prepare('SELECT value FROM settings WHERE name = ?').get(name);
    return row === undefined ? undefined : String(row.value);
  }

  saveSetting(name: string, value: string): void {
    this.database.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').run(name, value);
  }

  /** Grows with every row written or deleted. */
  get changes(): number {
    return Number(this.database.prepare('SELECT total_changes() AS n').get()?.n);
  }

  close(): void {
    if (this.database.isOpen) this.database.close();
  }
}
