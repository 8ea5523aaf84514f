/** Deleting a user: the record, its claim on the e-mail address, its sign-in and its directory account. */
import { config } from '../config.ts';
import { communicationGroupIds } from '../domain/communication-state.ts';
import { hasAccount } from '../domain/removal.ts';
import { freshCommunications } from './communications.ts';
import type { DirectoryEffect, FranchiseDocument, UserDocument } from './documents.ts';
import { releaseClaim } from './email-claims.ts';
import type { FranchiseChange } from './franchise-change.ts';
import type { FranchiseSnapshot } from './franchise-snapshot.ts';
import type { Read } from './partition.ts';
import { audited } from './partition-change.ts';

/**
 * What deleting a user writes. The audit record keeps the whole user: the directory keeps the account for 30 days, and this is
 * what a restore needs beside it. Whether the user may be deleted is the caller's question (domain/removal.ts).
 */
export async function userDeletion(
  snapshot: FranchiseSnapshot,
  user: Read<UserDocument>,
): Promise<Required<Pick<FranchiseChange, 'replace' | 'remove' | 'audit' | 'effects'>>> {
  const { franchiseUserId } = user;
  const { replace, remove } = await releaseClaim(snapshot, user);
  return {
    replace,
    remove: [user, ...remove],
    audit: [audited('user', franchiseUserId, recordOf(user), null)],
    effects: await effectsOf(snapshot.franchise, user),
  };
}

/** Without what Cosmos DB adds. */
function recordOf(user: Read<UserDocument>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(user).filter(([name]) => !name.startsWith('_')));
}

/** First the sign-in, so that access ends at once; then the groups; the account last. Each spares what other records need. */
async function effectsOf(franchise: FranchiseDocument, user: UserDocument): Promise<DirectoryEffect[]> {
  const { authObjectId, groupCode, franchiseUserId } = user;
  if (!hasAccount(user)) return [];
  const { groups } = await freshCommunications();
  const groupIds = communicationGroupIds(franchise.brandIds, user.communicationTypeIds, groups);
  if (user.isFranchiseAdmin) groupIds.push(config().roleGroups.franchiseAdminGroupId);
  return [
    { kind: 'syncSignIn', authObjectId, record: { groupCode, franchiseUserId } },
    { kind: 'syncMemberships', authObjectId, leave: [...new Set(groupIds)] },
    { kind: 'deleteAccount', authObjectId },
  ];
}
