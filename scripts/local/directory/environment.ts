import { ACCOUNT_DOMAIN, ROLE_GROUPS } from '@franchise-admin/scripts/data/accounts.ts';
import { CLIENT_ID, TENANT_ID } from '../constants.ts';
import type { Addresses } from './addresses.ts';

/** The settings of the API that come from a directory at these addresses; it need not run in this process. */
export function environmentOf(addresses: Addresses, identityHeader: string): Record<string, string> {
  return {
    AUTH_ISSUER: addresses.issuer,
    AUTH_JWKS_URI: addresses.jwksUri,
    AUTH_CLIENT_ID: CLIENT_ID,
    AUTH_TENANT_ID: TENANT_ID,
    CORPORATE_ADMIN_GROUP_ID: ROLE_GROUPS.corporateAdminGroupId,
    FRANCHISE_ADMIN_GROUP_ID: ROLE_GROUPS.franchiseAdminGroupId,
    POINT_OF_SALE_ADMIN_GROUP_ID: ROLE_GROUPS.pointOfSaleAdminGroupId,
    READONLY_USER_GROUP_ID: ROLE_GROUPS.readonlyUserGroupId,
    ACCOUNT_DOMAIN,
    GRAPH_ORIGIN: addresses.origin,
    IDENTITY_ENDPOINT: addresses.identityEndpoint,
    IDENTITY_HEADER: identityHeader,
  };
}
