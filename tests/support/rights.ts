/**
 * Who may do what, written down again from the table in the architecture (section 3) and not from the policies, so that a
 * policy that says something else is found out.
 */
import type { DEMO_ACCOUNTS } from '../../scripts/local/constants.ts';

export type DemoAccount = (typeof DEMO_ACCOUNTS)[number];

/** The table's columns. Whoever is in several groups has the most that one of them gives; read-only counts alone (ROLE-05). */
type Column = 'corporate' | 'franchise admin' | 'POS admin' | 'read-only' | 'none';

/** The table's cells. */
type Right = 'yes' | 'any code' | 'own code' | 'no';

type Row = Readonly<Record<Column, Right>>;

const OWN_DATA: Row = {
  corporate: 'yes',
  'franchise admin': 'yes',
  'POS admin': 'yes',
  'read-only': 'yes',
  none: 'yes',
};
const ALL_FRANCHISES: Row = {
  corporate: 'yes',
  'franchise admin': 'no',
  'POS admin': 'no',
  'read-only': 'yes',
  none: 'no',
};
const READ_ONE: Row = {
  corporate: 'any code',
  'franchise admin': 'own code',
  'POS admin': 'no',
  'read-only': 'any code',
  none: 'no',
};
const CHANGE_ONE: Row = { ...READ_ONE, 'read-only': 'no' };

const ROWS: readonly (readonly [calls: RegExp, row: Row])[] = [
  [/^GET authenticated-(user|pos-user|user\/groups)$/, OWN_DATA],
  [/^GET (lookup\/franchises|user\/system|units\/system)$/, ALL_FRANCHISES],
  [/^GET (lookup\/(units|entities)|franchise|hierarchy|units|user|comms\/comms-options\/group)\/\{code\}/, READ_ONE],
  [/^(POST|DELETE) (franchise|hierarchy|units|user)\/\{code\}/, CHANGE_ONE],
];

/** The row of a call; an error for one that the table does not speak of. */
function rowOf(method: string, path: string): Row {
  const rows = ROWS.filter(([calls]) => calls.test(`${method} ${path}`));
  if (rows.length !== 1) throw new Error(`${rows.length} rows of the table speak of ${method} ${path}.`);
  return rows[0]![1];
}

function columnsOf({ groups }: DemoAccount): readonly Column[] {
  const names = {
    corporateAdminGroupId: 'corporate',
    franchiseAdminGroupId: 'franchise admin',
    pointOfSaleAdminGroupId: 'POS admin',
    readonlyUserGroupId: 'read-only',
  } as const;
  const columns: Column[] = groups.map((group) => names[group]);
  const others = columns.filter((column) => column !== 'read-only');
  if (others.length > 0) return others;
  return columns.length > 0 ? columns : ['none'];
}

/** Whether this caller may make this call on the franchise of this code. */
export function mayCall(account: DemoAccount, method: string, path: string, code: string): boolean {
  const row = rowOf(method, path);
  return columnsOf(account).some((column) => {
    const right = row[column];
    return right === 'yes' || right === 'any code' || (right === 'own code' && account.groupCode === code);
  });
}
