/** "Delete this user?" (USER-15) */
import { userRecordRoutes } from '@franchise-admin/api/contract';
import { useClient } from '../../../client/ClientContext.tsx';
import { planned } from '../../../shared/impact/useImpact.tsx';
import { notifyDeleted } from '../../../shared/notify.ts';
import { RemovalDialog } from '../../../shared/RemovalDialog.tsx';
import { Breakable, fullName } from '../../../ui/index.ts';
import { holdsAnything, type ListedUser } from '../columns.ts';

export interface DeleteUserDialogProps {
  readonly groupCode: string;
  /** The current row, or the last one before the user was deleted. */
  readonly user: ListedUser;
  /** Called instead of a deletion that is blocked by what the user holds. */
  readonly onHandOver: (reason: string) => void;
  readonly onRefresh: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

/**
 * Checks on opening whether the server allows the deletion. If not, shows the server's message instead of the question, and offers to
 * hand over what blocks it.
 */
export function DeleteUserDialog({ groupCode, user, onHandOver, onRefresh, ...dialog }: DeleteUserDialogProps) {
  const client = useClient();
  const name = fullName(user);
  const { authObjectId, franchiseUserId, etag } = user;
  // authObjectId alone is ambiguous: records may share an account or have none yet.
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
        // The change itself invalidates the list.
        if (response) notifyDeleted(name, response);
        else await onRefresh();
      }}
    >
      <p>
        <strong>{name}</strong>
        <br />
        <Breakable text={user.emailAddress} />
      </p>
      {user.userName !== '' && <p>This also deletes their account, so they can no longer sign in.</p>}
    </RemovalDialog>
  );
}
