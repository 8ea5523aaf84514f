/** Counts the accounts that a user creates per clock hour, in a document that all hosts share. */
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DeadlineError, remainingMs } from '../../deadline.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { container } from '../cosmos/client.ts';
import { replaceAsRead, statusOf } from '../cosmos/conditional.ts';
import { databaseOutage } from '../cosmos/outage.ts';
import type { NewAccountsDocument } from '../documents/index.ts';
import type { Read } from '../partition/partition.ts';

export const HOUR_S = 3_600;
/** Maximum number of attempts if other requests change the count, or if the database is busy or unreachable. */
const ATTEMPTS = 10;
const LONGEST_WAIT_MS = 250;
/** Maximum number of submissions stored per user and hour. */
const MAX_SUBMISSIONS = 500;

type Count = Required<Pick<NewAccountsDocument, 'count' | 'submissions'>>;

/**
 * Returns how many accounts a user has created in this hour.
 * @param request ignores the accounts of submissions that begin with this text
 */
export async function newAccountsOf(authObjectId: string, nowMs: number, request?: string): Promise<number> {
  const id = idOf(authObjectId, nowMs);
  const { resource } = await container('jobs').item(id, id).read<NewAccountsDocument>();
  const own = resource?.submissions?.filter((submission) => request !== undefined && submission.startsWith(request));
  return (resource?.count ?? 0) - (own?.length ?? 0);
}

/**
 * Counts one more account. If the response to the write is lost, retries the write but counts the account only once.
 * @param submission identifies the account in all attempts of its request, which count it once
 * @returns `repeated` if an earlier attempt has counted the account; `full`, without counting, if the count has reached `limit`
 * @throws ProblemError "unavailable", DeadlineError
 */
export function countNewAccount(
  authObjectId: string,
  limit: number,
  nowMs: number,
  submission: string,
): Promise<'counted' | 'repeated' | 'full'> {
  return changeCount(idOf(authObjectId, nowMs), ({ count, submissions }) => {
    if (submissions.includes(submission)) return { result: 'repeated' };
    if (count >= limit) return { result: 'full' };
    const next = { count: count + 1, submissions: [...submissions, submission].slice(-MAX_SUBMISSIONS) };
    return { result: 'counted', next };
  });
}

/** Reverts `countNewAccount` for an account that was not created. */
export function discountNewAccount(authObjectId: string, nowMs: number, submission: string): Promise<void> {
  return changeCount(idOf(authObjectId, nowMs), ({ count, submissions }) =>
    submissions.includes(submission)
      ? { result: undefined, next: { count: count - 1, submissions: submissions.filter((one) => one !== submission) } }
      : { result: undefined },
  );
}

/**
 * Replaces the count under its ETag.
 * @param change returns the next count, unless nothing must be written
 */
async function changeCount<Result>(
  id: string,
  change: (current: Count) => { readonly result: Result; readonly next?: Count },
): Promise<Result> {
  const endsAt = Date.now() + remainingMs();
  let failure: Error = new DeadlineError('No time left to count a new account.');
  for (let attempt = 0; attempt < ATTEMPTS && Date.now() < endsAt; attempt++) {
    if (attempt > 0) await delay(randomInt(LONGEST_WAIT_MS));
    try {
      const { resource } = await container('jobs').item(id, id).read<Read<NewAccountsDocument>>();
      const { result, next } = change({ count: resource?.count ?? 0, submissions: resource?.submissions ?? [] });
      if (!next) return result;
      if (resource ? await replaceAsRead('jobs', id, { ...resource, ...next }) : await begin(id, next)) return result;
      failure = busy();
    } catch (error) {
      const outage = databaseOutage(error);
      if (!outage) throw error;
      failure = outage;
    }
  }
  throw failure;
}

const idOf = (authObjectId: string, nowMs: number) => `accounts-${authObjectId}-${Math.floor(nowMs / 1000 / HOUR_S)}`;

function busy(): ProblemError {
  const detail = 'Too many people are being added at the same time. Please try again in a moment.';
  return new ProblemError('unavailable', detail, { retryAfterSeconds: 2 });
}

async function begin(id: string, first: Count): Promise<boolean> {
  const document: NewAccountsDocument = { id, type: 'newAccounts', ...first, ttl: 2 * HOUR_S };
  try {
    await container('jobs').items.create(document);
    return true;
  } catch (error) {
    if (statusOf(error) !== 409) throw error;
    return false;
  }
}
