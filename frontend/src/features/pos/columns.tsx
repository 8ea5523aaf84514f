/** The columns of both tables of the POS screen (POS-02, POS-03). */
import type { PosUser, VendorFranchise } from '@franchise-admin/api/contract';
import type { DataColumn } from '../../ui/index.ts';
import styles from './pos.module.css';

export const GROUP_COLUMNS: readonly DataColumn<VendorFranchise>[] = [
  { id: 'groupCode', header: 'Group Code', text: (group) => group.groupCode, width: 110 },
  { id: 'groupName', header: 'Group Name', text: (group) => group.groupName, width: 156 },
];

export const USER_COLUMNS: readonly DataColumn<PosUser>[] = [
  { id: 'lastName', header: 'Last Name', text: (user) => user.lastName, width: 168 },
  { id: 'firstName', header: 'First Name', text: (user) => user.firstName, width: 112, card: 'title' },
  { id: 'email', header: 'Email', text: (user) => user.emailAddress, width: 266 },
  { id: 'signIn', header: 'Sign-in Email', text: (user) => user.userName, width: 236, muted: true, hidden: true },
  {
    id: 'isAdmin',
    header: 'POS Admin',
    text: (user) => (user.isPointOfSaleAdmin ? 'Admin' : ''),
    cell: (user) => user.isPointOfSaleAdmin && <span className={styles.chip}>Admin</span>,
    width: 92,
  },
];

/** As the server lists both. */
export const BY_CODE = { id: 'groupCode', desc: false } as const;
export const BY_NAME = { id: 'lastName', desc: false } as const;
