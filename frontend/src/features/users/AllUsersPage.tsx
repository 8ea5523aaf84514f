/** The users of all franchises (SYS-01). */
import { SYSTEM, userRecordRoutes } from '@franchise-admin/api/contract';
import { useCallback, useRef, useState } from 'react';
import { useCaller, useMayIn } from '../../context/caller.ts';
import { useGroupNames } from '../../context/franchise.ts';
import { SystemList } from '../../shared/SystemList.tsx';
import { USERS } from '../../shared/words.ts';
import {
  fullName,
  lazyComponent,
  type RowAction,
  type TableHandle,
  useOpenDialog,
  usePreloadDialogs,
} from '../../ui/index.ts';
import { type OpenUserChange, userActions } from './bulk/user-actions.ts';
import { type ListedUser, SYSTEM_COLUMNS } from './columns.ts';
import type { OpenUserDialog } from './dialogs/UsersDialog.tsx';
import { useSystemUsers } from './useSystemUsers.ts';

const { Lazy: UsersDialog, preload: preloadDialogs } = lazyComponent(
  async () => (await import('./dialogs/UsersDialog.tsx')).UsersDialog,
);
const { Lazy: UserChangeDialog } = lazyComponent(
  async () => (await import('./bulk/UserChangeDialog.tsx')).UserChangeDialog,
);

/** User ids are unique only within a franchise. */
const userKey = ({ groupCode, franchiseUserId }: Pick<ListedUser, 'groupCode' | 'franchiseUserId'>) =>
  `${groupCode}-${franchiseUserId}`;

export function AllUsersPage() {
  const users = useSystemUsers();
  const [dialog, setDialog] = useOpenDialog<OpenUserDialog & { readonly groupCode: string }>('users:SYSTEM');
  const mayChange = useMayIn(userRecordRoutes.saveUser.policy);
  const mayDelete = useMayIn(userRecordRoutes.deleteUser.policy);
  const caller = useCaller();
  const [change, setChange] = useState<OpenUserChange | null>(null);
  const groupName = useGroupNames();
  const grid = useRef<TableHandle>(null);
  usePreloadDialogs(preloadDialogs, users.rows.length > 0);
  const bulk = { franchise: SYSTEM, list: 'users', reload: users.retry };

  // Memoized, so that rows do not re-render while more users load.
  const actions = useCallback(
    ({ groupCode, franchiseUserId, authObjectId }: ListedUser): readonly RowAction[] => {
      const open = (kind: OpenUserDialog['kind']) => () => setDialog({ kind, groupCode, franchiseUserId });
      const edit = { label: mayChange(groupCode) ? 'Edit' : 'Details', onSelect: open('user') };
      // Users cannot delete their own account.
      const canDelete = mayDelete(groupCode) && authObjectId !== caller.authObjectId;
      return canDelete ? [edit, { label: 'Delete', danger: true, onSelect: open('delete') }] : [edit];
    },
    [caller, mayChange, mayDelete, setDialog],
  );

  return (
    <>
      <SystemList
        ref={grid}
        id="system-users"
        title="All Users"
        noun={USERS}
        columns={SYSTEM_COLUMNS}
        list={users}
        rowKey={userKey}
        rowLabel={fullName}
        actions={actions}
        bulkActions={userActions(bulk, caller.isCorpAdmin, setChange)}
        bulkList={bulk.list}
        failure={users.failure}
        onRetry={users.retry}
      />
      {change && (
        <UserChangeDialog
          {...change}
          list={bulk}
          onClose={() => setChange(null)}
          returnFocus={() => grid.current?.activeElement()}
          onMissing={() => setChange(null)}
        />
      )}
      {dialog && (
        <UsersDialog
          dialog={dialog}
          groupCode={dialog.groupCode}
          groupName={groupName(dialog.groupCode)}
          user={users.rows.find((user) => userKey(user) === userKey(dialog))}
          onChange={(next) => setDialog({ ...next, groupCode: dialog.groupCode })}
          onRefresh={() => users.refresh(dialog.groupCode)}
          onClose={() => setDialog(null)}
          returnFocus={() => grid.current?.activeElement()}
          onMissing={() => setDialog(null)}
        />
      )}
    </>
  );
}
