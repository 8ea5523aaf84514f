/** Accounts following the records: made and linked, brought up to date, ended. */
import { isDeepStrictEqual } from 'node:util';
import { createAccount, findAccount } from '../../directory/account-creation.ts';
import { deleteAccount, updateAccount } from '../../directory/accounts.ts';
import { directoryUnavailable, isAccountRejected, isMissing } from '../../directory/errors.ts';
import type { AccountAge } from '../../directory/replication.ts';
import { hasAccount, isSameAccount } from '../../domain/accounts/account.ts';
import { comparedEmail } from '../../domain/compared.ts';
import { isHeld } from '../../store/accounts/account-holders.ts';
import { accountDetails, linkAccount, undoCreation } from '../../store/accounts/account-linking.ts';
import { isAccountNew, mayBeUnheardOf, readAccountRecord } from '../../store/accounts/account-records.ts';
import type { DirectoryEffect, OutboxDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import { administersElsewhere } from '../auth/other-roles.ts';
import { UndoneError } from './undone-error.ts';

export type EffectOf<Kind extends DirectoryEffect['kind']> = Extract<DirectoryEffect, { kind: Kind }>;

const ROUNDS = 5;

/**
 * Makes the account of a record and links the two. A record that is gone by then takes the account with it.
 * @param isRepeated whether an earlier try may have made the account
 * @param save writes down since when neither is found
 * @returns what follows the link, still to be settled
 * @throws UndoneError when at the first try the directory would not have such an account and the record was taken back; otherwise
 *   the refusal itself
 */
export async function makeAccount(
  effect: EffectOf<'createAccount'>,
  isRepeated: boolean,
  save: (reached: DirectoryEffect) => Promise<void>,
): Promise<Read<OutboxDocument> | undefined> {
  const { record, accountKey, author } = effect;
  const user = await readAccountRecord(record);
  if (!user) {
    if (isRepeated) await endUnlinked(effect, save);
    return undefined;
  }
  if (hasAccount(user)) return undefined;
  const details = accountDetails(user);
  const account = await createAccount({ key: accountKey, ...details }).catch(async (error: unknown) => {
    // Only the call that adds the user can still say that nothing is saved.
    if (isRepeated || !isAccountRejected(error) || (await undoCreation(record, author)) === 'kept') throw error;
    throw new UndoneError(error);
  });
  const { outcome, outbox } = await linkAccount(record, account, author, isRepeated ? undefined : details);
  if (outcome === 'gone') await endAccount(account.authObjectId, { isNew: true });
  return outbox;
}

/**
 * Ends the account that an earlier try may have made for a record that is gone. The directory's index hears late of a new account:
 * that it has none of this key is believed after a while.
 */
async function endUnlinked(
  effect: EffectOf<'createAccount'>,
  save: (reached: DirectoryEffect) => Promise<void>,
): Promise<void> {
  const made = await findAccount(effect.accountKey);
  if (made) return endAccount(made.authObjectId, { isNew: true });
  const { missingSince } = effect;
  if (missingSince === undefined) await save({ ...effect, missingSince: new Date().toISOString() });
  if (missingSince === undefined || mayBeUnheardOf(missingSince))
    throw directoryUnavailable(new Error('The directory may not have heard yet of an account of this key.'));
}

/**
 * Lets name and e-mail address follow the record. After it has written it looks again: of two that are at work at once, the one
 * that writes last may have read first. An account that is gone has nothing to follow. Somebody elsewhere may have the address of
 * a record by now: only where it was changed to it does the account lose the one it had.
 */
export async function renewAccount({ record, authObjectId, keptEmail }: EffectOf<'updateAccount'>): Promise<void> {
  let written: ReturnType<typeof accountDetails> | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const user = await readAccountRecord(record);
    if (!user || !isSameAccount(user, { authObjectId })) return;
    const details = accountDetails(user);
    if (isDeepStrictEqual(details, written)) return;
    const keepsMail = keptEmail !== undefined && comparedEmail(keptEmail) === comparedEmail(details.mail);
    try {
      await updateAccount(authObjectId, details, { isNew: isAccountNew(user), keepsMail });
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    written = details;
  }
  throw new Error('The record is being changed all the time.');
}

/**
 * Deletes an account that nothing needs any more: no record names it, it administers nothing, and it is in neither the corporate
 * nor the POS group, unless the record that ended put it there. (The franchise admin group does not keep it, what someone administers as one is in their records; nor the
 * read-only group, see administersElsewhere.)
 * @param left groups that the record that ended had put it in
 * @throws ProblemError "unavailable", also while the directory may not have heard of a new account
 */
export async function endAccount(
  authObjectId: string,
  { left = [], ...age }: AccountAge & { readonly left?: readonly string[] | undefined },
): Promise<void> {
  if ((await isHeld(authObjectId)) || (await administersElsewhere(authObjectId, left))) return;
  await deleteAccount(authObjectId, age);
}
