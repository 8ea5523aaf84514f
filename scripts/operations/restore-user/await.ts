/** Waits until the function app has updated the directory after a restoration. */
import { setTimeout as delay } from 'node:timers/promises';
import type { UserDocument } from '@franchise-admin/api/documents';
import type { Containers } from '../../data/database/containers.ts';
import { rowsWithin } from '../../data/database/rows.ts';

const LOOK_MS = 2_000;

/**
 * @param patienceMs maximum time to wait
 * @returns `back`: the account was restored. `new`: it could not be restored, and the user has a new account. `deleted`: the user was
 *    deleted again. `pending`: the directory is still not updated
 */
export async function awaitAccount(
  { franchises }: Containers,
  { groupCode, franchiseUserId, id, authObjectId }: UserDocument,
  patienceMs: number,
): Promise<'back' | 'new' | 'deleted' | 'pending'> {
  const endsAt = Date.now() + patienceMs;
  const query = `SELECT VALUE e.record.franchiseUserId FROM c JOIN e IN c.effects
    WHERE c.type = 'outbox' AND e.kind IN ('restoreAccount', 'createAccount', 'syncSignIn')`;
  for (;;) {
    const pending = await rowsWithin<number>(franchises, groupCode, query);
    if (!pending.includes(franchiseUserId)) break;
    if (Date.now() + LOOK_MS > endsAt) return 'pending';
    await delay(LOOK_MS);
  }
  const { resource } = await franchises.item(id, groupCode).read<UserDocument>();
  if (!resource) return 'deleted';
  return resource.authObjectId === authObjectId ? 'back' : 'new';
}
