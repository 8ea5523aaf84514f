/** The columns of users; what a tab of the franchise's users says of everyone in it anyway is hidden there until somebody chooses it. */
import type { FranchiseUser, SystemUser } from '@franchise-admin/api/contract';
import type { DataColumn } from '../../ui/index.ts';
import { TAB_IDS, type TabId } from './tabs.ts';

/** A user as any list has them: that of their franchise, or that of all. */
export type ListedUser = FranchiseUser | SystemUser;

export const yesNo = (flag: boolean) => (flag ? 'Yes' : 'No');
const countText = (count: number) => (count === 0 ? '' : String(count));

/** "Franchise Owner", or how their role was described (USER-07). */
function titleOf({ isFranchiseOwner, position }: FranchiseUser): string {
  return isFranchiseOwner ? 'Franchise Owner' : (position ?? '');
}

type Column = DataColumn<FranchiseUser>;
type SharedColumn = DataColumn<ListedUser>;

const LAST_NAME: SharedColumn = {
  id: 'lastName',
  header: 'Last Name',
  text: (user) => user.lastName,
  width: 164,
  card: 'title',
};
const FIRST_NAME: SharedColumn = {
  id: 'firstName',
  header: 'First Name',
  text: (user) => user.firstName,
  width: 112,
  card: 'title',
};
const ADDRESSES: readonly SharedColumn[] = [
  { id: 'email', header: 'Email', text: (user) => user.emailAddress, width: 300 },
  { id: 'signIn', header: 'Sign-in Email', text: (user) => user.userName, width: 270, muted: true },
];
const ROLE: SharedColumn = { id: 'role', header: 'Role', text: (user) => user.roleName ?? '', width: 134 };
const REPORTS_TO: SharedColumn = {
  id: 'reportsTo',
  header: 'Reports to',
  text: (user) => `${user.reportsToFirstName ?? ''} ${user.reportsToLastName ?? ''}`.trim(),
  card: 'labelled',
};

const TITLE: Column = { id: 'title', header: 'Title', text: titleOf, width: 156 };
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
const flag = (id: string, header: string, of: (user: FranchiseUser) => boolean): Column => ({
  id,
  header,
  text: (user) => yesNo(of(user)),
  width: 120,
  card: 'labelled',
  hidden: true,
});
const REST: readonly Column[] = [
  flag('isAdmin', 'Franchise Admin', (user) => user.isFranchiseAdmin),
  flag('isOwner', 'Franchise Owner', (user) => user.isFranchiseOwner),
  flag('isSupport', 'Support Staff', (user) => user.isSupportUser),
  flag('isKeyContact', 'Key Contact', (user) => user.isFranchiseKeyContact),
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
    ...ADDRESSES,
    isUnassigned ? hidden(ROLE) : ROLE,
    TITLE,
    hidden(REPORTS_TO),
    isUnassigned || tab === 'managers' ? hidden(UNITS) : UNITS,
    tab === 'managers' || tab === 'all' ? MANAGES : hidden(MANAGES),
    ...REST,
  ];
}

/** By tab; the same arrays each time. */
export const COLUMNS = Object.fromEntries(TAB_IDS.map((tab) => [tab, columnsOf(tab)])) as Readonly<
  Record<TabId, readonly Column[]>
>;

/** SYS-01, in its order and words. */
export const SYSTEM_COLUMNS: readonly SharedColumn[] = [
  { id: 'groupCode', header: 'Group Code', text: (user) => user.groupCode, width: 112 },
  FIRST_NAME,
  LAST_NAME,
  ...ADDRESSES,
  { ...ROLE, header: 'RoleName' },
  REPORTS_TO,
];

/** As the server lists the users of a franchise. */
export const BY_NAME = { column: 'lastName', descending: false } as const;
