import { ACCOUNT_DOMAIN, DEMO_ACCOUNTS, ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import type { DirectoryStore } from './store/store.ts';

const SEEDED = 'demo-seeded';

const ROLE_GROUP_NAMES: Readonly<Record<keyof typeof ROLE_GROUPS, string>> = {
  corporateAdminGroupId: 'Portal Corporate Admins',
  franchiseAdminGroupId: 'Portal Franchise Admins',
  pointOfSaleAdminGroupId: 'Portal Point of Sale Admins',
  readonlyUserGroupId: 'Portal Read-only Users',
};

/**
 * Adds the four role groups and the accounts listed on the sign-in page (ROLE-01). Does so only once per store, so that
 * deleted accounts stay deleted after a restart.
 */
export function seedDemoAccounts(store: DirectoryStore): void {
  if (store.setting(SEEDED) !== undefined) return;
  store.seed({
    groups: Object.entries(ROLE_GROUPS).map(([key, id]) => ({
      id,
      displayName: ROLE_GROUP_NAMES[key as keyof typeof ROLE_GROUPS],
    })),
    accounts: DEMO_ACCOUNTS.map(({ name, oid, givenName, surname }) => ({
      id: oid,
      userPrincipalName: `${name}@${ACCOUNT_DOMAIN}`,
      mail: `${name}@${ACCOUNT_DOMAIN}`,
      displayName: `${givenName} ${surname}`,
      givenName,
      surname,
    })),
    memberships: DEMO_ACCOUNTS.flatMap(({ oid, groups }) =>
      groups.map((group) => ({ groupId: ROLE_GROUPS[group], memberId: oid })),
    ),
  });
  store.saveSetting(SEEDED, 'yes');
}
