/** Restores the accounts of restored users. The directory keeps a deleted account for 30 days. */
import { purgeAccount, restoreAccount } from '../../directory/accounts.ts';
import { DirectoryError, directoryUnavailable } from '../../directory/errors.ts';
import { isSameAccount } from '../../domain/accounts/account.ts';
import { replaceAccount } from '../../store/accounts/account-linking.ts';
import { mayBeUnreplicated, readAccountRecord } from '../../store/accounts/account-records.ts';
import { isAccountUsed } from '../../store/accounts/account-usage.ts';
import type { DirectoryEffect, OutboxDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import { deleteUnusedAccount, type EffectOf } from './account-effects.ts';

type Restoration = EffectOf<'restoreAccount'>;

/**
 * Restores the account of a restored record, with its password and groups. If the account was permanently deleted or another account has
 * its user name, the record gets a new account. Afterwards, reads the record again: a concurrent deletion of the record may have run while
 * the account was still deleted.
 * @param save stores the updated effect
 * @returns the outbox entry that creates a new account
 * @throws errors that a retry may fix
 */
export async function restoreLinkedAccount(
  effect: Restoration,
  save: (reached: DirectoryEffect) => Promise<void>,
): Promise<Read<OutboxDocument> | undefined> {
  if (!(await isLinked(effect))) return undefined;
  const { record, authObjectId, author } = effect;
  try {
    if (!(await restoreAccount(authObjectId))) throw await missing(effect, save);
  } catch (error) {
    if (!isFinal(error)) throw error;
    return replaceAccount(record, authObjectId, author);
  }
  if (!(await isLinked(effect))) await deleteUnusedAccount(authObjectId, { isNew: true });
  return undefined;
}

/** Permanently deletes an account that was deleted with its record, unless a record uses the account again. */
export async function purgeUnusedAccount({ authObjectId }: EffectOf<'purgeAccount'>): Promise<void> {
  if (!(await isAccountUsed(authObjectId))) await purgeAccount(authObjectId);
}

async function isLinked({ record, authObjectId }: Restoration): Promise<boolean> {
  const user = await readAccountRecord(record);
  return user !== undefined && isSameAccount(user, { authObjectId });
}

/**
 * Returns the error for an account that the directory does not find. At first, the error is temporary, because the directory may not list a
 * recently deleted account yet.
 */
async function missing(effect: Restoration, save: (reached: DirectoryEffect) => Promise<void>): Promise<Error> {
  const { missingSince } = effect;
  if (missingSince === undefined) await save({ ...effect, missingSince: new Date().toISOString() });
  const gone = new DirectoryError('restoreAccount', 404, 'Gone');
  return missingSince === undefined || mayBeUnreplicated(missingSince) ? directoryUnavailable(gone) : gone;
}

function isFinal(error: unknown): boolean {
  return (
    error instanceof DirectoryError && error.operation === 'restoreAccount' && [400, 404].includes(error.statusCode)
  );
}
