/** Asks "Remove this group?" (POS-02). */
import { posRoutes, type Vendor, type VendorFranchise } from '@franchise-admin/api/contract';
import { planned } from '../../../shared/impact/useImpact.tsx';
import { RemovalDialog } from '../../../shared/RemovalDialog.tsx';
import { franchiseLabel } from '../../../shared/words.ts';
import { notifyDone } from '../../../ui/index.ts';

export interface RemoveGroupDialogProps {
  readonly vendor: Vendor;
  readonly group: VendorFranchise;
  /** Reloads the vendor's groups. */
  readonly onGone: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function RemoveGroupDialog({ vendor, group, onGone, ...dialog }: RemoveGroupDialogProps) {
  const { pointOfSaleVendorId: vendorId, name } = vendor;
  const { groupCode } = group;
  const label = franchiseLabel(group);
  return (
    <RemovalDialog
      {...dialog}
      title="Remove this group?"
      confirmLabel="Remove"
      noun="group"
      lines={3}
      request={planned(posRoutes.removeVendorFranchise, { params: { vendorId, groupCode } })}
      onRefresh={onGone}
      onGone={async (result) => {
        await onGone();
        if (result) notifyDone(`${label} removed.`);
      }}
    >
      <p>
        {name} then no longer serves <strong>{label}</strong>. You can add the group again at any time.
      </p>
    </RemovalDialog>
  );
}
