import { ACCOUNT_DOMAIN, ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { CLIENT_ID, TENANT_ID } from '../constants.ts';

/** Paths shaped like Entra's, so that nothing learns to expect an issuer without a path. */
export const PATHS = {
  issuer: `/${TENANT_ID}/v2.0`,
  authorize: `/${TENANT_ID}/oauth2/v2.0/authorize`,
  token: `/${TENANT_ID}/oauth2/v2.0/token`,
  logout: `/${TENANT_ID}/oauth2/v2.0/logout`,
  keys: `/${TENANT_ID}/discovery/v2.0/keys`,
  discovery: `/${TENANT_ID}/v2.0/.well-known/openid-configuration`,
  signIn: '/sign-in',
  identity: '/msi/token',
  graph: '/v1.0',
} as const;

/** What MSAL takes as `authorityMetadata` (it fetches nothing then) and what discovery answers. */
export interface AuthorityMetadata {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly end_session_endpoint: string;
  readonly jwks_uri: string;
}

export interface Addresses {
  /** `http://localhost:8090` */
  readonly origin: string;
  /** `host:port`, as MSAL's `knownAuthorities` takes it. */
  readonly host: string;
  readonly issuer: string;
  readonly jwksUri: string;
  readonly identityEndpoint: string;
  /**
   * MSAL refuses an http authority, so this one is only LABELLED https; every request goes to the endpoints of
   * `authorityMetadata`.
   */
  readonly authority: string;
  readonly authorityMetadata: AuthorityMetadata;
}

/** Every address of a directory that listens at `host:port`. */
export function addressesAt(hostname: string, port: number): Addresses {
  const host = `${hostname}:${port}`;
  const origin = `http://${host}`;
  const issuer = `${origin}${PATHS.issuer}`;
  return {
    origin,
    host,
    issuer,
    jwksUri: `${origin}${PATHS.keys}`,
    identityEndpoint: `${origin}${PATHS.identity}`,
    authority: `https://${host}/${TENANT_ID}`,
    authorityMetadata: {
      issuer,
      authorization_endpoint: `${origin}${PATHS.authorize}`,
      token_endpoint: `${origin}${PATHS.token}`,
      end_session_endpoint: `${origin}${PATHS.logout}`,
      jwks_uri: `${origin}${PATHS.keys}`,
    },
  };
}

/** The page settings of the local cloud: the demo ids, and the directory at these addresses. */
export function localPageSettings({ authority, authorityMetadata, host }: Addresses) {
  return { authority, authorityMetadata, knownAuthorities: [host], clientId: CLIENT_ID, ...ROLE_GROUPS };
}

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
