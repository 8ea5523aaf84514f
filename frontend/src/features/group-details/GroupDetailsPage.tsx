/** Group Details of the selected franchise (ADDR-01). */
import { addressRoutes } from '@franchise-admin/api/contract';
import type { ReadAhead } from '../../client/useCall.ts';
import { OneFranchise } from '../../shared/OneFranchise.tsx';
import { FranchiseAddresses } from './FranchiseAddresses.tsx';

export function GroupDetailsPage() {
  return (
    <OneFranchise screen="Group Details" audience="Franchise" withoutSystem>
      {(groupCode, groupName) => <FranchiseAddresses groupCode={groupCode} groupName={groupName} />}
    </OneFranchise>
  );
}

export const readAddressesAhead: ReadAhead = (prefetch, code) =>
  prefetch(addressRoutes.getAddresses, { params: { code } });
