/** Enforces the number of accounts that one person may create per clock hour (limits.ts). */
import { config } from '../../config.ts';
import { counted } from '../../contract/counted.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { countNewAccount, HOUR_S } from '../../store/accounts/new-accounts.ts';
import { currentSubmission } from '../../store/partition/receipts.ts';
import type { Caller } from '../http/call.ts';

/** Requests already counted: a change may be planned several times. */
const seen = new WeakSet<object>();

/**
 * Counts the account that a request is about to create. Call it inside the plan of the change: above the limit, a retried request
 * that already succeeded still returns its first result.
 * @throws 429 `new_accounts_per_hour` with the seconds until the next clock hour begins
 */
export async function checkNewAccount(call: { readonly actor: Caller }): Promise<void> {
  if (seen.has(call)) return;
  seen.add(call);
  const { authObjectId } = call.actor;
  const now = Date.now();
  const most = config().limits.newAccountsPerHour;
  if (await countNewAccount(authObjectId, most, now, currentSubmission()?.fingerprint)) return;
  const seconds = HOUR_S - (Math.floor(now / 1000) % HOUR_S);
  const detail =
    `You can add at most ${counted(most, 'person', 'people')} per hour. ` +
    `Please try again in ${counted(Math.ceil(seconds / 60), 'minute')}.`;
  throw new ProblemError('too_many_requests', detail, { reason: 'new_accounts_per_hour', retryAfterSeconds: seconds });
}
