/** Lists the users of a vendor (POS-03). */
import type { PosUser } from '@franchise-admin/api/contract';
import type { Ref } from 'react';
import type { CallState } from '../../client/useCall.ts';
import { useCaller } from '../../context/caller.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { USERS } from '../../shared/words.ts';
import { Button, fullName, type RowAction, type TableHandle, useTableAddress } from '../../ui/index.ts';
import { BY_NAME, USER_COLUMNS } from './columns.tsx';

export interface VendorUsersProps {
  readonly users: CallState<PosUser[]>;
  /** True if the vendor has loaded. Before that, "+ Add User" is disabled, because the vendor might not exist. */
  readonly isVendorLoaded: boolean;
  readonly grid: Ref<TableHandle>;
  /** The id of "+ Add User". */
  readonly addId: string;
  /** Opens the dialog for a user. The id is 0 for a new user. */
  readonly onOpen: (kind: 'user' | 'deleteUser', pointOfSaleUserId: number) => void;
}

const userKey = (user: PosUser) => String(user.pointOfSaleUserId);

export function VendorUsers({ users, isVendorLoaded, grid, addId, onOpen }: VendorUsersProps) {
  const caller = useCaller();
  const view = useTableAddress({ name: 'users', defaultSort: BY_NAME });
  const actions = ({ pointOfSaleUserId, authObjectId }: PosUser): readonly RowAction[] => {
    const edit = { label: 'Edit', onSelect: () => onOpen('user', pointOfSaleUserId) };
    // Users cannot delete their own account.
    if (authObjectId === caller.authObjectId) return [edit];
    return [edit, { label: 'Delete', danger: true, onSelect: () => onOpen('deleteUser', pointOfSaleUserId) }];
  };
  return (
    <ListCard
      ref={grid}
      id="pos-users"
      title="Users"
      action={
        <Button id={addId} busy={!isVendorLoaded} onClick={() => onOpen('user', 0)}>
          + Add User
        </Button>
      }
      noun={USERS}
      columns={USER_COLUMNS}
      rows={users.data}
      rowKey={userKey}
      rowLabel={fullName}
      actions={actions}
      view={view}
      empty={{ title: 'No users found', detail: 'Add the first one with “+ Add User” above.' }}
      call={users}
      expectedRows={5}
    />
  );
}
