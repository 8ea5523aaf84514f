/** Draws the dialog that is open, for the user it is about. */
import type { FranchiseUser } from '@franchise-admin/api/contract';
import { useState } from 'react';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import type { OpenUserDialog } from './open-dialog.ts';
import { UserDialog } from './UserDialog.tsx';

export interface UsersDialogProps {
  readonly dialog: OpenUserDialog;
  readonly groupCode: string;
  readonly groupName: string;
  /** As the page lists them. */
  readonly users: readonly FranchiseUser[] | undefined;
  readonly onChange: (dialog: OpenUserDialog) => void;
  /** Reads the list anew, which has somebody who is there no more. */
  readonly onGone: () => void;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function UsersDialog({ dialog, users, onChange, onGone, ...props }: UsersDialogProps) {
  const { groupCode, onClose, returnFocus } = props;
  const listed = users?.find(({ franchiseUserId }) => franchiseUserId === dialog.franchiseUserId);
  // Whoever is being deleted leaves the list before the dialog has told it.
  const [last, setLast] = useState(listed);
  if (listed && listed !== last) setLast(listed);
  if (dialog.kind === 'user')
    return (
      <UserDialog
        {...props}
        franchiseUserId={dialog.franchiseUserId}
        onAdded={(franchiseUserId) => onChange({ kind: 'user', franchiseUserId })}
      />
    );
  const user = listed ?? last;
  return user ? (
    <DeleteUserDialog groupCode={groupCode} user={user} onGone={onGone} onClose={onClose} returnFocus={returnFocus} />
  ) : null;
}
