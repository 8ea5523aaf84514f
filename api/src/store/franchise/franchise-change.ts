/** Changing a franchise: every change of it is one batch, see changePartition. */
import { checkStays, noFranchise } from '../../domain/refusals.ts';
import type { Author, FranchiseDocument } from '../documents/index.ts';
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
 * @param plan checks every rule against the snapshot and throws ProblemError for what it refuses; may run several times
 * @throws 404 without such a franchise, 409 while it is being deleted, 503 when it is being changed all the time or the database is away
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
      checkStays(snapshot.franchise, 'franchise');
      return plan(snapshot);
    },
    restore,
  );
}

/**
 * Plans and writes the first batch of what ends a franchise (removal/partition-removal.ts).
 * @param plan gets the franchise as it was read; throws ProblemError for what it refuses; may run several times
 * @throws 404 without such a franchise, 409 while it is being deleted, 503 when it is being changed all the time or the database is away
 */
export function endFranchise<Outcome>(
  groupCode: string,
  author: Author,
  plan: (franchise: Read<FranchiseDocument>) => Promise<FranchisePlan<Outcome>>,
): Promise<Changed<PartitionSnapshot<FranchiseDocument>, Outcome>> {
  return changePartition(
    franchisePartition(groupCode),
    // Not openFranchise: should the answer to the batch be lost, the franchise is gone and yet all is well.
    () => PartitionSnapshot.open<FranchiseDocument>(franchisePartition(groupCode)),
    author,
    async ({ root }) => {
      if (!root) throw noFranchise();
      checkStays(root, 'franchise');
      return plan(root);
    },
  );
}

/** @throws 404 when there is no such franchise; SYSTEM is none */
export async function openFranchise(groupCode: string): Promise<FranchiseSnapshot> {
  const franchise = await franchiseDocument(groupCode);
  if (!franchise) throw noFranchise();
  return new FranchiseSnapshot(franchise);
}
