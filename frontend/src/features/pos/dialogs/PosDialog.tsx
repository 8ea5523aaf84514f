/** Renders the open dialog of the POS screen. */
import type { PosUser, Vendor } from '@franchise-admin/api/contract';
import type { CallState } from '../../../client/useCall.ts';
import { useLast } from '../../../ui/index.ts';
import type { VendorAddress } from '../useVendorAddress.ts';
import type { ListedVendors } from '../VendorBar.tsx';
import { DeletePosUserDialog } from './DeletePosUserDialog.tsx';
import { DeleteVendorDialog } from './DeleteVendorDialog.tsx';
import { PosUserDialog } from './PosUserDialog.tsx';
import { RemoveGroupDialog } from './RemoveGroupDialog.tsx';
import { VendorDialog } from './VendorDialog.tsx';

/** The open dialog of the POS screen. Plain JSON, so that it can be restored after a sign-in (AUTH-06). */
export type OpenPosDialog = {
  /** The vendor to which the dialog belongs. The dialog is hidden while another vendor is shown. */
  readonly vendorId: number | null;
} & (
  | { readonly kind: 'addVendor' | 'editVendor' | 'deleteVendor' }
  | { readonly kind: 'removeGroup'; readonly groupCode: string }
  /** The id is 0 for a new user (LIM-01). */
  | { readonly kind: 'user' | 'deleteUser'; readonly pointOfSaleUserId: number }
);

export interface PosDialogProps {
  readonly dialog: OpenPosDialog;
  readonly vendors: CallState<ListedVendors>;
  readonly vendor: CallState<Vendor>;
  readonly users: CallState<PosUser[]>;
  readonly onChoose: VendorAddress['choose'];
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function PosDialog({ dialog, vendors, vendor, users, onChoose, onClose, returnFocus }: PosDialogProps) {
  const shared = { onClose, returnFocus };
  const lastVendor = useLast(vendor.data);
  // A removed row leaves its list before the dialog closes, so keep the row's last version.
  const group = useLast(
    dialog.kind === 'removeGroup'
      ? vendor.data?.franchises.find(({ groupCode }) => groupCode === dialog.groupCode)
      : undefined,
  );
  const user = useLast(
    dialog.kind === 'deleteUser'
      ? users.data?.find(({ pointOfSaleUserId }) => pointOfSaleUserId === dialog.pointOfSaleUserId)
      : undefined,
  );
  const refresh = () => Promise.all([vendors.reload(), vendor.reload()]);

  switch (dialog.kind) {
    case 'addVendor':
    case 'editVendor':
      return (
        <VendorDialog
          {...shared}
          pointOfSaleVendorId={dialog.kind === 'addVendor' ? 0 : (dialog.vendorId ?? 0)}
          vendor={vendor}
          onSaved={(saved) => {
            void refresh();
            if (dialog.kind === 'addVendor') onChoose(saved.pointOfSaleVendorId);
          }}
          onGone={refresh}
        />
      );
    case 'deleteVendor':
      return (
        lastVendor && (
          <DeleteVendorDialog
            {...shared}
            vendor={lastVendor}
            users={users.data}
            onRefresh={vendor.reload}
            onGone={async () => {
              await vendors.reload();
              onChoose(null, { replace: true });
            }}
          />
        )
      );
    case 'removeGroup':
      return (
        lastVendor &&
        group && <RemoveGroupDialog {...shared} vendor={lastVendor} group={group} onGone={vendor.reload} />
      );
    case 'user':
      return (
        dialog.vendorId !== null && (
          <PosUserDialog
            {...shared}
            vendorId={dialog.vendorId}
            vendorName={lastVendor?.name}
            pointOfSaleUserId={dialog.pointOfSaleUserId}
            onSaved={() => void users.reload()}
            onGone={users.reload}
          />
        )
      );
    case 'deleteUser':
      return user && <DeletePosUserDialog {...shared} user={user} onRefresh={users.reload} onGone={users.reload} />;
  }
}
