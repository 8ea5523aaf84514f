/** Doing what an outbox entry says must happen in the directory. Every effect may be done twice without harm. */
import { deleteAccount } from '../../directory/accounts.ts';
import { addMember, removeMember } from '../../directory/groups.ts';
import type { DirectoryEffect } from '../../store/documents.ts';
import { endFranchiseSignIn, hasSignIn } from '../../store/sign-in-changes.ts';

/** @param groupCode the franchise the entry belongs to @throws whatever keeps it from being done; it is then tried again */
export async function perform(effect: DirectoryEffect, groupCode: string): Promise<void> {
  switch (effect.kind) {
    case 'deleteSignIn':
      return endFranchiseSignIn(effect.authObjectId, groupCode, effect.franchiseUserId);
    case 'removeFromGroup':
      return removeMember(effect.groupId, effect.authObjectId);
    case 'addToGroup':
      return addMember(effect.groupId, effect.authObjectId);
    case 'deleteAccount':
      // The account of someone who also administers a POS vendor, or another franchise, is still needed there.
      if (await hasSignIn(effect.authObjectId)) return;
      return deleteAccount(effect.authObjectId);
  }
}
