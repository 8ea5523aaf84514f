/** Resets passwords (USER-14). A new password is returned once and never stored. */

import { fullName } from '../../contract/full-name.ts';
import { DirectoryError } from '../../directory/errors.ts';
import { setPassword } from '../../directory/passwords.ts';
import { hasAccount, isSameAccount } from '../../domain/accounts/account.ts';
import { throwRejection } from '../../domain/accounts/rejection.ts';
import { conflict } from '../../domain/problems.ts';
import { isAccountNew } from '../../store/accounts/account-records.ts';
import type { PosUserDocument, UserDocument } from '../../store/documents/index.ts';
import { finishOutbox } from '../../store/partition/outbox.ts';
import { entryOf, type PendingEntry } from '../../store/partition/partition-change.ts';
import type { Caller } from '../http/api-request.ts';
import type { Log } from '../http/log.ts';
import { settleNow } from '../outbox/settle.ts';
import { findAccountRejection } from './account-rejection.ts';

/** @throws 403 `own_account`, `holds_role`, `shared_account`; 409 `no_account` */
export async function checkReset(actor: Caller, user: UserDocument | PosUserDocument): Promise<void> {
  if (!hasAccount(user))
    throw conflict('no_account', `${fullName(user)} has no account yet. Please try again in a moment.`);
  if (isSameAccount(user, actor))
    throwRejection({ reason: 'own_account', detail: 'You cannot reset your own password here.' });
  throwRejection(await findAccountRejection(actor, user, 'reset their password'));
}

/** Maximum time that the response waits for the revocation of the sessions. */
const PATIENCE_MS = 5_000;

/**
 * Sets a new password, then revokes the sessions. In the reverse order, someone could sign in with the old password between the two steps.
 * If the revocation does not finish in time, or if it is unknown whether the password was set, the outbox completes it.
 * @param revocation the outbox entry of the change, which revokes the sessions (`passwordReset`)
 * @returns the password
 * @throws 409 `no_account`, `account_refused`: the password is unchanged and no session is revoked; 503 if it is unknown whether the password was set
 */
export async function newPassword(
  user: UserDocument | PosUserDocument,
  revocation: PendingEntry | undefined,
  log: Log,
): Promise<string> {
  const password = await setPassword(user.authObjectId, { isNew: isAccountNew(user) }).catch(async (error: unknown) => {
    if (!(error instanceof DirectoryError)) throw error;
    const entry = entryOf(revocation);
    if (entry) await finishOutbox(entry);
    throw passwordProblem(user, error);
  });
  if (revocation) await settleNow(revocation, log, PATIENCE_MS);
  return password;
}

function passwordProblem(user: UserDocument | PosUserDocument, { statusCode }: DirectoryError) {
  return statusCode === 404
    ? conflict('no_account', `The account of ${fullName(user)} is no longer in the directory.`)
    : conflict('account_refused', `The directory does not let the portal set a password for ${fullName(user)}.`);
}
