/** Asks "Delete this vendor?" (POS-07). */
import { type PosUser, posRoutes, type Vendor } from '@franchise-admin/api/contract';
import { planned } from '../../../shared/impact/useImpact.tsx';
import { notifyDeleted } from '../../../shared/notify.ts';
import { RemovalDialog } from '../../../shared/RemovalDialog.tsx';
import { USERS } from '../../../shared/words.ts';
import { counted } from '../../../ui/index.ts';
import { GROUPS } from '../words.ts';

export interface DeleteVendorDialogProps {
  readonly vendor: Vendor;
  /** Undefined while the users load. */
  readonly users: readonly PosUser[] | undefined;
  /** Reloads the vendor. */
  readonly onRefresh: () => Promise<unknown>;
  /** Called after this user or another user has deleted the vendor. */
  readonly onGone: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function DeleteVendorDialog({ vendor, users, onGone, ...dialog }: DeleteVendorDialogProps) {
  const { pointOfSaleVendorId, name, franchises, etag } = vendor;
  const hasAccounts = users === undefined || users.some(({ userName }) => userName !== '');
  return (
    <RemovalDialog
      {...dialog}
      title="Delete this vendor?"
      confirmLabel="Delete"
      noun="vendor"
      request={planned(posRoutes.deleteVendor, { params: { vendorId: pointOfSaleVendorId }, etag })}
      onGone={async (result) => {
        await onGone();
        if (result) notifyDeleted(name, result);
      }}
    >
      <p>
        <strong>{name}</strong>
        {franchises.length > 0 &&
          ` stops serving ${counted(franchises.length, GROUPS)}. ${franchises.length === 1 ? 'It is' : 'They are'} not deleted.`}
      </p>
      {users?.length !== 0 && (
        <p>
          This also deletes {users ? counted(users.length, USERS) : 'its users'}
          {hasAccounts && ' and their accounts, so they can no longer sign in'}.
        </p>
      )}
    </RemovalDialog>
  );
}
