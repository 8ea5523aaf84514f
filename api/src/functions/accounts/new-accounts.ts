/** How many accounts one person may make in an hour (limits.ts). */
import { config } from '../../config.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { countNewAccount, HOUR_S } from '../../store/accounts/new-accounts.ts';
import type { Caller } from '../http/call.ts';

/** Requests whose account is counted: a change may be tried several times. */
const counted = new WeakSet<object>();

/**
 * Counts the account that a request is about to make. Call it within the change: a retry of a request that went through then gets
 * its first result.
 * @throws 429 `new_accounts_per_hour` with the seconds left of the hour
 */
export async function checkNewAccount(call: { readonly actor: Caller }): Promise<void> {
  if (counted.has(call)) return;
  counted.add(call);
  const { authObjectId } = call.actor;
  const now = Date.now();
  const most = config().limits.newAccountsPerHour;
  if (await countNewAccount(authObjectId, most, now)) return;
  const seconds = HOUR_S - (Math.floor(now / 1000) % HOUR_S);
  const detail = `You can add at most ${most} people in an hour. Please try again in ${Math.ceil(seconds / 60)} minutes.`;
  throw new ProblemError('too_many_requests', detail, { reason: 'new_accounts_per_hour', retryAfterSeconds: seconds });
}
