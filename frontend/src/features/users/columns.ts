/** The columns of the franchise's users; what a tab says of everyone in it anyway is hidden there until somebody chooses it. */
import type { FranchiseUser } from '@franchise-admin/api/contract';
import type { DataColumn } from '../../ui/index.ts';
import { TAB_IDS, type TabId } from './tabs.ts';

export const yesNo = (flag: boolean) => (flag ? 'Yes' : 'No');
const countText = (count: number) => (count === 0 ? '' : String(count));

/** "Franchise Owner", or how their role was described (USER-07). */
function titleOf({ isFranchiseOwner, position }: FranchiseUser): string {
  return isFranchiseOwner ? 'Franchise Owner' : (position ?? '');
}

type Column = DataColumn<FranchiseUser>;

const NAMES: readonly Column[] = [
  { id: 'lastName', header: 'Last Name', text: (user) => user.lastName },
  { id: 'firstName', header: 'First Name', text: (user) => user.firstName },
  { id: 'email', header: 'Email', text: (user) => user.emailAddress, width: 240 },
  { id: 'signIn', header: 'Sign-in Email', text: (user) => user.userName, width: 240, muted: true },
];
const ROLE: Column = { id: 'role', header: 'Role', text: (user) => user.roleName ?? '' };
const TITLE: Column = { id: 'title', header: 'Title', text: titleOf };
const REPORTS_TO: Column = {
  id: 'reportsTo',
  header: 'Reports to',
  text: (user) => `${user.reportsToFirstName ?? ''} ${user.reportsToLastName ?? ''}`.trim(),
  hidden: true,
};
const UNITS: Column = {
  id: 'units',
  header: 'Units',
  text: (user) => countText(user.assignedUnitCount),
  compare: 'number',
  align: 'end',
  width: 80,
};
const MANAGES: Column = {
  id: 'manages',
  header: 'Manages',
  text: (user) => countText(user.managedUnitCount),
  compare: 'number',
  align: 'end',
  width: 96,
};
const flag = (id: string, header: string, of: (user: FranchiseUser) => boolean): Column => ({
  id,
  header,
  text: (user) => yesNo(of(user)),
  width: 120,
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
    ...NAMES,
    isUnassigned ? hidden(ROLE) : ROLE,
    TITLE,
    REPORTS_TO,
    isUnassigned || tab === 'managers' ? hidden(UNITS) : UNITS,
    tab === 'managers' || tab === 'all' ? MANAGES : hidden(MANAGES),
    ...REST,
  ];
}

/** By tab; the same arrays each time. */
export const COLUMNS = Object.fromEntries(TAB_IDS.map((tab) => [tab, columnsOf(tab)])) as Readonly<
  Record<TabId, readonly Column[]>
>;

/** As the server lists people, too. */
export const DEFAULT_SORT = { column: 'lastName', descending: false } as const;
