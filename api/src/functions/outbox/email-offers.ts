/** When an account loses an email, assigns the email to another account of the same franchise or vendor that lacks it. */
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
 * The directory assigns an email to only one account (USER-12). If several records have the same email, the other accounts lack it. When an
 * account has given up its email, this syncs the accounts of the same franchise or vendor whose records have that email. The directory
 * assigns the email to the first one.
 *
 * Accounts of other franchises and vendors are not synced: a user who changes the email and then changes it back must not lose it to them.
 * @param effect an effect that is otherwise complete. Without `formerEmail`, nothing happens
 * @throws the first error that a retry may fix, otherwise the first permanent error, after all accounts are synced
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

/** Returns the accounts whose records in the same franchise or vendor have this email. Maps each account to one of these records. */
async function accountsWithEmail(record: AccountRecord, email: string): Promise<ReadonlyMap<string, AccountRecord>> {
  const users =
    'groupCode' in record
      ? await usersWithEmail(record.groupCode, email)
      : await posUsersWithEmail(email, record.pointOfSaleVendorId);
  return new Map(users.filter(hasAccount).map((user) => [accountIdOf(user), accountRecordOf(user)]));
}

/**
 * Waits for a pending deletion of the account: throws until it has finished. If a record was changed and then deleted before its account
 * was updated, the account still has the former email. Its deletion then offers only the record's last email.
 * @throws ProblemError "unavailable" while the deletion is pending
 */
async function requireDeleted({ record, authObjectId }: EffectOf<'updateAccount'>): Promise<void> {
  const { partition } = locationOf(record);
  if (await isEffectPending(partition, 'deleteAccount', 'e.authObjectId = @account', { '@account': authObjectId }))
    throw directoryUnavailable(new Error('The account that gives up the email is not deleted yet.'));
}
