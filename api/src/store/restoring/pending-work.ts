/** Finds pending work of changes. A change can be undone only after its work has finished. */
import { accountIdOf } from '../../domain/accounts/account.ts';
import type { OutboxDocument } from '../documents/index.ts';
import type { Partition } from '../partition/partition.ts';
import { queryIn } from '../partition/partition-queries.ts';

export interface PendingWork {
  /** True if some batches of the change are not written yet. */
  isRunning(changeId: string): boolean;
  /** True if the directory still has to delete the account. */
  isBeingDeleted(authObjectId: string): boolean;
  /** True if vendors still have links to the deleted franchise. */
  readonly isUnlinking: boolean;
}

/**
 * Reads the pending work from the outbox of a partition. Ignores given-up entries: an operator must fix their cause before they run again.
 */
export async function pendingWork(partition: Partition): Promise<PendingWork> {
  const entries = await queryIn<Pick<OutboxDocument, 'effects' | 'removal'>>(partition, {
    select: 'c.effects, c.removal',
    where: "c.type = 'outbox' AND c.dueAt != null",
  });
  const effects = entries.flatMap((entry) => entry.effects);
  const running = new Set(entries.flatMap(({ removal }) => removal?.author.requestId ?? []));
  const ending = new Set(effects.flatMap((effect) => (effect.kind === 'deleteAccount' ? accountIdOf(effect) : [])));
  return {
    isRunning: (changeId) => running.has(changeId),
    isBeingDeleted: (authObjectId) => ending.has(accountIdOf({ authObjectId })),
    isUnlinking: effects.some(({ kind }) => kind === 'syncVendorFranchises'),
  };
}
