import { ACCOUNT_DOMAIN, ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { CLIENT_ID, TENANT_ID } from '../constants.ts';

/** Paths like those of Entra ID, so that no code relies on an issuer without a path. */
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

/**
 * Content of the discovery document. MSAL receives the same content as `authorityMetadata`, and then skips discovery.
 */
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
  /** `host:port`, the format of MSAL's `knownAuthorities`. */
  readonly host: string;
  readonly issuer: string;
  readonly jwksUri: string;
  readonly identityEndpoint: string;
  /**
   * MSAL rejects an http authority, so this one only claims to be https. Every request uses the endpoints of
   * `authorityMetadata`.
   */
  readonly authority: string;
  readonly authorityMetadata: AuthorityMetadata;
}

/** Returns all addresses of a directory that listens at `host:port`. */
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

/** Page settings of the local cloud: the demo ids and the directory's addresses. */
export function localPageSettings({ authority, authorityMetadata, host }: Addresses) {
  return { authority, authorityMetadata, knownAuthorities: [host], clientId: CLIENT_ID, ...ROLE_GROUPS };
}

/** API settings for a directory at these addresses, which may run in another process. */
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
