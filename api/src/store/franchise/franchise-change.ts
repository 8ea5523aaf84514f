/** Changes a franchise. Every change of its records is one batch (see changePartition). */
import { checkNotBeingDeleted, noFranchise } from '../../domain/problems.ts';
import { container } from '../cosmos/client.ts';
import { type Author, documentId, type FranchiseDocument } from '../documents/index.ts';
import { franchisePartition, type Read } from '../partition/partition.ts';
import {
  type Changed,
  changePartition,
  type PartitionChange,
  type Plan,
  type Restore,
} from '../partition/partition-change.ts';
import { PartitionSnapshot } from '../partition/partition-snapshot.ts';
import { franchiseDocument } from './franchise-reads.ts';
import { FranchiseSnapshot } from './franchise-snapshot.ts';

export type FranchiseChange = PartitionChange<FranchiseDocument>;
export type FranchisePlan<Outcome> = Plan<Outcome, FranchiseDocument>;

/**
 * Plans and writes a change of a franchise.
 * @param plan checks every rule against the snapshot; throws ProblemError to reject the change; may run several times
 * @throws 404 if there is no such franchise, 409 while it is being deleted, 503 if other changes keep conflicting or the database is
 * unreachable
 */
export function changeFranchise<Outcome>(
  groupCode: string,
  author: Author,
  plan: (snapshot: FranchiseSnapshot) => Promise<FranchisePlan<Outcome>>,
  restore?: Restore<FranchiseSnapshot, Outcome>,
): Promise<Changed<FranchiseSnapshot, Outcome>> {
  return changePartition(
    franchisePartition(groupCode),
    () => openFranchise(groupCode),
    author,
    async (snapshot) => {
      checkNotBeingDeleted(snapshot.franchise, 'franchise');
      return plan(snapshot);
    },
    restore,
  );
}

/**
 * Plans and writes the first batch of a franchise's removal (removal/partition-removal.ts).
 * @param plan receives the franchise as it was read; throws ProblemError to reject the change; may run several times
 * @throws 404 if there is no such franchise, 409 while it is being deleted, 503 if other changes keep conflicting or the database is
 *    unreachable
 */
export function removeFranchise<Outcome>(
  groupCode: string,
  author: Author,
  plan: (franchise: Read<FranchiseDocument>) => Promise<FranchisePlan<Outcome>>,
): Promise<Changed<PartitionSnapshot<FranchiseDocument>, Outcome>> {
  return changePartition(
    franchisePartition(groupCode),
    // Do not use openFranchise, which throws for a deleted franchise. If the response to the batch was lost, the franchise is already
    // deleted and the request has succeeded.
    () => PartitionSnapshot.open<FranchiseDocument>(franchisePartition(groupCode)),
    author,
    async ({ root }) => {
      if (!root) throw noFranchise();
      checkNotBeingDeleted(root, 'franchise');
      return plan(root);
    },
  );
}

/** @throws 404 if there is no such franchise, and for SYSTEM */
export async function openFranchise(groupCode: string): Promise<FranchiseSnapshot> {
  const franchise = await franchiseDocument(groupCode);
  if (!franchise) throw noFranchise();
  return new FranchiseSnapshot(groupCode, franchise);
}

/**
 * Stores the time zone that a user has chosen for a franchise. It is only a default for later schedules, so storing it neither increments
 * the revision nor adds a history entry.
 */
export async function rememberTimeZone(groupCode: string, timeZone: string): Promise<void> {
  const franchise = await franchiseDocument(groupCode);
  if (!franchise || franchise.timeZone === timeZone) return;
  await container('franchises')
    .item(documentId.franchise, groupCode)
    .patch({ operations: [{ op: 'set', path: '/timeZone', value: timeZone }] });
}
