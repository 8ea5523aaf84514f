/** Doing what an outbox entry says must happen in the directory. Every effect may be done twice without harm. */
import { deleteAccount } from '../../directory/accounts.ts';
import { addMember, removeMember } from '../../directory/groups.ts';
import { isHeld, isMembershipDue } from '../../store/account-holders.ts';
import type { DirectoryEffect } from '../../store/documents.ts';
import { endFranchiseSignIn } from '../../store/sign-in-changes.ts';
import { administersElsewhere } from '../auth/other-roles.ts';

/**
 * One account may be several records: users of two franchises, a POS user, someone with a role of their own. So a group is left,
 * and an account deleted, only when nothing but the record that ended asked for it: the account stays while any other record
 * names it, while it administers anything, and while it is in the corporate or POS group. (The franchise admin group does not
 * keep it, what someone administers as one is in their records; nor the read-only group, see administersElsewhere.)
 * @param groupCode the franchise the entry belongs to @throws whatever keeps it from being done; it is then tried again
 */
export async function perform(effect: DirectoryEffect, groupCode: string): Promise<void> {
  const { authObjectId } = effect;
  switch (effect.kind) {
    case 'deleteSignIn':
      return endFranchiseSignIn(authObjectId, groupCode, effect.franchiseUserId);
    case 'removeFromGroup':
      if (await isMembershipDue(authObjectId, effect.groupId)) return;
      return removeMember(effect.groupId, authObjectId);
    case 'addToGroup':
      return addMember(effect.groupId, authObjectId);
    case 'deleteAccount':
      if ((await isHeld(authObjectId)) || (await administersElsewhere(authObjectId))) return;
      return deleteAccount(authObjectId);
  }
}
