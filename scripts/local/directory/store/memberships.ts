import type { DatabaseSync } from 'node:sqlite';
import type { SqlCondition } from './conditions.ts';

const UPWARDS = `WITH RECURSIVE reached (id) AS (
    SELECT group_id FROM memberships WHERE member_id = ?
    UNION SELECT m.group_id FROM memberships m JOIN reached r ON m.member_id = r.id
  )`;

/** Group memberships. An account in deletedItems keeps its rows, so that restoring it restores them. */
export class Memberships {
  readonly #database: DatabaseSync;
  readonly #add;
  readonly #remove;
  readonly #has;
  readonly #direct;
  readonly #transitive;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#add = database.prepare('INSERT OR IGNORE INTO memberships (group_id, member_id) VALUES (?, ?)');
    this.#remove = database.prepare('DELETE FROM memberships WHERE group_id = ? AND member_id = ?');
    this.#has = database.prepare('SELECT 1 FROM memberships WHERE group_id = ? AND member_id = ?');
    this.#direct = database.prepare('SELECT group_id AS id FROM memberships WHERE member_id = ? ORDER BY 1');
    this.#transitive = database.prepare(`${UPWARDS} SELECT id FROM reached ORDER BY id`);
  }

  /** Adds a membership. Returns false if it already exists. */
  add(groupId: string, memberId: string): boolean {
    return this.#add.run(groupId, memberId).changes > 0;
  }

  /** Deletes a membership. Returns false if there was none. */
  remove(groupId: string, memberId: string): boolean {
    return this.#remove.run(groupId, memberId).changes > 0;
  }

  has(groupId: string, memberId: string): boolean {
    return this.#has.get(groupId, memberId) !== undefined;
  }

  /** Deletes all memberships of a permanently deleted account. */
  removeMember(memberId: string): void {
    this.#database.prepare('DELETE FROM memberships WHERE member_id = ?').run(memberId);
  }

  /** Returns the ids of the groups that directly contain `memberId`. */
  groupsOf(memberId: string): string[] {
    return this.#direct.all(memberId).map((row) => String(row.id));
  }

  /** Returns the ids of the groups that contain `memberId`, directly or through other groups. */
  allGroupsOf(memberId: string): string[] {
    return this.#transitive.all(memberId).map((row) => String(row.id));
  }
}

/** Returns the condition that selects direct members of the group. */
export function inGroup(groupId: string): SqlCondition {
  return { sql: 'id IN (SELECT member_id FROM memberships WHERE group_id = ?)', values: [groupId] };
}
