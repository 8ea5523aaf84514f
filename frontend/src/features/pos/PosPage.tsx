/** POS User Administration: any vendor for corporate admins, the own one for POS admins (POS-01, POS-04). */
import { administerSomeVendor, posRoutes } from '@franchise-admin/api/contract';
import { useCaller } from '../../context/caller.ts';
import { OutsideAudience } from '../../shared/OutsideAudience.tsx';
import { Card, PageHeader } from '../../ui/index.ts';
import { useVendorAddress } from './useVendorAddress.ts';
import { VendorScreen } from './VendorScreen.tsx';

const TITLE = 'POS User Administration';

export function PosPage() {
  const caller = useCaller();
  const address = useVendorAddress();
  if (!administerSomeVendor(caller, {}).allowed)
    return (
      <>
        <PageHeader title={TITLE} />
        <Card>
          <OutsideAudience audience="Point of Sale" />
        </Card>
      </>
    );
  const choosesVendor = posRoutes.getVendors.policy(caller, {}).allowed;
  return (
    <VendorScreen
      title={TITLE}
      vendorId={choosesVendor ? address.vendorId : caller.pointOfSaleVendorId}
      isUnknown={choosesVendor && address.isUnreadable}
      onChoose={choosesVendor ? address.choose : undefined}
    />
  );
}
