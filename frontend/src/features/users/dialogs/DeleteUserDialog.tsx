/** "Delete this user?" (USER-15). */
import { type FranchiseUser, userRecordRoutes } from '@franchise-admin/api/contract';
import { useRef, useState } from 'react';
import { useClient } from '../../../client/ClientContext.ts';
import type { Failure } from '../../../client/failure.ts';
import { isStale } from '../../../shared/save.ts';
import { announce, ConfirmDialog, fullName, notifyError } from '../../../ui/index.ts';
import type { ListedUser } from '../columns.ts';
import styles from './dialogs.module.css';

export interface DeleteUserDialogProps {
  readonly groupCode: string;
  readonly user: ListedUser;
  /** Somebody else has deleted them already: the list is out of date. */
  readonly onGone: () => void;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

const OVERTAKEN =
  'Somebody else has changed this user in the meantime. Press Delete again to delete them as they are now.';

/** The server is asked first whether it may be; if not, its message is the error and nothing is deleted. */
export function DeleteUserDialog({ groupCode, user, onGone, onClose, returnFocus }: DeleteUserDialogProps) {
  const client = useClient();
  const etag = useRef(user.etag);
  const [message, setMessage] = useState<string>();
  const name = fullName(user);
  // Two records may share an account, and one may have none yet.
  const about = {
    params: { code: groupCode, authObjectId: user.authObjectId },
    query: { franchiseUserId: user.franchiseUserId },
  };

  /** Shows why not. @returns whether there is nothing left to ask about */
  const failed = (failure: Failure): boolean => {
    if (isStale(failure) && failure.current !== undefined) {
      etag.current = (failure.current as FranchiseUser).etag;
      setMessage(OVERTAKEN);
    } else if (failure.code === 'conflict') setMessage(failure.detail);
    else client.report(failure);
    const isGone = failure.code === 'not_found';
    if (isGone) onGone();
    return isGone;
  };

  const remove = async () => {
    setMessage(undefined);
    const verdict = await client.attempt(userRecordRoutes.canDeleteUser, about);
    if (!verdict.ok) return failed(verdict.failure);
    if (!verdict.data.canDelete) {
      notifyError(verdict.data.message);
      return true;
    }
    const result = await client.attempt(userRecordRoutes.deleteUser, { ...about, etag: etag.current });
    if (result.ok) {
      announce(result.data.isPending ? `${name} is being deleted. The rest follows in a moment.` : `${name} deleted.`);
      return true;
    }
    return failed(result.failure);
  };

  return (
    <ConfirmDialog
      title="Delete this user?"
      confirmLabel="Delete"
      danger
      onConfirm={remove}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <div className={styles.question}>
        {message && (
          <p className={styles.message} role="alert">
            {message}
          </p>
        )}
        <p>
          <strong>{name}</strong> {user.emailAddress}
        </p>
        <p>Their account is deleted too: they can no longer sign in.</p>
      </div>
    </ConfirmDialog>
  );
}
