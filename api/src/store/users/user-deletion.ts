/** Plans deleting a user: the record, its claim on the email address, its sign-in and its directory account. */
import { hasAccount } from '../../domain/accounts/account.ts';
import { accountDeletion } from '../accounts/account-effects.ts';
import { type Communications, freshCommunications, leaving } from '../communications/communications.ts';
import type { DirectoryEffect, FranchiseDocument, UserDocument } from '../documents/index.ts';
import type { FranchiseChange } from '../franchise/franchise-change.ts';
import type { FranchiseSnapshot } from '../franchise/franchise-snapshot.ts';
import type { Read } from '../partition/partition.ts';
import { releaseClaim } from './email-claims.ts';

/**
 * Returns the writes that delete a user. Both the user and the account can be restored: the audit entry contains the whole user, and the
 * directory keeps a deleted account for 30 days. The caller must check that the user may be deleted (domain/users/deletion.ts).
 */
export async function userDeletion(
  snapshot: FranchiseSnapshot,
  user: Read<UserDocument>,
): Promise<Required<Pick<FranchiseChange, 'replace' | 'remove' | 'effects'>>> {
  const { replace, remove } = await releaseClaim(snapshot, user);
  return {
    replace,
    remove: [user, ...remove],
    effects: hasAccount(user)
      ? userDeletionEffects(snapshot.franchise, user, (await freshCommunications()).heldGroups)
      : [],
  };
}

/** Returns the directory effects of deleting a user. The account leaves the groups of the chosen communication types too. */
export function userDeletionEffects(
  { brandIds }: FranchiseDocument,
  user: UserDocument,
  heldGroups: Communications['heldGroups'],
): DirectoryEffect[] {
  const { communicationTypeIds } = user;
  return accountDeletion(user, leaving({ brandIds, communicationTypeIds }, heldGroups));
}
