/** Plans changing a user: the record, its claim on the email address, and the directory effects (API-22, API-37). */

import { comparedEmail } from '../../contract/compared.ts';
import { accountIdOf, hasAccount } from '../../domain/accounts/account.ts';
import { accountChange } from '../accounts/account-effects.ts';
import { type Communications, leaving } from '../communications/communications.ts';
import type { DirectoryEffect, FranchiseDocument, UserDocument } from '../documents/index.ts';
import type { FranchiseChange } from '../franchise/franchise-change.ts';
import type { FranchiseSnapshot } from '../franchise/franchise-snapshot.ts';
import type { Read } from '../partition/partition.ts';
import { moveClaim } from './email-claims.ts';

/**
 * Returns the writes that replace a user with the next state.
 * @throws 409 `email_taken`
 */
export async function userChange(
  snapshot: FranchiseSnapshot,
  before: Read<UserDocument>,
  after: Read<UserDocument>,
): Promise<FranchiseChange> {
  const claim = await moveClaim(snapshot, before, after);
  // A change of an email or an admin flag is structural, because its rules depend on other documents of the franchise.
  const isAlone =
    before.isFranchiseAdmin === after.isFranchiseAdmin &&
    comparedEmail(before.emailAddress) === comparedEmail(after.emailAddress);
  return {
    ...claim,
    replace: [{ before, after }, ...claim.replace],
    ...(isAlone && { scope: 'record' as const }),
    effects: accountChange<UserDocument>(before, after),
  };
}

/**
 * Returns the effect that updates group memberships after a change of choices. A user without an account joins the groups when the account
 * is linked.
 */
export function choiceEffects(
  { brandIds }: FranchiseDocument,
  before: UserDocument,
  after: UserDocument,
  heldGroups: Communications['heldGroups'],
): DirectoryEffect[] {
  const dropped = before.communicationTypeIds.filter((id) => !after.communicationTypeIds.includes(id));
  const isSame = dropped.length === 0 && before.communicationTypeIds.length === after.communicationTypeIds.length;
  if (isSame || !hasAccount(after)) return [];
  const left = leaving({ brandIds, communicationTypeIds: dropped }, heldGroups);
  return [{ kind: 'syncMemberships', authObjectId: accountIdOf(after), ...left }];
}
