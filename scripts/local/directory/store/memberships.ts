import type { DatabaseSync } from 'node:sqlite';
import type { SqlCondition } from './conditions.ts';

const UPWARDS = `WITH RECURSIVE reached (id) AS (
    SELECT group_id FROM memberships WHERE member_id = ?
    UNION SELECT m.group_id FROM memberships m JOIN reached r ON m.member_id = r.id
  )`;

/** Who is in which group. An account in deletedItems keeps its rows, so that restoring it brings them back. */
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

  /** False when the member was there already. */
  add(groupId: string, memberId: string): boolean {
    return this.#add.run(groupId, memberId).changes > 0;
  }

  /** False when there was nothing to remove. */
  remove(groupId: string, memberId: string): boolean {
    return this.#remove.run(groupId, memberId).changes > 0;
  }

  has(groupId: string, memberId: string): boolean {
    return this.#has.get(groupId, memberId) !== undefined;
  }

  /** Drops every membership of an account that is gone for good. */
  removeMember(memberId: string): void {
    this.#database.prepare('DELETE FROM memberships WHERE member_id = ?').run(memberId);
  }

  /** Ids of the groups `memberId` is itself in. */
  groupsOf(memberId: string): string[] {
    return this.#direct.all(memberId).map((row) => String(row.id));
  }

  /** Ids of the groups `memberId` is in, through other groups too. */
  allGroupsOf(memberId: string): string[] {
    return this.#transitive.all(memberId).map((row) => String(row.id));
  }
}

/** Condition on accounts: direct members of the group. */
export function inGroup(groupId: string): SqlCondition {
  return { sql: 'id IN (SELECT member_id FROM memberships WHERE group_id = ?)', values: [groupId] };
}
