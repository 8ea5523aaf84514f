/** Which franchises a vendor serves (API-41). */
import { ProblemError } from '../../domain/problem-error.ts';
import { type Author, documentId, type VendorFranchiseDocument } from '../documents/index.ts';
import { franchiseDocument } from '../franchise/franchise-reads.ts';
import type { Read } from '../partition/partition.ts';
import { type AuditedChange, audited, newRecordId } from '../partition/partition-change.ts';
import { changeVendor, type VendorChange } from './vendor-change.ts';
import { vendorsServing } from './vendors.ts';

/** What letting a vendor serve a franchise writes; should the franchise go at the same moment, it serves it no more. */
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
    audit: [linkAudit(link, 'begins')],
    effects: [{ kind: 'syncVendorFranchises', groupCode, author }],
  };
  return { link, change };
}

/** What ending it writes. */
export function franchiseUnlink(link: Read<VendorFranchiseDocument>): VendorChange {
  return { remove: [link], audit: [linkAudit(link, 'ends')] };
}

/** History names a link by the franchise. */
export function linkAudit(link: VendorFranchiseDocument, what: 'begins' | 'ends'): AuditedChange {
  const { groupCode, pointOfSaleVendorFranchiseId } = link;
  const served = { groupCode, pointOfSaleVendorFranchiseId };
  return what === 'begins'
    ? audited('vendorFranchise', groupCode, null, served)
    : audited('vendorFranchise', groupCode, served, null);
}

/**
 * Lets no vendor serve a franchise that is gone. Done when a franchise ends and whenever a vendor begins to serve one: whichever
 * comes later of the two sees the other.
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
    // A vendor that is gone, or is being deleted, serves nothing any more.
    const isEnding = error instanceof ProblemError && (error.code === 'not_found' || error.code === 'conflict');
    if (!isEnding) throw error;
  }
}
