/** Enforces the limit of accounts that one user may create per clock hour (limits.ts). */
import { config } from '../../config.ts';
import { counted } from '../../contract/counted.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { countNewAccount, HOUR_S, mayAddAccount } from '../../store/accounts/new-accounts.ts';
import { currentSubmission } from '../../store/partition/receipts.ts';
import { currentOperation, isPreviewing } from '../../store/partition/running-change.ts';
import type { Caller } from '../http/api-request.ts';

/** The accounts that were already counted, by request. A change may be planned several times, but each account counts once. */
const countedRequests = new WeakMap<object, Set<string>>();

/**
 * Counts the account that a request is about to create. A dry run only checks the limit. Imports of corporate admins are not limited,
 * because `importUsers` does not limit them either.
 *
 * Call this in `beforeWrite` of the plan. Rejected requests are then not counted. A retry of a successful request returns the first result
 * even if the limit is reached.
 * @param request the same object for each attempt to create the account
 * @param account distinguishes the accounts of a request that creates several
 * @throws 429 `new_accounts_per_hour` with the seconds until the next clock hour
 */
export async function checkNewAccount(request: { readonly actor: Caller }, account = ''): Promise<void> {
  if (request.actor.isCorpAdmin && currentOperation()?.isImport) return;
  const known = countedRequests.get(request) ?? new Set();
  if (known.has(account)) return;
  if (!isPreviewing()) countedRequests.set(request, known.add(account));
  const { authObjectId } = request.actor;
  const now = Date.now();
  const limit = config().limits.newAccountsPerHour;
  const fingerprint = currentSubmission()?.fingerprint;
  // All operations of an atomic set share one submission, so the key also contains the number of the operation.
  const key = fingerprint && `${fingerprint}${currentOperation()?.number ?? ''}${account}`;
  const isAllowed = isPreviewing()
    ? await mayAddAccount(authObjectId, limit, now)
    : await countNewAccount(authObjectId, limit, now, key);
  if (isAllowed) return;
  const seconds = HOUR_S - (Math.floor(now / 1000) % HOUR_S);
  const detail =
    `You can add at most ${counted(limit, 'person', 'people')} per hour. ` +
    `Please try again in ${counted(Math.ceil(seconds / 60), 'minute')}.`;
  throw new ProblemError('too_many_requests', detail, { reason: 'new_accounts_per_hour', retryAfterSeconds: seconds });
}
