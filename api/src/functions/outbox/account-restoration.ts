/** Accounts of users who were restored: the directory keeps a deleted account for 30 days. */
import { restoreAccount } from '../../directory/accounts.ts';
import { DirectoryError, directoryUnavailable } from '../../directory/errors.ts';
import { isSameAccount } from '../../domain/accounts/account.ts';
import { undoCreation } from '../../store/accounts/account-linking.ts';
import { mayBeUnheardOf, readAccountRecord } from '../../store/accounts/account-records.ts';
import type { DirectoryEffect } from '../../store/documents/index.ts';
import { type EffectOf, endAccount } from './account-effects.ts';

type Restoration = EffectOf<'restoreAccount'>;

/**
 * Brings back the account of a restored record, with its password and the groups it was in. Afterwards it looks again: whoever has
 * deleted the record meanwhile may have found the account deleted still. A record whose account cannot come back, as it is gone for
 * good or its user name is another's by now, is taken back.
 * @param save writes down since when the account is not found
 * @throws what is tried again; the refusal itself for a record that something depends on by now
 */
export async function bringBackAccount(
  effect: Restoration,
  save: (reached: DirectoryEffect) => Promise<void>,
): Promise<void> {
  if (!(await isNamed(effect))) return;
  try {
    if (!(await restoreAccount(effect.authObjectId))) throw await missing(effect, save);
  } catch (error) {
    if (!isFinal(error) || (await undoCreation(effect.record, effect.author, effect.authObjectId)) === 'kept')
      throw error;
    return;
  }
  if (!(await isNamed(effect))) await endAccount(effect.authObjectId, { isNew: true });
}

async function isNamed({ record, authObjectId }: Restoration): Promise<boolean> {
  const user = await readAccountRecord(record);
  return user !== undefined && isSameAccount(user, { authObjectId });
}

/** Of an account deleted a moment ago the directory may say that there is none: that it is gone for good is believed after a while. */
async function missing(effect: Restoration, save: (reached: DirectoryEffect) => Promise<void>): Promise<Error> {
  const { missingSince } = effect;
  if (missingSince === undefined) await save({ ...effect, missingSince: new Date().toISOString() });
  const gone = new DirectoryError('restoreAccount', 404, 'Gone');
  return missingSince === undefined || mayBeUnheardOf(missingSince) ? directoryUnavailable(gone) : gone;
}

function isFinal(error: unknown): boolean {
  return (
    error instanceof DirectoryError && error.operation === 'restoreAccount' && [400, 404].includes(error.statusCode)
  );
}
