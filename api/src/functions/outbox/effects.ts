/** Doing what an outbox entry says must happen in the directory. Every effect may be done twice without harm. */
import { endSessions } from '../../directory/passwords.ts';
import { isAccountNew } from '../../store/accounts/account-records.ts';
import { syncSignIn } from '../../store/accounts/sign-in-changes.ts';
import type { DirectoryEffect, OutboxDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import { syncVendorFranchises } from '../../store/vendors/vendor-franchises.ts';
import { forgetStanding } from '../auth/caller.ts';
import { endAccount, makeAccount, renewAccount } from './account-effects.ts';
import { bringBackAccount } from './account-restoration.ts';
import { syncCommunicationGroup } from './communication-groups.ts';
import { offerFormerEmail } from './email-offers.ts';
import { syncMemberships } from './memberships.ts';

/**
 * One account may be several records: users of two franchises, a POS user, someone with a role of their own. So a group is left,
 * and an account deleted, only when nothing but the record that ended asked for it.
 * @param isRepeated whether an earlier try may have done some of it
 * @param save writes down how far an effect of many pieces is
 * @returns the entry of what the effect itself has to be followed by, still to be settled
 * @throws UndoneError when it was refused for good and the change taken back; whatever else keeps it from being done: it is then
 *   tried again
 */
export async function perform(
  effect: DirectoryEffect,
  isRepeated: boolean,
  save: (reached: DirectoryEffect) => Promise<void>,
): Promise<Read<OutboxDocument> | undefined> {
  switch (effect.kind) {
    case 'createAccount':
      return makeAccount(effect, isRepeated, save);
    case 'restoreAccount':
      await bringBackAccount(effect, save);
      return undefined;
    case 'updateAccount':
      await renewAccount(effect);
      await offerFormerEmail(effect);
      return undefined;
    case 'syncSignIn':
      await syncSignIn(effect.record, effect.authObjectId);
      return undefined;
    case 'syncMemberships':
      await syncMemberships(effect);
      return undefined;
    case 'deleteAccount':
      await endAccount(effect.authObjectId, { left: effect.left, isNew: isAccountNew(effect) });
      forgetStanding(effect.authObjectId);
      await offerFormerEmail(effect);
      return undefined;
    case 'endSessions':
      await endSessions(effect.authObjectId, { isNew: isAccountNew(effect) });
      forgetStanding(effect.authObjectId);
      return undefined;
    case 'syncVendorFranchises':
      await syncVendorFranchises(effect.groupCode, effect.author);
      return undefined;
    case 'syncCommunicationGroup':
      await syncCommunicationGroup(effect, save);
      return undefined;
  }
}
