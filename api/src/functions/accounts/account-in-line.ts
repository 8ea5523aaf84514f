/** An account that is behind its record: a save of the record that changes nothing brings it in line. */
import { withDeadline } from '../../deadline.ts';
import { accountIdOf, hasAccount } from '../../domain/accounts/account.ts';
import { accountRecordOf } from '../../store/accounts/account-records.ts';
import type { PosUserDocument, UserDocument } from '../../store/documents/index.ts';
import type { Caller } from '../http/call.ts';
import type { Log } from '../http/log.ts';
import { renewAccount } from '../outbox/account-effects.ts';
import { accountObstacleOf } from './account-obstacle.ts';

/** Nothing was changed: nobody waits long for what follows. */
const PATIENCE_MS = 5_000;

/**
 * Lets name and e-mail address follow into the directory once more. USER-12: an address that was somebody's elsewhere, and was left
 * out there, reaches the account when its user is saved again once it is free. Until then the account keeps what it has. An account
 * that the caller could not have changed stays as it is; what cannot be done now is logged, as nothing was asked for.
 * @param user as it is, and as the save would have it
 */
export async function bringInLine(actor: Caller, user: UserDocument | PosUserDocument, log: Log): Promise<void> {
  if (!hasAccount(user)) return;
  const record = accountRecordOf(user);
  const authObjectId = accountIdOf(user);
  try {
    await withDeadline(PATIENCE_MS, async () => {
      if (await accountObstacleOf(actor, user, 'change their name or email address')) return;
      await renewAccount({ kind: 'updateAccount', record, authObjectId, keptEmail: user.emailAddress });
    });
  } catch (error) {
    log.warn('account not brought in line', {}, error);
  }
}
