/** POS User Administration: corporate admins choose any vendor, POS admins see their own (POS-01, POS-04). */
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
  const mayChooseVendor = posRoutes.getVendors.policy(caller, {}).allowed;
  return (
    <VendorScreen
      title={TITLE}
      vendorId={mayChooseVendor ? address.vendorId : caller.pointOfSaleVendorId}
      isInvalid={mayChooseVendor && address.isInvalid}
      onChoose={mayChooseVendor ? address.choose : undefined}
    />
  );
}
