/** The columns of users. By default, each tab shows only the columns that are useful for its users. */
import { type FranchiseUser, type ListedUserField, type SystemUser, USER_FIELDS } from '@franchise-admin/api/contract';
import { SYSTEM_USER_WIDTHS, USER_WIDTHS } from '../../shared/widths.ts';
import type { DataColumn } from '../../ui/index.ts';
import { TAB_IDS, type TabId } from './tabs.ts';

/** A row of a franchise's users or of All Users. */
export type ListedUser = FranchiseUser | SystemUser;

/** True for users who have something to hand over to a colleague. Rows of All Users do not contain the number of managed units. */
export const holdsAnything = (user: ListedUser) =>
  user.roleName !== null || ('managedUnitCount' in user && user.managedUnitCount > 0);

export const yesNo = (flag: boolean) => (flag ? 'Yes' : 'No');
const countText = (count: number) => (count === 0 ? '' : String(count));

/** Returns "Franchise Owner" or the description of the role (USER-07). */
function titleOf({ isFranchiseOwner, position }: FranchiseUser): string {
  return isFranchiseOwner ? 'Franchise Owner' : (position ?? '');
}

type Column = DataColumn<FranchiseUser>;
type SharedColumn = DataColumn<ListedUser>;

const LAST_NAME: SharedColumn = {
  id: 'lastName',
  header: USER_FIELDS.lastName.label,
  text: (user) => user.lastName,
  width: USER_WIDTHS.lastName,
  card: 'title',
};
const FIRST_NAME: SharedColumn = {
  id: 'firstName',
  header: USER_FIELDS.firstName.label,
  text: (user) => user.firstName,
  width: USER_WIDTHS.firstName,
  card: 'title',
};
const EMAIL: SharedColumn = {
  id: 'email',
  header: USER_FIELDS.emailAddress.label,
  text: (user) => user.emailAddress,
  width: USER_WIDTHS.email,
};
const SIGN_IN: SharedColumn = {
  id: 'signIn',
  header: USER_FIELDS.userName.label,
  text: (user) => user.userName,
  width: USER_WIDTHS.signIn,
  muted: true,
};
const ROLE: SharedColumn = {
  id: 'role',
  header: 'Role',
  text: (user) => user.roleName ?? '',
  width: SYSTEM_USER_WIDTHS.role,
};
const REPORTS_TO: SharedColumn = {
  id: 'reportsTo',
  header: 'Reports to',
  text: (user) => `${user.reportsToFirstName ?? ''} ${user.reportsToLastName ?? ''}`.trim(),
  width: SYSTEM_USER_WIDTHS.reportsTo,
  card: 'labelled',
};

const TITLE: Column = { id: 'title', header: USER_FIELDS.position.label, text: titleOf, width: USER_WIDTHS.title };
const UNITS: Column = {
  id: 'units',
  header: 'Units',
  text: (user) => countText(user.assignedUnitCount),
  compare: 'number',
  align: 'end',
  width: 72,
};
const MANAGES: Column = {
  id: 'manages',
  header: 'Manages',
  text: (user) => countText(user.managedUnitCount),
  compare: 'number',
  align: 'end',
  width: 92,
};
const flag = (id: string, field: FlagField): Column => ({
  id,
  header: USER_FIELDS[field].label,
  text: (user) => yesNo(user[field]),
  width: 120,
  card: 'labelled',
  hidden: true,
});
/** The listed fields whose columns show Yes or No. */
type FlagField = Exclude<ListedUserField, 'lastName' | 'firstName' | 'emailAddress' | 'userName' | 'position'>;
const FLAGS = {
  isFranchiseAdmin: flag('isAdmin', 'isFranchiseAdmin'),
  isFranchiseOwner: flag('isOwner', 'isFranchiseOwner'),
  isSupportUser: flag('isSupport', 'isSupportUser'),
  isFranchiseKeyContact: flag('isKeyContact', 'isFranchiseKeyContact'),
} satisfies Record<FlagField, Column>;
const REST: readonly Column[] = [
  ...Object.values(FLAGS),
  {
    id: 'communications',
    header: 'Communication Preferences',
    text: (user) => user.commsOptions,
    width: 240,
    hidden: true,
  },
];

const hidden = (column: Column): Column => ({ ...column, hidden: true });

function columnsOf(tab: TabId): readonly Column[] {
  const isUnassigned = tab === 'unassigned';
  return [
    LAST_NAME,
    FIRST_NAME,
    EMAIL,
    SIGN_IN,
    isUnassigned ? hidden(ROLE) : ROLE,
    TITLE,
    hidden(REPORTS_TO),
    isUnassigned || tab === 'managers' ? hidden(UNITS) : UNITS,
    tab === 'managers' || tab === 'all' ? MANAGES : hidden(MANAGES),
    ...REST,
  ];
}

/** The columns of each tab. They are created once, because new columns rebuild the table. */
export const COLUMNS = Object.fromEntries(TAB_IDS.map((tab) => [tab, columnsOf(tab)])) as Readonly<
  Record<TabId, readonly Column[]>
>;

/** The columns of All Users (SYS-01). */
export const SYSTEM_COLUMNS: readonly SharedColumn[] = [
  { id: 'groupCode', header: 'Group Code', text: (user) => user.groupCode, width: SYSTEM_USER_WIDTHS.groupCode },
  FIRST_NAME,
  LAST_NAME,
  EMAIL,
  SIGN_IN,
  { ...ROLE, header: 'RoleName' },
  REPORTS_TO,
];

/** The order in which the server returns the users of a franchise. */
export const BY_NAME = { id: 'lastName', desc: false } as const;
