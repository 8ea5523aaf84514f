/** Restores the accounts of restored users. The directory keeps a deleted account for 30 days. */
import { restoreAccount } from '../../directory/accounts.ts';
import { DirectoryError, directoryUnavailable } from '../../directory/errors.ts';
import { isSameAccount } from '../../domain/accounts/account.ts';
import { undoCreation } from '../../store/accounts/account-linking.ts';
import { mayBeUnreplicated, readAccountRecord } from '../../store/accounts/account-records.ts';
import type { DirectoryEffect } from '../../store/documents/index.ts';
import { deleteUnusedAccount, type EffectOf } from './account-effects.ts';

type Restoration = EffectOf<'restoreAccount'>;

/**
 * Restores the account of a restored record, with its password and groups. Deletes the record again if the account cannot be
 * restored: it was deleted permanently, or another account has its user name. Reads the record again afterwards: a concurrent
 * deletion may have seen the account still deleted.
 * @param save stores the updated effect
 * @throws errors that a retry may fix; DirectoryError if other data now depends on the record
 */
export async function restoreLinkedAccount(
  effect: Restoration,
  save: (reached: DirectoryEffect) => Promise<void>,
): Promise<void> {
  if (!(await isLinked(effect))) return;
  try {
    if (!(await restoreAccount(effect.authObjectId))) throw await missing(effect, save);
  } catch (error) {
    if (!isFinal(error) || (await undoCreation(effect.record, effect.author, effect.authObjectId)) === 'kept')
      throw error;
    return;
  }
  if (!(await isLinked(effect))) await deleteUnusedAccount(effect.authObjectId, { isNew: true });
}

async function isLinked({ record, authObjectId }: Restoration): Promise<boolean> {
  const user = await readAccountRecord(record);
  return user !== undefined && isSameAccount(user, { authObjectId });
}

/**
 * The error for an account that the directory does not find. The directory may not list a recently deleted account yet, so
 * the error is temporary at first.
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
