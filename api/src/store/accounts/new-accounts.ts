/** Counts the accounts that a user creates per clock hour, in a document that all hosts share. */
import { randomInt, randomUUID } from 'node:crypto';
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

/** True if the count is below `limit`. Does not change the count. */
export async function mayAddAccount(authObjectId: string, limit: number, nowMs: number): Promise<boolean> {
  const id = idOf(authObjectId, nowMs);
  const { resource } = await container('jobs').item(id, id).read<NewAccountsDocument>();
  return (resource?.count ?? 0) < limit;
}

/**
 * Counts one more account. If the response to the write is lost, retries the write without counting twice.
 * @param submission the fingerprint of the request and its `Idempotency-Key`; retries within the hour are not counted again
 * @returns false, without counting, if the count has reached `limit`
 * @throws ProblemError "unavailable", DeadlineError
 */
export async function countNewAccount(
  authObjectId: string,
  limit: number,
  nowMs: number,
  submission: string = randomUUID(),
): Promise<boolean> {
  const id = idOf(authObjectId, nowMs);
  const endsAt = Date.now() + remainingMs();
  let failure: Error = new DeadlineError('No time left to count a new account.');
  for (let attempt = 0; attempt < ATTEMPTS && Date.now() < endsAt; attempt++) {
    if (attempt > 0) await delay(randomInt(LONGEST_WAIT_MS));
    try {
      const { resource } = await container('jobs').item(id, id).read<Read<NewAccountsDocument>>();
      const counted = resource?.submissions ?? [];
      if (counted.includes(submission)) return true;
      if (resource && resource.count >= limit) return false;
      const next = {
        count: (resource?.count ?? 0) + 1,
        submissions: [...counted, submission].slice(-MAX_SUBMISSIONS),
      };
      if (resource ? await replaceAsRead('jobs', id, { ...resource, ...next }) : await begin(id, next)) return true;
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

async function begin(id: string, first: Pick<NewAccountsDocument, 'count' | 'submissions'>): Promise<boolean> {
  const document: NewAccountsDocument = { id, type: 'newAccounts', ...first, ttl: 2 * HOUR_S };
  try {
    await container('jobs').items.create(document);
    return true;
  } catch (error) {
    if (statusOf(error) !== 409) throw error;
    return false;
  }
}
