import type { DatabaseSync } from 'node:sqlite';
import type { Seed } from '@franchise-admin/data-sets/model';
import { Accounts } from './accounts.ts';
import { openDatabase, transact } from './database.ts';
import { Groups } from './groups.ts';
import { Memberships } from './memberships.ts';
import { loadSeed } from './seed.ts';

/**
 * The accounts and groups, shared by sign-in and Microsoft Graph. With a file, every change is stored when a method
 * returns. Two processes may open the same file, such as a data load while the directory runs.
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
   * Loads accounts, groups and memberships in one transaction, and replaces those with the same id. Existing accounts
   * keep their passwords, sessions and deletions. 100,000 accounts take a few seconds.
   */
  seed(seed: Seed): void {
    transact(this.database, () => loadSeed(this, seed));
  }

  /** Returns a value stored across restarts. */
  setting(name: string): string | undefined {
    const row = this.database.prepare('SELECT value FROM settings WHERE name = ?').get(name);
    return row === undefined ? undefined : String(row.value);
  }

  saveSetting(name: string, value: string): void {
    this.database.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').run(name, value);
  }

  /** Number of rows written or deleted through this connection. */
  get changes(): number {
    return Number(this.database.prepare('SELECT total_changes() AS n').get()?.n);
  }

  close(): void {
    if (this.database.isOpen) this.database.close();
  }
}
