/** Enforces the limit of accounts that one user may create per clock hour (limits.ts). */
import { randomUUID } from 'node:crypto';
import { config } from '../../config.ts';
import { counted } from '../../contract/counted.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { countNewAccount, discountNewAccount, HOUR_S, newAccountsOf } from '../../store/accounts/new-accounts.ts';
import { currentOverlay, type Overlay } from '../../store/partition/overlay.ts';
import type { Release } from '../../store/partition/partition-change.ts';
import { currentSubmission } from '../../store/partition/receipts.ts';
import { currentOperation, isPreviewing } from '../../store/partition/running-change.ts';
import type { Caller } from '../http/api-request.ts';

/** The accounts that were already counted, by request. A change may be planned several times, but each account counts once. */
const countedRequests = new WeakMap<object, Set<string>>();

interface PlannedAccounts {
  /** Number of accounts that the operations of the set would create. */
  planned: number;
  /** Number of accounts that the user has created before. */
  created: Promise<number> | undefined;
}

const plannedAccounts = new WeakMap<Overlay, PlannedAccounts>();

function plannedIn(overlay: Overlay): PlannedAccounts {
  const known = plannedAccounts.get(overlay) ?? { planned: 0, created: undefined };
  plannedAccounts.set(overlay, known);
  return known;
}

/** Counts accounts that an operation of a change set would create, so that the limit check of later operations includes them. */
export function planNewAccounts(overlay: Overlay, count: number): void {
  plannedIn(overlay).planned += count;
}

/**
 * Counts the accounts that a request is about to create; a dry run only checks the limit. Does nothing in an import of a corporate admin,
 * who could upload the same file with `importUsers`. Use this check as `beforeWrite` of the plan: rejected
 * requests are then not counted, and a retry of a successful request returns the first result even if the limit is reached.
 * @param request the same object for each attempt to create the accounts
 * @param accounts distinguishes the accounts of a request that creates several
 * @throws 429 `new_accounts_per_hour` with the seconds until the next clock hour
 */
export async function checkNewAccounts(
  request: { readonly actor: Caller },
  releases: Release[],
  accounts: readonly string[] = [''],
): Promise<void> {
  const { actor } = request;
  if (actor.isCorpAdmin && currentOperation()?.source === 'import') return;
  const now = Date.now();
  if (isPreviewing()) return checkPlanned(actor.authObjectId, now, accounts.length);
  const known = countedRequests.get(request) ?? new Set();
  countedRequests.set(request, known);
  for (const account of accounts) {
    if (known.has(account)) continue;
    const submission = `${submissionOfOperation() ?? randomUUID()}${account}`;
    const { newAccountsPerHour } = config().limits;
    const result = await countNewAccount(actor.authObjectId, newAccountsPerHour, now, submission);
    if (result === 'full') throw tooManyAccounts(now);
    known.add(account);
    if (result === 'repeated') continue;
    releases.push(async () => {
      known.delete(account);
      await discountNewAccount(actor.authObjectId, now, submission);
    });
  }
}

/** All operations of an atomic set share one submission, so this also contains the number of the operation. */
function submissionOfOperation(): string | undefined {
  const fingerprint = currentSubmission()?.fingerprint;
  return fingerprint && `${fingerprint}${currentOperation()?.number ?? ''}`;
}

/** Checks the limit for a dry run. In a change set, also counts the accounts of the earlier operations. */
async function checkPlanned(authObjectId: string, now: number, count: number): Promise<void> {
  const overlay = currentOverlay();
  const accounts = overlay ? plannedIn(overlay) : { planned: 0, created: undefined };
  // Ignore the accounts of this submission: if an atomic set is planned again, they may already be counted.
  accounts.created ??= newAccountsOf(authObjectId, now, currentSubmission()?.fingerprint);
  const { planned } = accounts;
  if ((await accounts.created) + planned + count <= config().limits.newAccountsPerHour) return;
  throw planned === 0 ? tooManyAccounts(now) : tooManyInSet(planned);
}

const perHour = () => `You can add at most ${counted(config().limits.newAccountsPerHour, 'person', 'people')} per hour`;

function tooManyAccounts(now: number): ProblemError {
  const seconds = HOUR_S - (Math.floor(now / 1000) % HOUR_S);
  return limitReached(`${perHour()}. Please try again in ${counted(Math.ceil(seconds / 60), 'minute')}.`, seconds);
}

const tooManyInSet = (planned: number) =>
  limitReached(
    `${perHour()}, and the changes before this one add ${counted(planned, 'person', 'people')}. Leave this one out, and add it in an hour.`,
    HOUR_S,
  );

const limitReached = (detail: string, retryAfterSeconds: number) =>
  new ProblemError('too_many_requests', detail, { reason: 'new_accounts_per_hour', retryAfterSeconds });
