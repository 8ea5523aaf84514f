/** Renders the open dialog of a users screen. */
import { lazyComponent, useLast } from '../../../ui/index.ts';
import type { ListedUser } from '../columns.ts';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { UserDialog } from './UserDialog.tsx';

const { Lazy: HandOverDialog } = lazyComponent(
  async () => (await import('../../../shared/hand-over/HandOverDialog.tsx')).HandOverDialog,
);

/** The open dialog of the users screen. Plain JSON, so that it can be restored after a sign-in (AUTH-06). */
export interface OpenUserDialog {
  readonly kind: 'user' | 'delete' | 'handOver';
  /** 0 for a new user (LIM-01). */
  readonly franchiseUserId: number;
  /** True if the dialog opens with the confirmation of a password reset. */
  readonly setsPassword?: boolean;
  /** The reason why the user cannot be deleted before a hand-over. */
  readonly reason?: string;
}

export interface UsersDialogProps {
  readonly dialog: OpenUserDialog;
  readonly groupCode: string;
  readonly groupName: string;
  /** The row of the user in the list. */
  readonly user: ListedUser | undefined;
  readonly onCreated?: (franchiseUserId: number) => void;
  readonly onChange: (dialog: OpenUserDialog) => void;
  /** Reloads the list if another user has changed or deleted this user. */
  readonly onRefresh: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function UsersDialog({ dialog, user: listed, onChange, onRefresh, ...props }: UsersDialogProps) {
  const { groupCode, onClose, returnFocus } = props;
  const user = useLast(listed);
  if (dialog.kind === 'user')
    return (
      <UserDialog
        {...props}
        franchiseUserId={dialog.franchiseUserId}
        setsPassword={dialog.setsPassword ?? false}
        onSetPassword={(franchiseUserId) => onChange({ kind: 'user', franchiseUserId, setsPassword: true })}
        onGone={onRefresh}
        onAdded={(franchiseUserId) => onChange({ kind: 'user', franchiseUserId })}
      />
    );
  if (dialog.kind === 'handOver')
    return (
      <HandOverDialog
        groupCode={groupCode}
        franchiseUserId={dialog.franchiseUserId}
        afterwards={dialog.reason === undefined ? 'keep' : 'delete'}
        reason={dialog.reason}
        onDone={onRefresh}
        onClose={onClose}
        onMissing={onClose}
        returnFocus={returnFocus}
      />
    );
  return user ? (
    <DeleteUserDialog
      groupCode={groupCode}
      user={user}
      onHandOver={(reason) => onChange({ kind: 'handOver', franchiseUserId: user.franchiseUserId, reason })}
      onRefresh={onRefresh}
      onClose={onClose}
      returnFocus={returnFocus}
    />
  ) : null;
}
