import type { DatabaseSync } from 'node:sqlite';
import { readGroup, writeGroup } from './rows.ts';
import type { Group } from './types.ts';

const COLUMNS = `id, display_name, display_name_key, description, mail_nickname, mail_enabled, security_enabled,
  assignable_to_role, group_types, created_at`;
const NAMES = COLUMNS.split(',').map((name) => name.trim());
const SAVE = `INSERT INTO groups (${COLUMNS}) VALUES (${NAMES.map((name) => `$${name}`).join(', ')})
  ON CONFLICT (id) DO UPDATE SET ${NAMES.slice(1)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`;

/** The groups of the directory, without their members. */
export class Groups {
  readonly #database: DatabaseSync;
  readonly #save;
  readonly #byId;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#save = database.prepare(SAVE);
    this.#byId = database.prepare('SELECT * FROM groups WHERE id = ?');
  }

  /** Inserts a group, or replaces the group with the same id. */
  save(group: Group): void {
    this.#save.run(writeGroup(group));
  }

  byId(id: string): Group | undefined {
    const row = this.#byId.get(id.toLowerCase());
    return row && readGroup(row);
  }

  /** Deletes the group and all its memberships. */
  delete(id: string): void {
    this.#database.prepare('DELETE FROM groups WHERE id = ?').run(id);
    this.#database.prepare('DELETE FROM memberships WHERE group_id = ? OR member_id = ?').run(id, id);
  }
}
