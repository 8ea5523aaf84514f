/** Enforces the limit of accounts that one user may create per clock hour (limits.ts). */
import { config } from '../../config.ts';
import { counted } from '../../contract/counted.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { countNewAccount, HOUR_S, mayAddAccount } from '../../store/accounts/new-accounts.ts';
import { currentSubmission } from '../../store/partition/receipts.ts';
import { isPreviewing } from '../../store/partition/running-change.ts';
import type { Caller } from '../http/api-request.ts';

/** Requests that are already counted, because a change may be planned several times. */
const countedRequests = new WeakSet<object>();

/**
 * Counts the account that a request is about to create; a dry run only checks the limit. Use it inside the plan of the change: a
 * retry of a successful request then returns the first result even above the limit.
 * @throws 429 `new_accounts_per_hour` with the seconds until the next clock hour
 */
export async function checkNewAccount(request: { readonly actor: Caller }): Promise<void> {
  if (countedRequests.has(request)) return;
  countedRequests.add(request);
  const { authObjectId } = request.actor;
  const now = Date.now();
  const limit = config().limits.newAccountsPerHour;
  const isAllowed = isPreviewing()
    ? await mayAddAccount(authObjectId, limit, now)
    : await countNewAccount(authObjectId, limit, now, currentSubmission()?.fingerprint);
  if (isAllowed) return;
  const seconds = HOUR_S - (Math.floor(now / 1000) % HOUR_S);
  const detail =
    `You can add at most ${counted(limit, 'person', 'people')} per hour. ` +
    `Please try again in ${counted(Math.ceil(seconds / 60), 'minute')}.`;
  throw new ProblemError('too_many_requests', detail, { reason: 'new_accounts_per_hour', retryAfterSeconds: seconds });
}
