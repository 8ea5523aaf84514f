/** Asks "Delete this user?" for a user of a vendor. */
import { type PosUser, posRoutes } from '@franchise-admin/api/contract';
import { planned } from '../../../shared/impact/useImpact.tsx';
import { notifyDeleted } from '../../../shared/notify.ts';
import { UserToDelete } from '../../../shared/person/UserToDelete.tsx';
import { RemovalDialog } from '../../../shared/RemovalDialog.tsx';
import { fullName } from '../../../ui/index.ts';

export interface DeletePosUserDialogProps {
  readonly user: PosUser;
  /** Reloads the users. */
  readonly onRefresh: () => Promise<unknown>;
  readonly onGone: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function DeletePosUserDialog({ user, onGone, ...dialog }: DeletePosUserDialogProps) {
  const name = fullName(user);
  const { pointOfSaleVendorId: vendorId, pointOfSaleUserId, authObjectId, etag } = user;
  return (
    <RemovalDialog
      {...dialog}
      title="Delete this user?"
      confirmLabel="Delete"
      noun="user"
      request={planned(posRoutes.deletePosUser, {
        params: { vendorId, authObjectId },
        // A user has no account id while their account is being created, so the request also contains `pointOfSaleUserId`.
        query: { pointOfSaleUserId },
        etag,
      })}
      onGone={async (result) => {
        await onGone();
        if (result) notifyDeleted(name, result);
      }}
    >
      <UserToDelete user={user} />
    </RemovalDialog>
  );
}
