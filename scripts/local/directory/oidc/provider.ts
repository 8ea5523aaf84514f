import { randomBytes } from 'node:crypto';
import { type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { CLIENT_ID, TENANT_ID } from '../../constants.ts';
import { type Addresses, PATHS } from '../addresses.ts';
import { oidOf, personClaims, subjectOf } from '../claims.ts';
import type { DirectoryStore } from '../store/store.ts';
import type { Tokens } from '../tokens.ts';
import { adapterFor } from './adapter.ts';
import { errorPage, signedOutPage, signOutPage } from './pages.ts';
import { signInPolicy } from './policy.ts';

const DAY = 86_400;
/** Lifetime that Entra gives the refresh tokens of a single-page application. */
const REFRESH_TOKEN_SECONDS = DAY;
/** The scopes that MSAL always requests. */
const SCOPES = ['openid', 'profile', 'offline_access'];

/**
 * Creates the OpenID Connect provider of the directory for one single-page application (AUTH-05). It supports the
 * authorization code with PKCE, rotating refresh tokens, silent renewal with prompt=none, and sign-out, which requires no
 * confirmation if the request contains the user's id token.
 */
export async function createProvider(
  store: DirectoryStore,
  tokens: Tokens,
  addresses: Addresses,
  siteOrigins: readonly string[],
): Promise<Provider> {
  const configuration: Configuration = {
    adapter: adapterFor(store.database),
    jwks: { keys: [await tokens.privateJwk()] },
    clients: [client(siteOrigins)],
    clientBasedCORS: (_context, origin) => siteOrigins.includes(origin),
    scopes: SCOPES,
    // Return all claims for `openid` (AUTH-05): it is the only scope that the portal itself requests (MSAL adds the other two), and
    // userinfo is off.
    claims: {
      openid: ['sub', ...Object.keys(PERSON_CLAIMS)],
    },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    features: {
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOutPage,
        postLogoutSuccessSource: signedOutPage,
      },
    },
    renderError: errorPage,
    findAccount: (_context, subject, token) => findAccount(store, subject, token?.iat),
    loadExistingGrant: grantEverything,
    interactions: { policy: signInPolicy(store), url: (_context, { uid }) => `${PATHS.signIn}/${uid}` },
    // The provider drops offline_access without prompt=consent, but Entra issues a refresh token to this client.
    issueRefreshToken: async (_context, _client, source) => {
      source.scope = [...new Set([...source.scopes, 'offline_access'])].join(' ');
      return true;
    },
    expiresWithSession: async () => false,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: () => tokens.settings.accessTokenSeconds,
      IdToken: () => tokens.settings.idTokenSeconds,
      AuthorizationCode: 60,
      RefreshToken: (context) => context.oidc.entities.RotatedRefreshToken?.remainingTTL ?? REFRESH_TOKEN_SECONDS,
      Interaction: 3600,
      Session: 14 * DAY,
      Grant: 14 * DAY,
    },
    routes: {
      authorization: PATHS.authorize,
      token: PATHS.token,
      end_session: PATHS.logout,
      jwks: PATHS.keys,
    },
    cookies: {
      keys: [cookieKey(store)],
      names: { session: 'directory-session', interaction: 'directory-sign-in', resume: 'directory-resume' },
      // All ports of a host share cookies. The path keeps them from the portal, which is on the same host.
      long: { httpOnly: true, sameSite: 'lax', path: `/${TENANT_ID}` },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    clockTolerance: 5,
  };
  const provider = new Provider(addresses.issuer, configuration);
  provider.on('server_error', (_context, error) => console.error('directory: sign-in failed:', error));
  return provider;
}

/** All claims of `personClaims`. The provider drops claims that are not listed here. */
const PERSON_CLAIMS = {
  oid: null,
  tid: null,
  ver: null,
  uti: null,
  name: null,
  preferred_username: null,
  groups: null,
} as const;

function client(siteOrigins: readonly string[]) {
  const bases = siteOrigins.flatMap((origin) => [`${origin}/`, `${origin}/portal/`]);
  return {
    client_id: CLIENT_ID,
    client_name: 'Franchise Admin Portal',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    redirect_uris: bases.flatMap((base) => [base, `${base}redirect.html`]),
    post_logout_redirect_uris: bases,
  } as const;
}

/**
 * Returns the account of a session, code or refresh token. Returns undefined if the account was deleted or disabled, or if
 * its sessions were revoked after `issuedAt` (seconds).
 */
async function findAccount(store: DirectoryStore, subject: string, issuedAt: number | undefined) {
  const account = store.accounts.byId(oidOf(subject));
  if (!account || account.deletedAt !== null || !account.accountEnabled) return undefined;
  if (issuedAt !== undefined && issuedAt < Math.floor(account.signInSessionsValidFrom / 1000)) return undefined;
  return {
    accountId: subject,
    claims: async () => ({ ...personClaims(store, account), sub: subjectOf(account.id) }),
  };
}

/** Grants consent without asking, as if an administrator had consented for all users. */
async function grantEverything(context: KoaContextWithOIDC) {
  const { session, client: application, account, provider } = context.oidc;
  if (!session || !application || !account) return undefined;
  const grantId = session.grantIdFor(application.clientId);
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (existing && existing.accountId === account.accountId) return existing;
  const grant = new provider.Grant({ accountId: account.accountId, clientId: application.clientId });
  grant.addOIDCScope(SCOPES.join(' '));
  await grant.save();
  return grant;
}

function cookieKey(store: DirectoryStore): string {
  const known = store.setting('cookie-key');
  if (known !== undefined) return known;
  const key = randomBytes(32).toString('base64url');
  store.saveSetting('cookie-key', key);
  return key;
}

/** Returns true if the provider rejected a request because the sign-in is complete, expired or belongs to another browser. */
export function isSessionNotFound(error: unknown): boolean {
  return error instanceof errors.SessionNotFound;
}
