/** Counts the accounts that a person creates per clock hour, in a document of container jobs that all hosts share. */
import { container } from '../cosmos/client.ts';
import { replaceAsRead, statusOf } from '../cosmos/conditional.ts';
import type { NewAccountsDocument } from '../documents/index.ts';
import type { Read } from '../partition/partition.ts';

export const HOUR_S = 3_600;
const ROUNDS = 10;
/** Submissions remembered of one person and hour. */
const MOST_SUBMISSIONS = 500;

/**
 * Counts one more account.
 * @param submission the digest of the request's `Idempotency-Key`: its retries within the hour are not counted again
 * @returns false, without counting, if there are `most` already
 */
export async function countNewAccount(
  authObjectId: string,
  most: number,
  nowMs: number,
  submission?: string,
): Promise<boolean> {
  const hour = Math.floor(nowMs / 1000 / HOUR_S);
  const id = `accounts-${authObjectId}-${hour}`;
  for (let round = 0; round < ROUNDS; round++) {
    const { resource } = await container('jobs').item(id, id).read<Read<NewAccountsDocument>>();
    const counted = resource?.submissions ?? [];
    if (submission !== undefined && counted.includes(submission)) return true;
    if (resource && resource.count >= most) return false;
    const submissions = submission === undefined ? counted : [...counted, submission].slice(-MOST_SUBMISSIONS);
    const next = { count: (resource?.count ?? 0) + 1, submissions };
    if (resource ? await replaceAsRead('jobs', id, { ...resource, ...next }) : await begin(id, next)) return true;
  }
  throw new Error(`The number of new accounts changed during each of ${ROUNDS} attempts.`);
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
