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
import type { DirectoryEffect, OutboxDocument, PosUserDocument, UserDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import { forgetAccountState } from '../auth/caller.ts';
import { hasLastingRole } from '../auth/other-roles.ts';
import { UndoneError } from './undone-error.ts';

export type EffectOf<Kind extends DirectoryEffect['kind']> = Extract<DirectoryEffect, { kind: Kind }>;

const ROUNDS = 5;

/**
 * Creates the account of a record and links the record to it. If the record was deleted in the meantime, deletes the account too.
 * @param isRepeated true if an earlier attempt may have created the account
 * @param save stores the updated effect
 * @returns the outbox entry of the link, which still has to be settled
 * @throws UndoneError if the directory rejects the account at the first attempt and the new record was deleted; DirectoryError if the
 * directory rejects the account later or the record must stay
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
    // Undo the creation only in the request that adds the user. Only this request can report that nothing was saved.
    if (isRepeated || !isAccountRejected(error) || (await undoCreation(record, author)) === 'kept') throw error;
    throw new UndoneError(error);
  });
  const { outcome, outbox } = await linkAccount(record, account, author, isRepeated ? undefined : details);
  if (outcome === 'gone') await deleteUnusedAccount(account.authObjectId, { isNew: true });
  return outbox;
}

/**
 * Deletes the account that an earlier attempt may have created for a deleted record. The directory indexes new accounts late, so the
 * account counts as missing only after some minutes.
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
 * Copies a state of a record to its account. If two runs are concurrent, the one with older data may write last, so each run reads the
 * record again after each write. Skips deleted accounts.
 */
async function syncState<State>(
  { record, authObjectId }: Pick<EffectOf<'syncEnabled'>, 'record' | 'authObjectId'>,
  stateOf: (user: UserDocument | PosUserDocument) => State,
  write: (state: State, age: AccountAge) => Promise<void>,
): Promise<void> {
  let written: State | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const user = await readAccountRecord(record);
    if (!user || !isSameAccount(user, { authObjectId })) return;
    const state = stateOf(user);
    if (isDeepStrictEqual(state, written)) return;
    try {
      await write(state, { isNew: isAccountNew(user) });
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    written = state;
  }
  throw new Error('The record kept changing.');
}

/**
 * Copies name and email. If another account has the email, the account loses its current email, unless the record's email is `keptEmail`.
 */
export function syncAccount(effect: EffectOf<'updateAccount'>): Promise<void> {
  const { authObjectId, keptEmail } = effect;
  return syncState(effect, accountDetails, (details, age) => {
    const keepsMail = keptEmail !== undefined && comparedEmail(keptEmail) === comparedEmail(details.mail);
    return updateAccount(authObjectId, details, { ...age, keepsMail });
  });
}

/** Enables or disables an account according to its record. */
export function syncEnabled(effect: EffectOf<'syncEnabled'>): Promise<void> {
  const { authObjectId } = effect;
  return syncState(
    effect,
    (user) => !isDisabled(user),
    async (isEnabled, age) => {
      await setEnabled(authObjectId, isEnabled, age);
      forgetAccountState(authObjectId);
    },
  );
}

/**
 * Deletes an account unless it has records, administers something, or has a lasting role (`hasLastingRole`).
 * @param left role groups that the account had because of the deleted record; they do not prevent the deletion
 * @throws ProblemError "unavailable", including if the directory may not have replicated a new account yet
 */
export async function deleteUnusedAccount(
  authObjectId: string,
  { left = [], ...age }: AccountAge & { readonly left?: readonly string[] | undefined },
): Promise<void> {
  if ((await isAccountUsed(authObjectId)) || (await hasLastingRole(authObjectId, left))) return;
  await deleteAccount(authObjectId, age);
}
