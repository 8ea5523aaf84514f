/** Performs the effects of outbox entries. Each effect is idempotent. */
import { endSessions } from '../../directory/passwords.ts';
import { isAccountNew } from '../../store/accounts/account-records.ts';
import { syncSignIn } from '../../store/accounts/sign-in-changes.ts';
import type { DirectoryEffect, OutboxDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import { restoreVendorFranchises, syncVendorFranchises } from '../../store/vendors/vendor-franchises.ts';
import { forgetAccountState } from '../auth/caller.ts';
import { purgeChangeSets } from '../change-sets/purge-sets.ts';
import { createLinkedAccount, deleteUnusedAccount, syncAccount, syncEnabled } from './account-effects.ts';
import { purgeUnusedAccount, restoreLinkedAccount } from './account-restoration.ts';
import { syncCommunicationGroup } from './communication-groups.ts';
import { offerFormerEmail } from './email-offers.ts';
import { syncMemberships } from './memberships.ts';

/**
 * Performs an effect. Several records may share an account: users of two franchises, or a user and a POS user. The account may also have a
 * role of its own. An effect therefore removes a membership or an account only if no other record requires it.
 * @param isRepeated true if an earlier attempt may have performed part of the effect
 * @param save stores the progress of an effect with many pieces
 * @returns the outbox entry that the effect has created, which still has to be settled
 * @throws UndoneError if the directory rejected the account of a new record, and the record was deleted. After any other error, the effect
 * is retried.
 */
export async function perform(
  effect: DirectoryEffect,
  isRepeated: boolean,
  save: (reached: DirectoryEffect) => Promise<void>,
): Promise<Read<OutboxDocument> | undefined> {
  switch (effect.kind) {
    case 'createAccount':
      return createLinkedAccount(effect, isRepeated, save);
    case 'restoreAccount':
      return restoreLinkedAccount(effect, save);
    case 'purgeAccount':
      await purgeUnusedAccount(effect);
      return undefined;
    case 'purgeChangeSets':
      await purgeChangeSets(effect, save);
      return undefined;
    case 'updateAccount':
      await syncAccount(effect);
      await offerFormerEmail(effect);
      return undefined;
    case 'syncEnabled':
      await syncEnabled(effect);
      return undefined;
    case 'syncSignIn':
      await syncSignIn(effect.record, effect.authObjectId);
      return undefined;
    case 'syncMemberships':
      await syncMemberships(effect);
      return undefined;
    case 'deleteAccount':
      await deleteUnusedAccount(effect.authObjectId, { left: effect.left, isNew: isAccountNew(effect) });
      forgetAccountState(effect.authObjectId);
      await offerFormerEmail(effect);
      return undefined;
    case 'endSessions':
      await endSessions(effect.authObjectId, { isNew: isAccountNew(effect) });
      forgetAccountState(effect.authObjectId);
      return undefined;
    case 'syncVendorFranchises':
      await syncVendorFranchises(effect.groupCode, effect.author);
      return undefined;
    case 'restoreVendorFranchises':
      await restoreVendorFranchises(effect);
      return undefined;
    case 'syncCommunicationGroup':
      await syncCommunicationGroup(effect, save);
      return undefined;
  }
}
