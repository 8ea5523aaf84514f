/** Plans the pieces in which a vendor is removed: the franchises it serves, and its users with their accounts. */
import type { PosUserDocument, VendorDocument, VendorFranchiseDocument } from '../documents/index.ts';
import { type Read, recordOf, vendorPartition } from '../partition/partition.ts';
import { audited } from '../partition/partition-change.ts';
import { queryIn } from '../partition/partition-queries.ts';
import { posUserDeletion } from '../vendors/pos-user-change.ts';
import { linkAudit } from '../vendors/vendor-franchises.ts';
import { PIECE, type RemovalPiece } from './removal-piece.ts';

/** Plans the next piece; the last one deletes the vendor. */
export async function vendorPiece(vendor: Read<VendorDocument>): Promise<RemovalPiece> {
  const { pointOfSaleVendorId } = vendor;
  const found = await queryIn<Read<VendorFranchiseDocument | PosUserDocument>>(vendorPartition(pointOfSaleVendorId), {
    select: `TOP ${PIECE + 1} *`,
    where: `c.type IN ('vendorFranchise', 'posUser')`,
  });
  const parts = found.slice(0, PIECE).map(partOf);
  const isLast = found.length <= PIECE;
  const end = isLast ? [audited('vendor', pointOfSaleVendorId, recordOf(vendor), null)] : [];
  return {
    kind: isLast ? 'last' : 'piece',
    remove: parts.flatMap(({ remove }) => remove),
    audit: [...parts.flatMap(({ audit }) => audit), ...end],
    effects: parts.flatMap(({ effects }) => effects),
  };
}

function partOf(document: Read<VendorFranchiseDocument | PosUserDocument>): Omit<RemovalPiece, 'kind'> {
  if (document.type === 'posUser') return posUserDeletion(document);
  return { remove: [document], audit: [linkAudit(document, 'removed')], effects: [] };
}
