/**
 * When an account gives up an email, assigns the email to another account of the same franchise or vendor that lacks
 * it.
 */
import { directoryUnavailable } from '../../directory/errors.ts';
import { accountIdOf, hasAccount } from '../../domain/accounts/account.ts';
import { accountRecordOf, locationOf } from '../../store/accounts/account-records.ts';
import type { AccountRecord } from '../../store/documents/index.ts';
import { isEffectPending } from '../../store/partition/outbox.ts';
import { usersWithEmail } from '../../store/users/email-holders.ts';
import { posUsersWithEmail } from '../../store/vendors/vendors.ts';
import { preferRetryable } from '../communications/guarded-changes.ts';
import { type EffectOf, syncAccount } from './account-effects.ts';

/**
 * The directory assigns an email to only one account (USER-12). If several records have the email, the other accounts lack it. After an
 * account has given up its email, this syncs all accounts of the same franchise or vendor whose records have that email. The directory
 * assigns the email to the first account; every other account stays without it. Does not sync accounts of other franchises and vendors,
 * because users who change their email and then change it back must not lose it to these accounts.
 * @param effect an effect that is otherwise complete; does nothing without `formerEmail`
 * @throws the first error that a retry may fix, otherwise the first permanent one, after all other accounts are synced
 */
export async function offerFormerEmail(effect: EffectOf<'updateAccount' | 'deleteAccount'>): Promise<void> {
  const { formerEmail, record: changed, authObjectId } = effect;
  if (formerEmail === undefined) return;
  const former = accountIdOf({ authObjectId });
  const candidates = [...(await accountsWithEmail(changed, formerEmail))].filter(([account]) => account !== former);
  if (candidates.length === 0) return;
  if (effect.kind === 'updateAccount') await requireDeleted(effect);
  const errors: Error[] = [];
  for (const [account, record] of candidates)
    await syncAccount({ kind: 'updateAccount', record, authObjectId: account, keptEmail: formerEmail }).catch(
      (error: Error) => errors.push(error),
    );
  const error = preferRetryable(errors);
  if (error) throw error;
}

/** Returns the accounts whose records in the same franchise or vendor have this email, each with one of its records. */
async function accountsWithEmail(record: AccountRecord, email: string): Promise<ReadonlyMap<string, AccountRecord>> {
  const users =
    'groupCode' in record
      ? await usersWithEmail(record.groupCode, email)
      : await posUsersWithEmail(email, record.pointOfSaleVendorId);
  return new Map(users.filter(hasAccount).map((user) => [accountIdOf(user), accountRecordOf(user)]));
}

/**
 * If a record was changed and then deleted before its account was updated, the account still has the former email. The effect that deletes
 * the account offers only the last email. Ensures that this deletion has finished before the former email is offered.
 * @throws ProblemError "unavailable" while the deletion is pending
 */
async function requireDeleted({ record, authObjectId }: EffectOf<'updateAccount'>): Promise<void> {
  const { partition } = locationOf(record);
  if (await isEffectPending(partition, 'deleteAccount', 'e.authObjectId = @account', { '@account': authObjectId }))
    throw directoryUnavailable(new Error('The account that gives up the email is not deleted yet.'));
}
