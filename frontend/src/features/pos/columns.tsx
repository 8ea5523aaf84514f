/** The columns of the two tables on the POS screen (POS-02, POS-03). */
import { POS_USER_FIELDS, type PosUser, type VendorFranchise } from '@franchise-admin/api/contract';
import { POS_USER_WIDTHS, VENDOR_GROUP_WIDTHS } from '../../shared/widths.ts';
import type { DataColumn } from '../../ui/index.ts';
import styles from './pos.module.css';

export const GROUP_COLUMNS: readonly DataColumn<VendorFranchise>[] = [
  { id: 'groupCode', header: 'Group Code', text: (group) => group.groupCode, width: VENDOR_GROUP_WIDTHS.groupCode },
  { id: 'groupName', header: 'Group Name', text: (group) => group.groupName, width: VENDOR_GROUP_WIDTHS.groupName },
];

export const USER_COLUMNS: readonly DataColumn<PosUser>[] = [
  {
    id: 'lastName',
    header: POS_USER_FIELDS.lastName.label,
    text: (user) => user.lastName,
    width: POS_USER_WIDTHS.lastName,
  },
  {
    id: 'firstName',
    header: POS_USER_FIELDS.firstName.label,
    text: (user) => user.firstName,
    width: POS_USER_WIDTHS.firstName,
    card: 'title',
  },
  {
    id: 'email',
    header: POS_USER_FIELDS.emailAddress.label,
    text: (user) => user.emailAddress,
    width: POS_USER_WIDTHS.email,
  },
  {
    id: 'signIn',
    header: POS_USER_FIELDS.userName.label,
    text: (user) => user.userName,
    width: 236,
    muted: true,
    hidden: true,
  },
  {
    id: 'isAdmin',
    header: POS_USER_FIELDS.isPointOfSaleAdmin.label,
    text: (user) => (user.isPointOfSaleAdmin ? 'Admin' : ''),
    cell: (user) => user.isPointOfSaleAdmin && <span className={styles.chip}>Admin</span>,
    width: POS_USER_WIDTHS.isAdmin,
  },
];

/** The order in which the server returns the groups. */
export const BY_CODE = { id: 'groupCode', desc: false } as const;
/** The order in which the server returns the users. */
export const BY_NAME = { id: 'lastName', desc: false } as const;
