/** A deleted user as the history of their franchise keeps them (api/src/store/users/user-deletion.ts). */
import type { UserDocument } from '@franchise-admin/api/documents';
import type { Containers } from '../../data/database/containers.ts';
import { rowsWithin } from '../../data/database/rows.ts';

/** Whom to bring back. */
export interface Deleted {
  readonly groupCode: string;
  /** Left out where the audit record tells. */
  readonly franchiseUserId?: number | undefined;
  /** The record of the deletion; left out, it is the last one of this user. */
  readonly auditId?: string | undefined;
}

interface Deletion {
  readonly id: string;
  readonly at: string;
  readonly user: string;
  readonly before: UserDocument;
}

/** Entra ID keeps a deleted account so long. */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** @throws Error when no such deletion is found, it was of several users, or too long ago */
export async function deletedUser({ franchises }: Containers, deleted: Deleted): Promise<UserDocument> {
  const { groupCode, franchiseUserId, auditId } = deleted;
  const all = await rowsWithin<Deletion>(
    franchises,
    groupCode,
    `SELECT c.id, c.at, change.record.id AS user, change.before FROM c JOIN change IN c.changes
      WHERE c.type = 'audit' AND change.record.kind = 'user' AND change.after = null`,
  );
  const found = all
    .filter(({ id, user }) => (auditId ?? id) === id && String(franchiseUserId ?? user) === user)
    .sort((a, b) => (a.at < b.at ? 1 : -1));
  const [last] = found;
  if (!last) throw new Error(`${groupCode} has no ${nameOf(deleted)}.`);
  if (found.some(({ user }) => user !== last.user))
    throw new Error('This audit record tells of several deleted users: say which by --user.');
  const days = Math.floor((Date.now() - Date.parse(last.at)) / DAY_MS);
  if (days >= KEPT_DAYS)
    throw new Error(
      `User ${last.user} was deleted ${days} days ago, and the directory keeps an account for ${KEPT_DAYS}: add them anew in the portal.`,
    );
  return last.before;
}

function nameOf({ franchiseUserId, auditId }: Deleted): string {
  const what = franchiseUserId === undefined ? 'the deletion of a user' : `the deletion of user ${franchiseUserId}`;
  return auditId === undefined ? `audit record of ${what}` : `audit record ${auditId} of ${what}`;
}
