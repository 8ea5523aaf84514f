/** Plans the batches that remove a vendor: the franchises it serves, and its users with their accounts. */
import type { PosUserDocument, VendorDocument, VendorFranchiseDocument } from '../documents/index.ts';
import { type Read, vendorPartition } from '../partition/partition.ts';
import { queryIn } from '../partition/partition-queries.ts';
import { batchRoom } from '../partition/running-change.ts';
import { posUserDeletion } from '../vendors/pos-user-change.ts';
import { PIECE, type RemovalPiece } from './removal-piece.ts';

/** Plans the next piece. The last piece deletes the vendor. */
export async function vendorPiece(vendor: Read<VendorDocument>): Promise<RemovalPiece> {
  const { pointOfSaleVendorId } = vendor;
  const room = batchRoom(PIECE);
  const found = await queryIn<Read<VendorFranchiseDocument | PosUserDocument>>(vendorPartition(pointOfSaleVendorId), {
    select: `TOP ${room + 1} *`,
    where: `c.type IN ('vendorFranchise', 'posUser')`,
    among: { types: ['vendorFranchise', 'posUser'] },
  });
  const parts = found.slice(0, room).map(partOf);
  const isLast = found.length <= room;
  return {
    kind: isLast ? 'last' : 'piece',
    remove: parts.flatMap(({ remove }) => remove),
    effects: parts.flatMap(({ effects }) => effects),
  };
}

function partOf(document: Read<VendorFranchiseDocument | PosUserDocument>): Omit<RemovalPiece, 'kind'> {
  if (document.type === 'posUser') return posUserDeletion(document);
  return { remove: [document], effects: [] };
}
