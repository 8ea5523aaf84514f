/** A new password for anybody with an account (USER-14): told once, in the answer, and kept nowhere. */

import { fullName } from '../../contract/full-name.ts';
import { DirectoryError } from '../../directory/errors.ts';
import { setPassword } from '../../directory/passwords.ts';
import { hasAccount, isSameAccount } from '../../domain/accounts/account.ts';
import { throwRejection } from '../../domain/accounts/rejection.ts';
import { conflict } from '../../domain/problems.ts';
import { isAccountNew } from '../../store/accounts/account-records.ts';
import type { PosUserDocument, UserDocument } from '../../store/documents/index.ts';
import { finishOutbox } from '../../store/partition/outbox.ts';
import { entryOf, type FollowingEntry } from '../../store/partition/partition-change.ts';
import type { Caller } from '../http/call.ts';
import type { Log } from '../http/log.ts';
import { settleNow } from '../outbox/settle.ts';
import { accountObstacleOf } from './account-obstacle.ts';

/** @throws 403 `own_account`, `holds_role`, `shared_account`; 409 `no_account` */
export async function checkReset(actor: Caller, user: UserDocument | PosUserDocument): Promise<void> {
  if (!hasAccount(user))
    throw conflict('no_account', `${fullName(user)} has no account yet. Please try again in a moment.`);
  if (isSameAccount(user, actor))
    throwRejection({ reason: 'own_account', detail: 'You cannot reset your own password here.' });
  throwRejection(await accountObstacleOf(actor, user, 'reset their password'));
}

/** How long whoever waits for the password waits for the sessions to end. */
const PATIENCE_MS = 5_000;

/**
 * Sets the password, then ends the sessions: ended before, they could be opened anew with the old one. Once it is set it is told;
 * sessions that do not end now end by the outbox. They do so too where nobody can tell whether the password was set.
 * @param ending the entry of the change, which ends the sessions (`sessionsEnd`)
 * @throws 409 `no_account`, `account_refused`: sessions go on then; 503: nobody has learnt a password
 */
export async function newPassword(
  user: UserDocument | PosUserDocument,
  ending: FollowingEntry | undefined,
  log: Log,
): Promise<string> {
  const password = await setPassword(user.authObjectId, { isNew: isAccountNew(user) }).catch(async (error: unknown) => {
    if (!(error instanceof DirectoryError)) throw error;
    const entry = entryOf(ending);
    if (entry) await finishOutbox(entry);
    throw refused(user, error);
  });
  if (ending) await settleNow(ending, log, PATIENCE_MS);
  return password;
}

function refused(user: UserDocument | PosUserDocument, { statusCode }: DirectoryError) {
  return statusCode === 404
    ? conflict('no_account', `The account of ${fullName(user)} is no longer in the directory.`)
    : conflict('account_refused', `The directory does not let the portal set a password for ${fullName(user)}.`);
}
