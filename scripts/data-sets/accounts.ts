/** Demo accounts of the local directory and ids of the role groups. They give no access outside of this machine. */

/** The domain of all accounts in the local directory. */
export const ACCOUNT_DOMAIN = 'demo.example';

/** The four role groups (ROLE-01). */
export const ROLE_GROUPS = {
  corporateAdminGroupId: 'a1e0c0de-0001-4000-8000-000000000001',
  franchiseAdminGroupId: 'a1e0c0de-0002-4000-8000-000000000002',
  pointOfSaleAdminGroupId: 'a1e0c0de-0003-4000-8000-000000000003',
  readonlyUserGroupId: 'a1e0c0de-0004-4000-8000-000000000004',
} as const;

/** The password of every demo account until it is reset. */
export const DEMO_PASSWORD = 'Welcome-2-Demo';

export interface DemoAccount {
  /** Part of the user name before `@demo.example`. */
  readonly name: string;
  readonly oid: string;
  readonly givenName: string;
  readonly surname: string;
  readonly groups: readonly (keyof typeof ROLE_GROUPS)[];
  /** The franchise that the account administers, if any. */
  readonly groupCode?: 'ALOHA' | 'BISTRO';
}

/** The accounts on the sign-in page: at least one for each kind of caller. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account(1, 'corporate.admin', 'Corporate', 'Admin', ['corporateAdminGroupId']),
  account(2, 'franchise.admin', 'Franchise', 'Admin', ['franchiseAdminGroupId'], 'ALOHA'),
  account(3, 'franchise.admin2', 'Franchise', 'Admin Two', ['franchiseAdminGroupId'], 'BISTRO'),
  account(4, 'pos.admin', 'Pos', 'Admin', ['pointOfSaleAdminGroupId']),
  account(
    5,
    'pos.franchise.admin',
    'Pos Franchise',
    'Admin',
    ['pointOfSaleAdminGroupId', 'franchiseAdminGroupId'],
    'ALOHA',
  ),
  account(6, 'read.only', 'Read', 'Only', ['readonlyUserGroupId']),
  account(7, 'read.franchise', 'Read', 'Franchise', ['readonlyUserGroupId', 'franchiseAdminGroupId'], 'ALOHA'),
  account(8, 'no.role', 'No', 'Role', []),
];

function account(
  n: number,
  name: string,
  givenName: string,
  surname: string,
  groups: DemoAccount['groups'],
  groupCode?: 'ALOHA' | 'BISTRO',
): DemoAccount {
  const oid = `0b0e0000-0000-4000-8000-00000000000${n}`;
  return groupCode ? { name, oid, givenName, surname, groups, groupCode } : { name, oid, givenName, surname, groups };
}

/** Returns the user name and id of a demo account, which the directory creates with the role groups. */
export function demoAccount(name: string): { userName: string; authObjectId: string } {
  const account = DEMO_ACCOUNTS.find((entry) => entry.name === name);
  if (!account) throw new RangeError(`There is no demo account "${name}".`);
  return { userName: `${name}@${ACCOUNT_DOMAIN}`, authObjectId: account.oid };
}

/** User names that generated people must not get. */
export const DEMO_USER_NAMES: readonly string[] = DEMO_ACCOUNTS.map((account) => account.name);
