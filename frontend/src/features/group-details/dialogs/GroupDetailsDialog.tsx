/** Draws the dialog that is open, for the address it is about. */
import type { Address } from '@franchise-admin/api/contract';
import type { CallState } from '../../../client/useCall.ts';
import { useLast } from '../../../ui/index.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { DeleteAddressDialog } from './DeleteAddressDialog.tsx';
import type { OpenAddressDialog } from './open-dialog.ts';

export interface GroupDetailsDialogProps {
  readonly dialog: OpenAddressDialog;
  readonly groupCode: string;
  readonly groupName: string;
  readonly addresses: CallState<Address[]>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function GroupDetailsDialog({ dialog, addresses, ...rest }: GroupDetailsDialogProps) {
  const { kind, franchiseAddressId } = dialog;
  const now = addresses.data?.find((address) => address.franchiseAddressId === franchiseAddressId);
  const address = useLast(now);
  if (kind === 'address')
    return (
      <AddressDialog
        {...rest}
        franchiseAddressId={franchiseAddressId}
        addresses={addresses}
        address={address}
        isGone={franchiseAddressId !== 0 && addresses.data !== undefined && now === undefined}
      />
    );
  return address ? <DeleteAddressDialog {...rest} address={address} onRefresh={addresses.reload} /> : null;
}
