/** E-mail addresses that an account has given up reach the accounts of the same place that went without them. */
import { directoryUnavailable } from '../../directory/errors.ts';
import { accountIdOf, hasAccount } from '../../domain/accounts/account.ts';
import { accountRecordOf, placeOf } from '../../store/accounts/account-records.ts';
import type { AccountRecord } from '../../store/documents/index.ts';
import { isAwaited } from '../../store/partition/outbox.ts';
import { usersWithEmail } from '../../store/users/email-holders.ts';
import { posUsersWithEmail } from '../../store/vendors/vendors.ts';
import { decisive } from '../communications/guarded-changes.ts';
import { type EffectOf, renewAccount } from './account-effects.ts';

/**
 * USER-12: the directory keeps an address for one account only, so of several people who have it in their records all but one go
 * without. Once that one has given it up, every account of the same franchise, or of the same vendor, whose record has it now is
 * brought in line; the directory gives it to the first of them, and the others keep what they have. Elsewhere nobody is offered it:
 * an address that somebody changes and takes back must not be lost to whoever waits for it in another franchise. Nothing is looked
 * for where no address was given up.
 * @param effect done but for this
 * @throws why an account could not be brought in line: what may be tried again before what is refused. The others are in line by then
 */
export async function offerFormerEmail(effect: EffectOf<'updateAccount' | 'deleteAccount'>): Promise<void> {
  const { formerEmail, record: from, authObjectId } = effect;
  if (formerEmail === undefined) return;
  const giver = accountIdOf({ authObjectId });
  const takers = [...(await accountsInNeed(from, formerEmail))].filter(([account]) => account !== giver);
  if (takers.length === 0) return;
  if (effect.kind === 'updateAccount') await awaitDeletion(effect);
  const errors: Error[] = [];
  for (const [account, record] of takers)
    await renewAccount({ kind: 'updateAccount', record, authObjectId: account, keptEmail: formerEmail }).catch(
      (error: Error) => errors.push(error),
    );
  const error = decisive(errors);
  if (error) throw error;
}

/** The accounts of the records that have this address now where that one lies or lay, one record of each. */
async function accountsInNeed(from: AccountRecord, email: string): Promise<ReadonlyMap<string, AccountRecord>> {
  const users =
    'groupCode' in from
      ? await usersWithEmail(from.groupCode, email)
      : await posUsersWithEmail(email, from.pointOfSaleVendorId);
  return new Map(users.filter(hasAccount).map((user) => [accountIdOf(user), accountRecordOf(user)]));
}

/**
 * An account whose record was deleted before the directory heard of its change has the former address until it is deleted itself,
 * and its deletion offers the later one alone.
 * @throws ProblemError "unavailable" while it is still to be deleted
 */
async function awaitDeletion({ record, authObjectId }: EffectOf<'updateAccount'>): Promise<void> {
  const { partition } = placeOf(record);
  if (await isAwaited(partition, 'deleteAccount', 'e.authObjectId = @account', { '@account': authObjectId }))
    throw directoryUnavailable(new Error('The account that gives up the address is still to be deleted.'));
}
