/** A vendor with any number of users. */
import { documentId, type PosUserDocument } from '@franchise-admin/api/documents';
import { ACCOUNT_DOMAIN } from '@franchise-admin/data-sets/accounts';
import type { VendorContainerDocument } from '@franchise-admin/data-sets/model';
import { objectId } from '@franchise-admin/data-sets/parts/ids';
import type { UniqueNames } from '@franchise-admin/data-sets/parts/text';

/** Builds a vendor that serves the franchises and has this many users. */
export function vendorOf(size: number, vendorId: number, codes: readonly string[], userNames: UniqueNames) {
  const users = Array.from({ length: size }, (_, n): PosUserDocument => {
    const pointOfSaleUserId = vendorId * 10_000 + n + 1;
    const name = userNames.take(`pos.cost.${vendorId}`);
    return {
      id: documentId.posUser(pointOfSaleUserId),
      type: 'posUser',
      pointOfSaleVendorId: vendorId,
      pointOfSaleUserId,
      firstName: 'Vendor',
      lastName: `Cost ${n}`,
      emailAddress: `${name}@vendors.example`,
      userName: `${name}@${ACCOUNT_DOMAIN}`,
      authObjectId: objectId.posUser(pointOfSaleUserId),
      isPointOfSaleAdmin: false,
    };
  });
  const documents: VendorContainerDocument[] = [
    {
      id: documentId.vendor,
      type: 'vendor',
      pointOfSaleVendorId: vendorId,
      name: `Vendor ${vendorId}`,
      revision: 1,
      changedAt: '2026-01-01T00:00:00.000Z',
    },
    ...codes.map((groupCode) => ({
      id: documentId.vendorFranchise(groupCode),
      type: 'vendorFranchise' as const,
      pointOfSaleVendorId: vendorId,
      pointOfSaleVendorFranchiseId: vendorId * 10,
      groupCode,
    })),
    ...users,
  ];
  return { vendorId, users, documents: documents.map((document) => ({ container: 'vendors' as const, document })) };
}
