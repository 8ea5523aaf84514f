/** Changing a user: the record, its claim on the e-mail address, and what follows in the directory (API-22). */
import { config } from '../config.ts';
import { difference } from '../domain/difference.ts';
import { isKnownOtherwise } from '../domain/person-rules.ts';
import { hasAccount } from '../domain/removal.ts';
import { SAVED_FIELDS } from '../domain/user-rules.ts';
import type { DirectoryEffect, UserDocument } from './documents.ts';
import { moveClaim } from './email-claims.ts';
import type { FranchiseChange } from './franchise-change.ts';
import type { FranchiseSnapshot } from './franchise-snapshot.ts';
import type { Read } from './partition.ts';
import { audited } from './partition-change.ts';

/** What replacing a user by its next state writes; the audit entry holds only what differs. @throws 409 `email_taken` */
export async function userChange(
  snapshot: FranchiseSnapshot,
  before: Read<UserDocument>,
  after: Read<UserDocument>,
): Promise<FranchiseChange> {
  const claim = await moveClaim(snapshot, before, after);
  const changed = difference<UserDocument>(before, after, SAVED_FIELDS);
  return {
    ...claim,
    replace: [after, ...claim.replace],
    audit: [audited('user', before.franchiseUserId, changed?.before, changed?.after)],
    effects: effectsOf(before, after),
  };
}

/** A user whose account is still being made has none: what is due then follows the link (account-linking.ts). */
function effectsOf(before: UserDocument, after: UserDocument): DirectoryEffect[] {
  if (!hasAccount(after)) return [];
  const { authObjectId, groupCode, franchiseUserId } = after;
  const record = { groupCode, franchiseUserId };
  const effects: DirectoryEffect[] = [];
  if (before.isFranchiseAdmin !== after.isFranchiseAdmin) {
    const leave = after.isFranchiseAdmin ? [] : [config().roleGroups.franchiseAdminGroupId];
    effects.push({ kind: 'syncSignIn', record, authObjectId }, { kind: 'syncMemberships', authObjectId, leave });
  }
  if (isKnownOtherwise(before, after)) effects.push({ kind: 'updateAccount', record, authObjectId });
  return effects;
}
