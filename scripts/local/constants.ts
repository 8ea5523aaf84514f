/**
 * What every part of the local cloud and its tests agree on. None of it is a secret: these values exist on no
 * other machine and open nothing outside of it.
 */

/** Default ports (architecture, "The local cloud"); `--port N` shifts all of them by N - 4280. */
export const PORTS = {
  site: 4280,
  vite: 5173,
  functions: 7071,
  cosmos: 8081,
  directory: 8090,
  blob: 10000,
  queue: 10001,
  table: 10002,
} as const;

/** The emulator key that Microsoft documents for local Cosmos DB endpoints. */
export const COSMOS_KEY = 'C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==';
export const COSMOS_DATABASE = 'franchise-admin';

/** What the API shows to be given managed-identity tokens, so that parts started one by one know it of each other. */
export const IDENTITY_HEADER = '5d0f4c9e-2a61-4b7e-8c3d-9e1b6f7a2c04';

export const TENANT_ID = '7d3c1a52-5b0e-4f5e-9a3d-1f6c2b8e4d01';
export const CLIENT_ID = '2f9b6c1e-8d47-4a6b-b1c5-6e0d9a7f3b02';
/** The domain of every account the local directory creates. */
export const ACCOUNT_DOMAIN = 'demo.example';

/** The four role groups (ROLE-01). */
export const ROLE_GROUPS = {
  corporateAdminGroupId: 'a1e0c0de-0001-4000-8000-000000000001',
  franchiseAdminGroupId: 'a1e0c0de-0002-4000-8000-000000000002',
  pointOfSaleAdminGroupId: 'a1e0c0de-0003-4000-8000-000000000003',
  readonlyUserGroupId: 'a1e0c0de-0004-4000-8000-000000000004',
} as const;

/** Every demo account's password until someone resets it. */
export const DEMO_PASSWORD = 'Welcome-2-Demo';

export interface DemoAccount {
  /** Part of the user name before `@demo.example`. */
  readonly name: string;
  readonly oid: string;
  readonly givenName: string;
  readonly surname: string;
  readonly groups: readonly (keyof typeof ROLE_GROUPS)[];
  /** The franchise this account administers, when it does. */
  readonly groupCode?: 'ALOHA' | 'BISTRO';
}

/** The accounts the sign-in page lists, one of each kind of caller. */
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
