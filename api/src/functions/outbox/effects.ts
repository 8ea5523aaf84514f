/** Doing what an outbox entry says must happen in the directory. Every effect may be done twice without harm. */
import { deleteAccount } from '../../directory/accounts.ts';
import { isHeld } from '../../store/account-holders.ts';
import type { DirectoryEffect } from '../../store/documents.ts';
import { syncSignIn } from '../../store/sign-in-changes.ts';
import { administersElsewhere } from '../auth/other-roles.ts';
import { syncMemberships } from './memberships.ts';

/**
 * One account may be several records: users of two franchises, a POS user, someone with a role of their own. So a group is left,
 * and an account deleted, only when nothing but the record that ended asked for it: the account stays while any other record
 * names it, while it administers anything, and while it is in the corporate or POS group. (The franchise admin group does not
 * keep it, what someone administers as one is in their records; nor the read-only group, see administersElsewhere.)
 * @throws whatever keeps it from being done; it is then tried again
 */
export async function perform(effect: DirectoryEffect): Promise<void> {
  switch (effect.kind) {
    case 'syncSignIn':
      return syncSignIn(effect.record, effect.authObjectId);
    case 'syncMemberships':
      return syncMemberships(effect.authObjectId, effect.leave);
    case 'deleteAccount':
      if ((await isHeld(effect.authObjectId)) || (await administersElsewhere(effect.authObjectId))) return;
      return deleteAccount(effect.authObjectId);
    default:
      throw new Error(`Nothing does the effect ${effect.kind}.`);
  }
}
