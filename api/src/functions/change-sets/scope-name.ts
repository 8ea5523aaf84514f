import { type HistoryScope, partsOfScope } from '../../contract/history-scope.ts';
import { noVendor } from '../../domain/problems.ts';
import type { VendorDocument } from '../../store/documents/index.ts';
import { openFranchise } from '../../store/franchise/franchise-change.ts';
import { ROOT_ID, readIn, vendorPartition } from '../../store/partition/partition.ts';

/** Returns the display name of a scope. @throws 404 for an unknown franchise or vendor */
export async function scopeNameOf(scope: HistoryScope): Promise<string> {
  const parts = partsOfScope(scope);
  switch (parts.kind) {
    case 'franchise':
      return (await openFranchise(parts.groupCode)).franchise.groupName;
    case 'vendor': {
      const vendor = await readIn<VendorDocument>(vendorPartition(parts.pointOfSaleVendorId), ROOT_ID.vendors);
      if (!vendor) throw noVendor();
      return vendor.name;
    }
    case 'reference':
      return 'Communication Groups';
    case 'all':
      return 'All Franchises';
  }
}
