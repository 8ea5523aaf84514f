import { type Address, addressRoutes } from '@franchise-admin/api/contract';
import { useClient } from '../../../client/ClientContext.tsx';
import { notifyDeleted } from '../../../shared/notify.ts';
import { RemovalDialog } from '../../../shared/RemovalDialog.tsx';
import { addressLabel } from '../addresses.ts';

export interface DeleteAddressDialogProps {
  readonly groupCode: string;
  /** As it stands now, or stood last. */
  readonly address: Address;
  /** Reads the list anew. */
  readonly onRefresh: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

/** ADDR-02, ADDR-04: asks before an address is deleted; one that someone else changed is asked about as it stands now. */
export function DeleteAddressDialog({ groupCode, address, onRefresh, ...dialog }: DeleteAddressDialogProps) {
  const client = useClient();
  const { franchiseAddressId, etag } = address;
  const label = addressLabel(address);
  return (
    <RemovalDialog
      {...dialog}
      title="Confirm Deletion"
      confirmLabel="Delete"
      noun="address"
      onRemove={() =>
        client.attempt(addressRoutes.deleteAddress, {
          params: { code: groupCode },
          body: { franchiseAddressId },
          etag,
        })
      }
      onRefresh={onRefresh}
      onGone={async (answer) => {
        // The list follows a change of its franchise by itself.
        if (answer === undefined) await onRefresh();
        else notifyDeleted(label);
      }}
    >
      <p>Delete {label}?</p>
    </RemovalDialog>
  );
}
