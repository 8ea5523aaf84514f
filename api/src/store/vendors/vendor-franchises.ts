/** The franchises that a vendor serves (API-41). */
import { ProblemError } from '../../domain/problem-error.ts';
import { type Author, documentId, type VendorFranchiseDocument } from '../documents/index.ts';
import { franchiseDocument } from '../franchise/franchise-reads.ts';
import type { Read } from '../partition/partition.ts';
import { newRecordId } from '../partition/record-ids.ts';
import { changeVendor, type VendorChange } from './vendor-change.ts';
import { vendorsServing } from './vendors.ts';

/**
 * The writes that assign a franchise to a vendor. If the franchise is deleted at the same time, the effect removes the link again.
 */
export function franchiseLink(
  pointOfSaleVendorId: number,
  groupCode: string,
  author: Author,
): { readonly link: VendorFranchiseDocument; readonly change: VendorChange } {
  const link: VendorFranchiseDocument = {
    id: documentId.vendorFranchise(groupCode),
    type: 'vendorFranchise',
    pointOfSaleVendorId,
    pointOfSaleVendorFranchiseId: newRecordId(),
    groupCode,
  };
  const change: VendorChange = {
    create: [link],
    effects: [{ kind: 'syncVendorFranchises', groupCode, author }],
  };
  return { link, change };
}

/** The writes that remove a franchise from a vendor. */
export function franchiseUnlink(link: Read<VendorFranchiseDocument>): VendorChange {
  return { remove: [link] };
}

/**
 * Removes the links of all vendors to a deleted franchise. Runs when a franchise is deleted and when a vendor starts to serve one,
 * so that the later of the two sees the other.
 */
export async function syncVendorFranchises(groupCode: string, author: Author): Promise<void> {
  if (await franchiseDocument(groupCode)) return;
  for (const pointOfSaleVendorId of await vendorsServing(groupCode))
    await unlinkGone(pointOfSaleVendorId, groupCode, author);
}

async function unlinkGone(pointOfSaleVendorId: number, groupCode: string, author: Author): Promise<void> {
  try {
    await changeVendor(pointOfSaleVendorId, author, async (snapshot) => {
      const link = await snapshot.document<VendorFranchiseDocument>(documentId.vendorFranchise(groupCode));
      return { change: link ? franchiseUnlink(link) : null, outcome: undefined };
    });
  } catch (error) {
    // A vendor that is deleted, or is being deleted, serves no franchise.
    const isEnding = error instanceof ProblemError && (error.code === 'not_found' || error.code === 'conflict');
    if (!isEnding) throw error;
  }
}
