/** Finds a deleted user in the history of the user's franchise (api/src/store/users/user-deletion.ts). */
import type { UserDocument } from '@franchise-admin/api/documents';
import type { Containers } from '../../data/database/containers.ts';
import { rowsWithin } from '../../data/database/rows.ts';

/** The user to restore. */
export interface Deleted {
  readonly groupCode: string;
  /** Undefined if `auditId` identifies the user. */
  readonly franchiseUserId?: number | undefined;
  /** The audit record of the deletion; by default, the last one of this user. */
  readonly auditId?: string | undefined;
}

interface Deletion {
  /** Id of the audit record. */
  readonly id: string;
  readonly at: string;
  /** Name of the person who deleted the user. */
  readonly actorName: string;
  readonly user: string;
  readonly before: UserDocument;
}

/** Time for which Entra ID keeps a deleted account. */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** @throws Error if there is no such deletion, it is too old, or it deleted several users */
export async function deletedUser({ franchises }: Containers, deleted: Deleted): Promise<UserDocument> {
  const { groupCode, franchiseUserId, auditId } = deleted;
  const found = (await deletionsIn(franchises, groupCode)).filter(
    ({ id, user }) => (auditId ?? id) === id && String(franchiseUserId ?? user) === user,
  );
  const [last] = found;
  if (!last) throw new Error(`${groupCode} has no ${nameOf(deleted)}.`);
  if (found.some(({ user }) => user !== last.user))
    throw new Error('This audit record contains several deleted users. Select one with --user.');
  const days = Math.floor((Date.now() - Date.parse(last.at)) / DAY_MS);
  if (days >= KEPT_DAYS)
    throw new Error(
      `User ${last.user} was deleted ${days} days ago, but the directory keeps an account for ${KEPT_DAYS}. Add the user again in the portal.`,
    );
  return last.before;
}

/** A deletion that can be undone. */
export interface RecentDeletion {
  readonly user: number;
  readonly name: string;
  readonly at: string;
  readonly by: string;
  readonly audit: string;
}

/** Returns the last deletion of each user who is still deleted and whose account the directory still keeps. Newest first. */
export async function recentDeletions({ franchises }: Containers, groupCode: string): Promise<RecentDeletion[]> {
  const query = "SELECT VALUE c.franchiseUserId FROM c WHERE c.type = 'user'";
  const seen = new Set((await rowsWithin<number>(franchises, groupCode, query)).map(String));
  const since = new Date(Date.now() - KEPT_DAYS * DAY_MS).toISOString();
  return (await deletionsIn(franchises, groupCode)).flatMap(({ id, at, actorName, user, before }) => {
    if (at < since || seen.has(user)) return [];
    seen.add(user);
    const name = `${before.firstName} ${before.lastName}`;
    return [{ user: Number(user), name, at, by: actorName, audit: id }];
  });
}

/** Returns deletions, newest first. */
async function deletionsIn(franchises: Containers['franchises'], groupCode: string): Promise<Deletion[]> {
  const all = await rowsWithin<Deletion>(
    franchises,
    groupCode,
    `SELECT c.id, c.at, c.actorName, change.record.id AS user, change.before FROM c JOIN change IN c.changes
      WHERE c.type = 'audit' AND change.record.kind = 'user' AND change.after = null`,
  );
  return all.sort((a, b) => (a.at < b.at ? 1 : -1));
}

function nameOf({ franchiseUserId, auditId }: Deleted): string {
  const what = franchiseUserId === undefined ? 'the deletion of a user' : `the deletion of user ${franchiseUserId}`;
  return auditId === undefined ? `audit record of ${what}` : `audit record ${auditId} of ${what}`;
}
