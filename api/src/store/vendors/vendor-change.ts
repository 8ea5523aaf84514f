/** Changes a vendor. Changes of the vendor, the franchises it serves and its users take turns (see changePartition). */
import { checkNotBeingDeleted, noVendor } from '../../domain/problems.ts';
import type { Author, VendorDocument } from '../documents/index.ts';
import { type Read, vendorPartition } from '../partition/partition.ts';
import {
  type Changed,
  changePartition,
  type PartitionChange,
  type Plan,
  type Restore,
} from '../partition/partition-change.ts';
import { PartitionSnapshot } from '../partition/partition-snapshot.ts';

export type VendorChange = PartitionChange<VendorDocument>;
export type VendorPlan<Outcome> = Plan<Outcome, VendorDocument>;
export type VendorSnapshot = PartitionSnapshot<VendorDocument>;

/**
 * Plans and writes a change of a vendor.
 * @param plan receives the vendor as it was read; throws ProblemError to reject the change; may run several times
 * @throws 404 if there is no such vendor, 409 while it is being deleted, 503 if other changes keep conflicting or the database is
 *    unreachable
 */
export function changeVendor<Outcome>(
  pointOfSaleVendorId: number,
  author: Author,
  plan: (snapshot: VendorSnapshot, vendor: Read<VendorDocument>) => Promise<VendorPlan<Outcome>>,
  restore?: Restore<VendorSnapshot, Outcome>,
): Promise<Changed<VendorSnapshot, Outcome>> {
  return changePartition(
    vendorPartition(pointOfSaleVendorId),
    () => PartitionSnapshot.open<VendorDocument>(vendorPartition(pointOfSaleVendorId)),
    author,
    async (snapshot) => {
      if (!snapshot.root) throw noVendor();
      checkNotBeingDeleted(snapshot.root, 'vendor');
      return plan(snapshot, snapshot.root);
    },
    restore,
  );
}

/**
 * Creates a vendor.
 * @param plan returns the change with the whole root
 */
export function createVendor<Outcome>(
  pointOfSaleVendorId: number,
  author: Author,
  plan: (snapshot: VendorSnapshot) => Promise<VendorPlan<Outcome>>,
): Promise<Changed<VendorSnapshot, Outcome>> {
  return changePartition(
    vendorPartition(pointOfSaleVendorId),
    () => PartitionSnapshot.open<VendorDocument>(vendorPartition(pointOfSaleVendorId)),
    author,
    plan,
  );
}
