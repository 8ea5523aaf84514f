/** Effects that create, update and delete the directory accounts of records. */
import { isDeepStrictEqual } from 'node:util';
import { comparedEmail } from '../../contract/compared.ts';
import { createAccount, findAccount } from '../../directory/account-creation.ts';
import { deleteAccount, setEnabled, updateAccount } from '../../directory/accounts.ts';
import { directoryUnavailable, isAccountRejected, isMissing } from '../../directory/errors.ts';
import type { AccountAge } from '../../directory/replication.ts';
import { hasAccount, isSameAccount } from '../../domain/accounts/account.ts';
import { accountDetails, linkAccount, undoCreation } from '../../store/accounts/account-linking.ts';
import {
  isAccountNew,
  isDisabled,
  mayBeUnreplicated,
  readAccountRecord,
} from '../../store/accounts/account-records.ts';
import { isAccountUsed } from '../../store/accounts/account-usage.ts';
import type { DirectoryEffect, OutboxDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import { forgetAccountState } from '../auth/caller.ts';
import { hasLastingRole } from '../auth/other-roles.ts';
import { UndoneError } from './undone-error.ts';

export type EffectOf<Kind extends DirectoryEffect['kind']> = Extract<DirectoryEffect, { kind: Kind }>;

const ROUNDS = 5;

/**
 * Creates the account of a record and links the two. If the record has been deleted in the meantime, deletes the account too.
 * @param isRepeated true if an earlier attempt may have created the account
 * @param save stores the updated effect
 * @returns the outbox entry of the link, which is not settled yet
 * @throws UndoneError if the directory rejects the account on the first attempt and the record was deleted again; DirectoryError if the
 *    directory rejects it later or the record must stay
 */
export async function createLinkedAccount(
  effect: EffectOf<'createAccount'>,
  isRepeated: boolean,
  save: (reached: DirectoryEffect) => Promise<void>,
): Promise<Read<OutboxDocument> | undefined> {
  const { record, accountKey, author } = effect;
  const user = await readAccountRecord(record);
  if (!user) {
    if (isRepeated) await deleteUnlinkedAccount(effect, save);
    return undefined;
  }
  if (hasAccount(user)) return undefined;
  const details = accountDetails(user);
  const account = await createAccount({ key: accountKey, ...details }).catch(async (error: unknown) => {
    // Undo the creation only in the request that adds the user, which can report that nothing was saved.
    if (isRepeated || !isAccountRejected(error) || (await undoCreation(record, author)) === 'kept') throw error;
    throw new UndoneError(error);
  });
  const { outcome, outbox } = await linkAccount(record, account, author, isRepeated ? undefined : details);
  if (outcome === 'gone') await deleteUnusedAccount(account.authObjectId, { isNew: true });
  return outbox;
}

/**
 * Deletes the account that an earlier attempt may have created for a deleted record. The directory indexes new accounts late, so an account
 * is treated as missing only after some minutes.
 */
async function deleteUnlinkedAccount(
  effect: EffectOf<'createAccount'>,
  save: (reached: DirectoryEffect) => Promise<void>,
): Promise<void> {
  const made = await findAccount(effect.accountKey);
  if (made) return deleteUnusedAccount(made.authObjectId, { isNew: true });
  const { missingSince } = effect;
  if (missingSince === undefined) await save({ ...effect, missingSince: new Date().toISOString() });
  if (missingSince === undefined || mayBeUnreplicated(missingSince))
    throw directoryUnavailable(new Error('The directory may not have indexed an account with this key yet.'));
}

/**
 * Copies name and email of the record to its account. Reads the record again after each write, because the run with older data may write
 * last if two run concurrently. Skips deleted accounts. If another account has the email, this account keeps its current email, unless the
 * record has a new one.
 */
export async function syncAccount({ record, authObjectId, keptEmail }: EffectOf<'updateAccount'>): Promise<void> {
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
  throw new Error('The record kept changing.');
}

/**
 * Enables or disables an account like its record. Reads the record again after each write: of two concurrent runs, the one with older
 * data may write last. Skips deleted accounts.
 */
export async function syncEnabled({ record, authObjectId }: EffectOf<'syncEnabled'>): Promise<void> {
  let written: boolean | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const user = await readAccountRecord(record);
    if (!user || !isSameAccount(user, { authObjectId })) return;
    const isEnabled = !isDisabled(user);
    if (isEnabled === written) return;
    try {
      await setEnabled(authObjectId, isEnabled, { isNew: isAccountNew(user) });
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    forgetAccountState(authObjectId);
    written = isEnabled;
  }
  throw new Error('The record kept changing.');
}

/**
 * Deletes an account that is no longer needed: it has no records, administers nothing, and has no lasting role (`hasLastingRole`).
 * @param left role groups that it had because of the deleted record; they do not prevent the deletion
 * @throws ProblemError "unavailable", also if the directory may not have replicated a new account yet
 */
export async function deleteUnusedAccount(
  authObjectId: string,
  { left = [], ...age }: AccountAge & { readonly left?: readonly string[] | undefined },
): Promise<void> {
  if ((await isAccountUsed(authObjectId)) || (await hasLastingRole(authObjectId, left))) return;
  await deleteAccount(authObjectId, age);
}
