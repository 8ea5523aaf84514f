/** "Delete this user?" (USER-15). */
import { userRecordRoutes } from '@franchise-admin/api/contract';
import { useClient } from '../../../client/ClientContext.tsx';
import { RemovalDialog } from '../../../shared/RemovalDialog.tsx';
import { tellDeleted } from '../../../shared/tell.ts';
import { fullName } from '../../../ui/index.ts';
import type { ListedUser } from '../columns.ts';

export interface DeleteUserDialogProps {
  readonly groupCode: string;
  /** As they stand now, or stood last. */
  readonly user: ListedUser;
  /** Reads the list anew. */
  readonly onRefresh: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

/** The server is asked at once whether it may be; if not, its message is the error in place of the question. */
export function DeleteUserDialog({ groupCode, user, onRefresh, ...dialog }: DeleteUserDialogProps) {
  const client = useClient();
  const name = fullName(user);
  const { authObjectId, franchiseUserId, etag } = user;
  // Two records may share an account, and one may have none yet.
  const about = { params: { code: groupCode, authObjectId }, query: { franchiseUserId } };
  return (
    <RemovalDialog
      {...dialog}
      title="Delete this user?"
      confirmLabel="Delete"
      noun="user"
      onCheck={(signal) => client.attempt(userRecordRoutes.canDeleteUser, { ...about, signal })}
      onRemove={() => client.attempt(userRecordRoutes.deleteUser, { ...about, etag })}
      onRefresh={onRefresh}
      onGone={async (answer) => {
        // The list follows a change of its franchise by itself.
        if (answer) tellDeleted(name, answer);
        else await onRefresh();
      }}
    >
      <p>
        <strong>{name}</strong> {user.emailAddress}
      </p>
      {user.userName !== '' && <p>Their account is deleted too: they can no longer sign in.</p>}
    </RemovalDialog>
  );
}
