/** Changes the partition of a scope, even if its franchise or vendor was deleted. */

import { comparedEmail, comparedName } from '../../contract/compared.ts';
import type { HistoryScope } from '../../contract/history-scope.ts';
import { checkNotBeingDeleted, noFranchise } from '../../domain/problems.ts';
import { forgetCommunications } from '../../store/communications/communications.ts';
import { type Author, documentId, type FranchiseDocument, type RootDocument } from '../../store/documents/index.ts';
import { forgetFranchise } from '../../store/franchise/franchise-names.ts';
import { franchiseDocument } from '../../store/franchise/franchise-reads.ts';
import { FranchiseSnapshot } from '../../store/franchise/franchise-snapshot.ts';
import { type Partition, partitionOfScope } from '../../store/partition/partition.ts';
import { type Changed, changePartition, type Plan, type Restore } from '../../store/partition/partition-change.ts';
import { PartitionSnapshot } from '../../store/partition/partition-snapshot.ts';
import type { VersionChange } from '../../store/restoring/change-entries.ts';
import type { Desired } from '../../store/restoring/desired-records.ts';
import { whileReserved } from '../../store/vendors/reservations.ts';

/** @throws 404 for SYSTEM, whose records are in many partitions */
export function partitionFor(scope: HistoryScope): Partition {
  const partition = partitionOfScope(scope);
  if (!partition) throw noFranchise();
  return partition;
}

/**
 * Plans and writes a change of a partition, even if its root was deleted.
 * @param plan throws ProblemError to reject the change; may run several times
 * @throws 409 while the franchise or vendor is being deleted, 503 if other changes keep conflicting or the database is unreachable
 */
export async function changeScope<Outcome>(
  partition: Partition,
  author: Author,
  plan: (snapshot: PartitionSnapshot) => Promise<Plan<Outcome>>,
  restore?: Restore<PartitionSnapshot, Outcome>,
): Promise<Changed<PartitionSnapshot, Outcome>> {
  const changed = changePartition<RootDocument, PartitionSnapshot, Outcome>(
    partition,
    () => openScope(partition),
    author,
    async (snapshot) => {
      const { root } = snapshot;
      if (root?.type === 'franchise' || root?.type === 'vendor') checkNotBeingDeleted(root, root.type);
      return plan(snapshot);
    },
    restore,
  );
  return changed.finally(() => {
    if (partition.container === 'reference') forgetCommunications();
    if (partition.container === 'franchises') forgetFranchise(partition.key);
  });
}

async function openScope(partition: Partition): Promise<PartitionSnapshot> {
  if (partition.container !== 'franchises') return PartitionSnapshot.open<RootDocument>(partition);
  return new FranchiseSnapshot(partition.key, await franchiseDocument(partition.key));
}

/**
 * Prepares the snapshot of a deleted franchise that is being restored.
 * @throws 404 if the franchise does not exist and is not being restored
 */
export function recallFranchise(snapshot: PartitionSnapshot, { records }: Desired): void {
  if (!(snapshot instanceof FranchiseSnapshot) || snapshot.root) return;
  const franchise = records.find(({ kind }) => kind === 'franchise')?.after as FranchiseDocument | undefined;
  if (!franchise) throw noFranchise();
  snapshot.recall(franchise);
}

/** Reserves the vendor names and emails that `write` may restore, because they must be unique across vendors. Then runs `write`. */
export function withReservations<T>(
  partition: Partition,
  changes: readonly VersionChange[],
  write: () => Promise<T>,
): Promise<T> {
  if (partition.container !== 'vendors') return write();
  const ids = changes.flatMap(({ kind, before, after }) =>
    [before, after].flatMap((version) => {
      if (kind === 'vendor' && version) return documentId.reservation('vendorName', comparedName(String(version.name)));
      if (kind === 'posUser' && version)
        return documentId.reservation('posEmail', comparedEmail(String(version.emailAddress)));
      return [];
    }),
  );
  return whileReserved([...new Set(ids)], async () => undefined, write);
}
