/** The users of a vendor (POS-03). */
import type { PosUser } from '@franchise-admin/api/contract';
import type { Ref } from 'react';
import { worded } from '../../client/failure.ts';
import type { CallState } from '../../client/useCall.ts';
import { useCaller } from '../../context/caller.ts';
import { USERS } from '../../shared/words.ts';
import {
  Button,
  Card,
  CardHeader,
  DataTable,
  fullName,
  type RowAction,
  type TableHandle,
  useTableAddress,
} from '../../ui/index.ts';
import { BY_NAME, USER_COLUMNS } from './columns.tsx';

export interface VendorUsersProps {
  readonly users: CallState<PosUser[]>;
  readonly grid: Ref<TableHandle>;
  /** The id of "+ Add User". */
  readonly addId: string;
  /** Opens the dialog of a user; number 0 for a new one. */
  readonly onOpen: (kind: 'user' | 'deleteUser', pointOfSaleUserId: number) => void;
}

const TITLE = 'Users';
const userKey = (user: PosUser) => String(user.pointOfSaleUserId);

export function VendorUsers({ users, grid, addId, onOpen }: VendorUsersProps) {
  const caller = useCaller();
  const view = useTableAddress({ name: 'users', defaultSort: BY_NAME });
  const { data, failure } = users;
  const actions = ({ pointOfSaleUserId, authObjectId }: PosUser): readonly RowAction[] => {
    const edit = { label: 'Edit', onSelect: () => onOpen('user', pointOfSaleUserId) };
    // Nobody deletes their own account.
    if (authObjectId === caller.authObjectId) return [edit];
    return [edit, { label: 'Delete', danger: true, onSelect: () => onOpen('deleteUser', pointOfSaleUserId) }];
  };
  return (
    <Card label={TITLE}>
      <CardHeader
        title={TITLE}
        {...(data && { count: data.length })}
        action={
          <Button id={addId} onClick={() => onOpen('user', 0)}>
            + Add User
          </Button>
        }
      />
      <DataTable
        ref={grid}
        id="pos-users"
        label={TITLE}
        noun={USERS}
        columns={USER_COLUMNS}
        rows={data}
        rowKey={userKey}
        rowLabel={fullName}
        actions={actions}
        view={view}
        empty={{ title: 'No users found' }}
        failure={worded(failure, 'The users could not be loaded.')}
        onRetry={() => void users.reload()}
        isReloading={users.isReloading}
        expectedRows={5}
      />
    </Card>
  );
}
