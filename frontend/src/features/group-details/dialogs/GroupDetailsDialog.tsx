/** Renders the open address dialog: edit or delete. */
import type { Address } from '@franchise-admin/api/contract';
import type { CallState } from '../../../client/useCall.ts';
import { useLast } from '../../../ui/index.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { DeleteAddressDialog } from './DeleteAddressDialog.tsx';

export interface OpenAddressDialog {
  readonly kind: 'address' | 'delete';
  /** 0 for a new address (LIM-01). */
  readonly franchiseAddressId: number;
}

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
  const listed = addresses.data?.find((one) => one.franchiseAddressId === franchiseAddressId);
  const address = useLast(listed);
  if (kind === 'address')
    return (
      <AddressDialog
        {...rest}
        franchiseAddressId={franchiseAddressId}
        addresses={addresses}
        address={address}
        isDeleted={franchiseAddressId !== 0 && addresses.data !== undefined && listed === undefined}
      />
    );
  return address ? <DeleteAddressDialog {...rest} address={address} onRefresh={addresses.reload} /> : null;
}
