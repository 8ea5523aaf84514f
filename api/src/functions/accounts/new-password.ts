/** A new password for anybody with an account (USER-14): told once, in the answer, and kept nowhere. */
import { DirectoryError } from '../../directory/errors.ts';
import { resetPassword } from '../../directory/passwords.ts';
import { hasAccount, isSameAccount } from '../../domain/accounts/account.ts';
import { refuseFor } from '../../domain/accounts/obstacle.ts';
import { fullName } from '../../domain/order.ts';
import { conflict } from '../../domain/refusals.ts';
import { isAccountNew } from '../../store/accounts/account-records.ts';
import type { PosUserDocument, UserDocument } from '../../store/documents/index.ts';
import type { Caller } from '../http/call.ts';
import { accountObstacleOf } from './account-obstacle.ts';

/** @throws 403 `own_account`, `holds_role`, `shared_account`; 409 `no_account` */
export async function checkReset(actor: Caller, user: UserDocument | PosUserDocument): Promise<void> {
  if (!hasAccount(user))
    throw conflict('no_account', `${fullName(user)} has no account yet. Please try again in a moment.`);
  if (isSameAccount(user, actor))
    refuseFor({ reason: 'own_account', detail: 'You cannot reset your own password here.' });
  refuseFor(await accountObstacleOf(actor, user, 'reset their password'));
}

/** @throws 409 `no_account`, `account_refused`; 503: nobody has learnt a password */
export async function newPassword(user: UserDocument | PosUserDocument): Promise<string> {
  try {
    return await resetPassword(user.authObjectId, { isNew: isAccountNew(user) });
  } catch (error) {
    throw error instanceof DirectoryError ? refused(user, error) : error;
  }
}

function refused(user: UserDocument | PosUserDocument, { statusCode }: DirectoryError) {
  return statusCode === 404
    ? conflict('no_account', `The account of ${fullName(user)} is no longer in the directory.`)
    : conflict('account_refused', `The directory does not let the portal set a password for ${fullName(user)}.`);
}
