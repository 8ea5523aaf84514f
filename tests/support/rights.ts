/**
 * Access rights, written independently of the policies, so that a wrong policy fails a test.
 */
import type { DEMO_ACCOUNTS } from '@franchise-admin/data-sets/accounts';

export type DemoAccount = (typeof DEMO_ACCOUNTS)[number];

/** The franchise or vendor of a request, or undefined for endpoints without one. */
export interface Place {
  readonly groupCode?: string;
  readonly vendorId?: number;
}

/** The table's columns. A member of several groups has the rights of all. 'read-only' requires no other role (ROLE-05). */
type Column = 'corporate' | 'franchise admin' | 'POS admin' | 'read-only' | 'none';

/** The table's cells. */
type Right =
  | 'yes'
  | 'any code'
  | 'a franchise'
  | 'no vendor'
  | 'own code'
  | 'any vendor'
  | 'own vendor'
  | 'named own vendor'
  | 'no';

type Row = Readonly<Record<Column, Right>>;

const NOBODY: Row = { corporate: 'no', 'franchise admin': 'no', 'POS admin': 'no', 'read-only': 'no', none: 'no' };
const OWN_DATA: Row = {
  corporate: 'yes',
  'franchise admin': 'yes',
  'POS admin': 'yes',
  'read-only': 'yes',
  none: 'yes',
};
const ALL_FRANCHISES: Row = { ...NOBODY, corporate: 'yes', 'read-only': 'yes' };
const READ_ONE: Row = { ...NOBODY, corporate: 'any code', 'franchise admin': 'own code', 'read-only': 'any code' };
const CHANGE_ONE: Row = { ...READ_ONE, 'read-only': 'no' };
const CORPORATE: Row = { ...NOBODY, corporate: 'yes' };
const ONE_VENDOR: Row = { ...NOBODY, corporate: 'any vendor', 'POS admin': 'own vendor' };
/** Corporate admins read all histories. Other admins read the history of their franchise or vendor. */
const ONE_HISTORY: Row = {
  ...NOBODY,
  corporate: 'yes',
  'franchise admin': 'own code',
  'POS admin': 'named own vendor',
};

/** The rights to change sets are those to histories. In addition, read-only users have access for any franchise. */
const PROPOSALS: Row = { ...ONE_HISTORY, 'read-only': 'a franchise' };
/** The list for SYSTEM has the sets of all franchises. For a read-only user, it contains only their own sets. */
const PROPOSAL_LISTS: Row = { ...ONE_HISTORY, 'read-only': 'no vendor' };

const ROWS: readonly (readonly [calls: RegExp, row: Row])[] = [
  [/^GET authenticated-(user|pos-user|user\/groups)$/, OWN_DATA],
  [/^GET (lookup\/(franchises|revisions)|user\/system|units\/system)$/, ALL_FRANCHISES],
  [/^GET (lookup\/(units|entities)|franchise|hierarchy|units)\/\{code\}/, READ_ONE],
  [/^GET user\/\{code\}(?!\/import)/, READ_ONE],
  [/^GET comms\/comms-options\//, READ_ONE],
  [/^(POST|DELETE) (franchise|hierarchy|units)\/\{code\}/, CHANGE_ONE],
  [/^(POST|DELETE) user\/\{code\}(?!\/import)/, CHANGE_ONE],
  [/^POST comms\/comms-options\//, CHANGE_ONE],
  // The history shows all changed data, so only roles that may change data can read it.
  [/^GET (audit|deleted)\/\{scope\}$/, ONE_HISTORY],
  [/^POST audit\/\{scope\}\/(undo|restore)$/, ONE_HISTORY],
  [/^DELETE deleted\/\{scope\}$/, CORPORATE],
  // Read-only users may propose changes of any franchise, and see only their own sets.
  [/^GET change-sets\/\{scope\}$/, PROPOSAL_LISTS],
  [/^POST change-sets\/\{scope\}(\/table)?$/, PROPOSALS],
  [/^(GET|PUT) change-sets\/\{scope\}\/\{changeSetId:guid\}$/, PROPOSALS],
  [/^POST change-sets\/\{scope\}\/\{changeSetId:guid\}\/(review|propose|cancel)$/, PROPOSALS],
  [/^POST change-sets\/\{scope\}\/\{changeSetId:guid\}\/(apply|approve|decline|schedule|undo)$/, ONE_HISTORY],
  [/^(GET|POST) user\/\{code\}\/import/, CORPORATE],
  [/^(GET|DELETE) lookup\/orphanedFranchises/, CORPORATE],
  [/^(GET|POST|DELETE) comms\/(brands|communication-type|brand-communication-group)/, CORPORATE],
  [/^GET pos\/vendors$/, CORPORATE],
  [/^(POST pos\/vendor|DELETE pos\/vendor\/\{vendorId:long\})$/, CORPORATE],
  [/^(PUT|DELETE) pos\/vendor\/\{vendorId:long\}\/group\//, CORPORATE],
  [/^GET pos\/vendor\/(\{vendorId:long\}(\/users|\/user\/\{userId:long\})?|exists\/\{email\})$/, ONE_VENDOR],
  [/^(POST|DELETE) pos\/vendor\/\{vendorId:long\}\/user/, ONE_VENDOR],
  [/^POST pos\/vendor\/reset-password\//, ONE_VENDOR],
];

/** Finds the row of a request. Throws unless exactly one row matches. */
function rowOf(method: string, path: string): Row {
  const rows = ROWS.filter(([calls]) => calls.test(`${method} ${path}`));
  if (rows.length !== 1) throw new Error(`${rows.length} rows of the table match ${method} ${path}.`);
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

/** The vendor that each demo account administers. */
const VENDOR_OF: Readonly<Record<string, number>> = { 'pos.admin': 2, 'pos.franchise.admin': 3 };

/** Returns true if the account may use the endpoint here. A path without a vendor means the account's own vendor. */
export function mayCall(account: DemoAccount, method: string, path: string, place: Place): boolean {
  const row = rowOf(method, path);
  const holds: Record<Right, () => boolean> = {
    yes: () => true,
    'any code': () => true,
    'a franchise': () => place.groupCode !== undefined && place.groupCode !== 'SYSTEM',
    'no vendor': () => place.vendorId === undefined,
    'any vendor': () => true,
    'own code': () => account.groupCode !== undefined && account.groupCode === place.groupCode,
    'own vendor': () => {
      const own = VENDOR_OF[account.name];
      return own !== undefined && own === (place.vendorId ?? own);
    },
    'named own vendor': () => place.vendorId !== undefined && VENDOR_OF[account.name] === place.vendorId,
    no: () => false,
  };
  return columnsOf(account).some((column) => holds[row[column]]());
}
