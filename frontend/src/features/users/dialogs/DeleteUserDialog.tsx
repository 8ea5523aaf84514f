/** Asks "Delete this user?" (USER-15). */
import { userRecordRoutes } from '@franchise-admin/api/contract';
import { useClient } from '../../../client/ClientContext.tsx';
import { planned } from '../../../shared/impact/useImpact.tsx';
import { notifyDeleted } from '../../../shared/notify.ts';
import { UserToDelete } from '../../../shared/person/UserToDelete.tsx';
import { RemovalDialog } from '../../../shared/RemovalDialog.tsx';
import { fullName } from '../../../ui/index.ts';
import { holdsAnything, type ListedUser } from '../columns.ts';

export interface DeleteUserDialogProps {
  readonly groupCode: string;
  /** The row in the list or, after the deletion, its last version. */
  readonly user: ListedUser;
  /** Called if the user's position or units block the deletion, to hand them over first. */
  readonly onHandOver: (reason: string) => void;
  readonly onRefresh: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

/**
 * When it opens, checks whether the server allows the deletion. If not, shows the server's message instead of the question, and offers to
 * hand over the position or units that block the deletion.
 */
export function DeleteUserDialog({ groupCode, user, onHandOver, onRefresh, ...dialog }: DeleteUserDialogProps) {
  const client = useClient();
  const name = fullName(user);
  const { authObjectId, franchiseUserId, etag } = user;
  // authObjectId alone is ambiguous, because several users may share an account or have none yet.
  const about = { params: { code: groupCode, authObjectId }, query: { franchiseUserId } };
  return (
    <RemovalDialog
      {...dialog}
      title="Delete this user?"
      confirmLabel="Delete"
      noun="user"
      onCheck={async (signal) => {
        const check = await client.attempt(userRecordRoutes.canDeleteUser, { ...about, signal });
        if (check.ok && !check.data.canDelete && holdsAnything(user)) onHandOver(check.data.message);
        return check;
      }}
      request={planned(userRecordRoutes.deleteUser, { ...about, etag })}
      onRefresh={onRefresh}
      onGone={async (response) => {
        // A response means that this client deleted the user, which has already invalidated the list.
        if (response) notifyDeleted(name, response);
        else await onRefresh();
      }}
    >
      <UserToDelete user={user} />
    </RemovalDialog>
  );
}
