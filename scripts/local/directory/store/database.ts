import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Entra ignores the letter case of names, so each searchable name has an indexed lower-case column. `deleted_at` marks
 * accounts in deletedItems (for 30 days in the service, until purged here). The unique indexes exclude them, so deleting
 * an account frees its user name and immutable id.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS accounts (
    id TEXT PRIMARY KEY,
    upn TEXT NOT NULL,
    upn_key TEXT NOT NULL,
    mail TEXT,
    mail_key TEXT,
    display_name TEXT NOT NULL,
    display_name_key TEXT NOT NULL,
    given_name TEXT,
    surname TEXT,
    mail_nickname TEXT NOT NULL,
    enabled INTEGER NOT NULL,
    immutable_id TEXT,
    details TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    force_change INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    sessions_valid_from INTEGER NOT NULL,
    visible_at INTEGER NOT NULL,
    deleted_at INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS accounts_upn ON accounts (upn_key) WHERE deleted_at IS NULL;
  CREATE UNIQUE INDEX IF NOT EXISTS accounts_immutable_id ON accounts (immutable_id) WHERE deleted_at IS NULL;
  CREATE INDEX IF NOT EXISTS accounts_mail ON accounts (mail_key);
  CREATE INDEX IF NOT EXISTS accounts_display_name ON accounts (display_name_key);
  CREATE INDEX IF NOT EXISTS accounts_deleted ON accounts (deleted_at) WHERE deleted_at IS NOT NULL;

  CREATE TABLE IF NOT EXISTS groups (
    id TEXT PRIMARY KEY,
    display_name TEXT NOT NULL,
    display_name_key TEXT NOT NULL,
    description TEXT,
    mail_nickname TEXT NOT NULL,
    mail_enabled INTEGER NOT NULL,
    security_enabled INTEGER NOT NULL,
    assignable_to_role INTEGER NOT NULL,
    group_types TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS groups_display_name ON groups (display_name_key);

  CREATE TABLE IF NOT EXISTS memberships (
    group_id TEXT NOT NULL,
    member_id TEXT NOT NULL,
    PRIMARY KEY (group_id, member_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS memberships_member ON memberships (member_id, group_id);

  CREATE TABLE IF NOT EXISTS oidc (
    model TEXT NOT NULL,
    id TEXT NOT NULL,
    payload TEXT NOT NULL,
    grant_id TEXT,
    uid TEXT,
    consumed_at INTEGER,
    expires_at INTEGER,
    PRIMARY KEY (model, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS oidc_grant ON oidc (grant_id) WHERE grant_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS oidc_uid ON oidc (model, uid) WHERE uid IS NOT NULL;

  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

/** Opens the directory's database, and creates it if it is missing. Without a file, it stays in memory. */
export function openDatabase(file?: string): DatabaseSync {
  if (file !== undefined) mkdirSync(dirname(resolve(file)), { recursive: true });
  const database = new DatabaseSync(file ?? ':memory:');
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
  database.exec(SCHEMA);
  return database;
}

/** Runs `work` in one transaction, which is rolled back if `work` throws. */
export function transact<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
