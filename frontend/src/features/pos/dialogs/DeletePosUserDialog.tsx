/** "Delete this user?" of a vendor. */
import { type PosUser, posRoutes } from '@franchise-admin/api/contract';
import { useClient } from '../../../client/ClientContext.tsx';
import { notifyDeleted } from '../../../shared/notify.ts';
import { RemovalDialog } from '../../../shared/RemovalDialog.tsx';
import { fullName } from '../../../ui/index.ts';

export interface DeletePosUserDialogProps {
  readonly user: PosUser;
  /** Reads the users anew. */
  readonly onRefresh: () => Promise<unknown>;
  readonly onGone: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function DeletePosUserDialog({ user, onGone, ...dialog }: DeletePosUserDialogProps) {
  const client = useClient();
  const name = fullName(user);
  const { pointOfSaleVendorId: vendorId, pointOfSaleUserId, authObjectId, etag } = user;
  return (
    <RemovalDialog
      {...dialog}
      title="Delete this user?"
      confirmLabel="Delete"
      noun="user"
      onRemove={() =>
        client.attempt(posRoutes.deletePosUser, {
          params: { vendorId, authObjectId },
          // Somebody whose account is still being made has none that would tell.
          query: { pointOfSaleUserId },
          etag,
        })
      }
      onGone={async (answer) => {
        await onGone();
        if (answer) notifyDeleted(name, answer);
      }}
    >
      <p>
        <strong>{name}</strong> {user.emailAddress}
      </p>
      {user.userName !== '' && <p>Their account is deleted too: they can no longer sign in.</p>}
    </RemovalDialog>
  );
}
