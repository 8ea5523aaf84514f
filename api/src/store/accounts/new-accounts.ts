/** Counts the accounts that a person creates per clock hour, in a document of container jobs that all hosts share. */
import { container } from '../cosmos/client.ts';
import { replaceAsRead, statusOf } from '../cosmos/conditional.ts';
import type { NewAccountsDocument } from '../documents/index.ts';
import type { Read } from '../partition/partition.ts';

export const HOUR_S = 3_600;
const ROUNDS = 10;

/**
 * Counts one more account.
 * @returns false, without counting, if there are `most` already
 */
export async function countNewAccount(authObjectId: string, most: number, nowMs: number): Promise<boolean> {
  const hour = Math.floor(nowMs / 1000 / HOUR_S);
  const id = `accounts-${authObjectId}-${hour}`;
  for (let round = 0; round < ROUNDS; round++) {
    const { resource } = await container('jobs').item(id, id).read<Read<NewAccountsDocument>>();
    if (resource && resource.count >= most) return false;
    if (resource ? await replaceAsRead('jobs', id, { ...resource, count: resource.count + 1 }) : await begin(id))
      return true;
  }
  throw new Error(`The number of new accounts changed during each of ${ROUNDS} attempts.`);
}

async function begin(id: string): Promise<boolean> {
  const document: NewAccountsDocument = { id, type: 'newAccounts', count: 1, ttl: 2 * HOUR_S };
  try {
    await container('jobs').items.create(document);
    return true;
  } catch (error) {
    if (statusOf(error) !== 409) throw error;
    return false;
  }
}
