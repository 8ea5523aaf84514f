/** Copies an unchanged record to its directory account when a user saves the record. */
import { withDeadline } from '../../deadline.ts';
import { accountIdOf, hasAccount } from '../../domain/accounts/account.ts';
import { accountRecordOf } from '../../store/accounts/account-records.ts';
import type { PosUserDocument, UserDocument } from '../../store/documents/index.ts';
import type { Caller } from '../http/api-request.ts';
import type { Log } from '../http/log.ts';
import { syncAccount } from '../outbox/account-effects.ts';
import { findAccountRejection } from './account-rejection.ts';

/** Maximum time for the copy. It is short, because the record is already saved. */
const PATIENCE_MS = 5_000;

/**
 * Copies name and email to the account again. USER-12: while another account has the user's email, the user's own account has none. Once
 * the email is free, saving the user again assigns it. Skips accounts that the caller must not change. Only logs errors, because the caller
 * requested no change.
 * @param user the stored record, which equals the submitted one
 */
export async function retryAccountSync(actor: Caller, user: UserDocument | PosUserDocument, log: Log): Promise<void> {
  if (!hasAccount(user)) return;
  const record = accountRecordOf(user);
  const authObjectId = accountIdOf(user);
  try {
    await withDeadline(PATIENCE_MS, async () => {
      if (await findAccountRejection(actor, user, 'change their name or email address')) return;
      await syncAccount({ kind: 'updateAccount', record, authObjectId, keptEmail: user.emailAddress });
    });
  } catch (error) {
    log.warn('account not synced', {}, error);
  }
}
