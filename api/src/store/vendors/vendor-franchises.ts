/** The franchises that a vendor serves (API-41). */
import { ProblemError } from '../../domain/problem-error.ts';
import { oneOf, queryEverywhere } from '../cosmos/queries.ts';
import { type Author, type DirectoryEffect, documentId, type VendorFranchiseDocument } from '../documents/index.ts';
import { franchiseDocument } from '../franchise/franchise-reads.ts';
import type { Read } from '../partition/partition.ts';
import { newRecordId } from '../partition/record-ids.ts';
import { changeVendor, type VendorChange } from './vendor-change.ts';
import { vendorsServing } from './vendors.ts';

/**
 * Returns the writes that assign a franchise to a vendor. If the franchise is deleted at the same time, the effect removes the new link
 * again.
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

/** Returns the writes that remove a franchise from a vendor. */
export function franchiseUnlink(link: Read<VendorFranchiseDocument>): VendorChange {
  return { remove: [link] };
}

/**
 * Removes the links of all vendors to a deleted franchise. Runs after a franchise is deleted, and after a franchise is linked to a vendor.
 * Of two concurrent changes, the later one then sees the earlier one.
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
    if (!isEnding(error)) throw error;
  }
}

/** True if the error means that the vendor was deleted or is being deleted. */
function isEnding(error: unknown): boolean {
  return error instanceof ProblemError && (error.code === 'not_found' || error.code === 'conflict');
}

/**
 * Restores the links to a restored franchise that its deletion removed. Skips vendors that already serve the franchise or no longer exist.
 * If the franchise is deleted at the same time, removes the restored links.
 */
export async function restoreVendorFranchises({
  groupCode,
  changeIds,
  author,
}: Extract<DirectoryEffect, { kind: 'restoreVendorFranchises' }>): Promise<void> {
  for (const link of await lostLinks(groupCode, changeIds)) {
    try {
      await changeVendor(link.pointOfSaleVendorId, author, async (snapshot) => {
        const isThere = (await snapshot.document(link.id)) !== undefined;
        return { change: isThere ? null : { create: [link], undoes: changeIds }, outcome: undefined };
      });
    } catch (error) {
      if (!isEnding(error)) throw error;
    }
  }
  await syncVendorFranchises(groupCode, author);
}

/** Returns all vendors' links to the franchise that these changes have removed. */
async function lostLinks(groupCode: string, changeIds: readonly string[]): Promise<VendorFranchiseDocument[]> {
  const { where, values } = oneOf('requestId', 'change', changeIds);
  const query = `SELECT VALUE change.before FROM c JOIN change IN c.changes WHERE c.type = 'audit' AND ${where}
    AND change.record.kind = 'vendorFranchise' AND change.record.id = @code AND change.after = null`;
  return queryEverywhere<VendorFranchiseDocument>('vendors', query, { ...values, '@code': groupCode });
}
