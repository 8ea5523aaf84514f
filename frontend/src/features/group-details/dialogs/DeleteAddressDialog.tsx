import { type Address, addressRoutes } from '@franchise-admin/api/contract';
import { planned } from '../../../shared/impact/useImpact.tsx';
import { notifyDeleted } from '../../../shared/notify.ts';
import { RemovalDialog } from '../../../shared/RemovalDialog.tsx';
import { addressLabel } from '../addresses.ts';

export interface DeleteAddressDialogProps {
  readonly groupCode: string;
  /** The row in the list or, after a deletion, its last version. */
  readonly address: Address;
  /** Reloads the list. */
  readonly onRefresh: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

/** Asks before it deletes an address. Asks again if another user has changed the address (ADDR-02, ADDR-04, ADDR-05). */
export function DeleteAddressDialog({ groupCode, address, onRefresh, ...dialog }: DeleteAddressDialogProps) {
  const { franchiseAddressId, etag } = address;
  const label = addressLabel(address);
  return (
    <RemovalDialog
      {...dialog}
      title="Confirm Deletion"
      confirmLabel="Delete"
      noun="address"
      isMessageAlone
      lines={3}
      request={planned(addressRoutes.deleteAddress, {
        params: { code: groupCode },
        body: { franchiseAddressId },
        etag,
      })}
      onRefresh={onRefresh}
      onGone={async (result) => {
        // A result means that this client deleted the address, which has already invalidated the list.
        if (result === undefined) await onRefresh();
        else notifyDeleted(label);
      }}
    >
      <p>Delete {label}?</p>
    </RemovalDialog>
  );
}
