import { createHash, generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { exportJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { CLIENT_ID, TENANT_ID } from '../constants.ts';
import { personClaims, subjectOf } from './claims.ts';
import type { DirectoryStore } from './store/store.ts';
import type { Account } from './store/types.ts';

/** Lifetimes, which tests shorten while the directory runs. */
export interface TokenSettings {
  /** Lifetime of an id token in seconds; Entra's default is one hour. */
  idTokenSeconds: number;
  /** Seconds after which MSAL renews the access token and, with it, the id token. */
  accessTokenSeconds: number;
}

export interface SignOptions {
  /** `foreign` signs with an unpublished key under the published key's id. */
  readonly key?: 'own' | 'foreign';
}

/** The audience of tokens for Microsoft Graph. */
export const GRAPH_AUDIENCE = 'https://graph.microsoft.com';
/** Issuer of application tokens. As in the service, it differs from the issuer of id tokens. */
const APPLICATION_ISSUER = `https://sts.windows.net/${TENANT_ID}/`;
/**
 * The same key at every start, so that a restart does not invalidate tokens, which `ManagedIdentityCredential` keeps for hours. The key
 * grants access to local directories only.
 */
const APPLICATION_KEY = createHash('sha256').update(`managed identity of ${TENANT_ID}`).digest();

/**
 * Signs id tokens and application tokens. Each start creates a new key for id tokens, like a key rollover. Clients must
 * refetch their cached keys when a token names an unknown key.
 */
export class Tokens {
  readonly kid = randomUUID();
  readonly issuer: string;
  readonly settings: TokenSettings;
  readonly #store: DirectoryStore;
  readonly #own;

  private constructor(store: DirectoryStore, issuer: string, settings: TokenSettings, own: KeyPair) {
    this.#store = store;
    this.issuer = issuer;
    this.settings = settings;
    this.#own = own;
  }

  static async create(store: DirectoryStore, issuer: string, settings: TokenSettings): Promise<Tokens> {
    return new Tokens(store, issuer, settings, await makeKeyPair());
  }

  /** The private key in the OpenID provider's format. */
  async privateJwk(): Promise<JWK> {
    return { ...(await exportJWK(this.#own.privateKey)), kid: this.kid, alg: 'RS256', use: 'sig' };
  }

  /**
   * Returns an id token with the claims of a real sign-in. `overrides` replaces claims, including exp and iat (seconds
   * since the epoch); null omits a claim.
   */
  async idToken(account: Account, overrides: Record<string, unknown> = {}, options: SignOptions = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      ...personClaims(this.#store, account),
      iss: this.issuer,
      aud: CLIENT_ID,
      sub: subjectOf(account.id),
      iat: now,
      exp: now + this.settings.idTokenSeconds,
    };
    const { privateKey } = options.key === 'foreign' ? await makeKeyPair() : this.#own;
    return new SignJWT(withOverrides(claims, overrides))
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: this.kid })
      .sign(privateKey);
  }

  /** Returns an application's access token, as the managed-identity endpoint issues it. */
  applicationToken(
    identity: { readonly clientId: string; readonly objectId: string; readonly roles: readonly string[] },
    overrides: Record<string, unknown> = {},
    options: SignOptions = {},
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      aud: GRAPH_AUDIENCE,
      iss: APPLICATION_ISSUER,
      iat: now,
      nbf: now,
      exp: now + 86_400,
      appid: identity.clientId,
      idtyp: 'app',
      oid: identity.objectId,
      sub: identity.objectId,
      roles: identity.roles,
      tid: TENANT_ID,
    };
    return new SignJWT(withOverrides(claims, overrides))
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(options.key === 'foreign' ? randomBytes(32) : APPLICATION_KEY);
  }

  /** Returns the claims of an application token for Graph. Throws jose's error for an invalid or expired one. */
  async verifyApplicationToken(token: string): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, APPLICATION_KEY, {
      issuer: APPLICATION_ISSUER,
      audience: GRAPH_AUDIENCE,
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'iat', 'oid', 'roles', 'appid'],
    });
    return payload;
  }
}

function withOverrides(claims: Record<string, unknown>, overrides: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...claims, ...overrides }).filter(([, value]) => value != null));
}

type KeyPair = Awaited<ReturnType<typeof makeKeyPair>>;

function makeKeyPair() {
  return promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
}
