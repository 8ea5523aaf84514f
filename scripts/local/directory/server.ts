import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ACCOUNT_DOMAIN } from '@franchise-admin/data-sets/accounts';
import permissions from '../../../infra/directory/permissions.json' with { type: 'json' };
import { PORTS } from '../constants.ts';
import { Faults } from '../faults.ts';
import { type Addresses, addressesAt, environmentOf } from './addresses.ts';
import { seedDemoAccounts } from './demo.ts';
import { type Parts, requestListener } from './dispatch.ts';
import { Graph } from './graph/graph.ts';
import { RequestError } from './http.ts';
import type { ManagedIdentity } from './identity.ts';
import { Interactions } from './oidc/interactions.ts';
import { createProvider } from './oidc/provider.ts';
import { RequestLog } from './request-log.ts';
import { DirectoryStore } from './store/store.ts';
import type { Account } from './store/types.ts';
import { type SignOptions, type TokenSettings, Tokens } from './tokens.ts';

export { verifyPassword } from './store/passwords.ts';
export type { Account } from './store/types.ts';

export interface DirectoryOptions {
  /** 0 selects any free port; undefined selects 8090. */
  readonly port?: number;
  /** The host name in the portal's address. The directory must use the same one, because sign-in cookies depend on it. */
  readonly hostname?: 'localhost' | '127.0.0.1';
  /** File for accounts, groups and sessions; undefined keeps them in memory. */
  readonly file?: string;
  /**
   * Origins of the portal's page, such as `http://localhost:4280`, which may receive redirects and use the token
   * endpoint.
   */
  readonly siteOrigins: readonly string[];
  readonly idTokenSeconds?: number;
  readonly accessTokenSeconds?: number;
  /** The secret of the managed-identity endpoint; random by default. */
  readonly identityHeader?: string;
  /** Application permissions in the managed identity's tokens. */
  readonly graphRoles?: readonly string[];
  /** `demo` (default) adds the role groups and demo accounts to a store that never had them. */
  readonly accounts?: 'demo' | 'none';
}

/** The permissions that infra grants the function app. A request that requires another permission fails here, as in Azure. */
const GRANTED_GRAPH_ROLES: readonly string[] = permissions;

export interface Directory extends Addresses {
  readonly port: number;
  /** Origin that replaces https://graph.microsoft.com for Graph requests. */
  readonly graphOrigin: string;
  readonly identityHeader: string;
  readonly identityClientId: string;
  /** The environment variables that the API needs to use this directory. */
  readonly environment: Readonly<Record<string, string>>;
  readonly store: DirectoryStore;
  readonly faults: Faults;
  /** Graph requests since the start or the last reset. */
  readonly requests: RequestLog;
  /** Token lifetimes. A change affects the next token. */
  readonly settings: TokenSettings;
  /**
   * Returns an id token like that of a real sign-in. The user name may omit the domain. Rejects for an unknown account.
   */
  tokenFor(userName: string): Promise<string>;
  /** Like tokenFor, but with replaced claims, such as a wrong audience or an expiry in the past. null omits a claim. */
  sign(userName: string, claims?: Record<string, unknown>, options?: SignOptions): Promise<string>;
  /** Returns a managed-identity token for Graph with replaced claims. */
  signApplication(claims?: Record<string, unknown>, options?: SignOptions): Promise<string>;
  close(): Promise<void>;
}

/** Starts the directory: OpenID Connect, Microsoft Graph and the managed-identity endpoint with one store. */
export async function startDirectory(options: DirectoryOptions): Promise<Directory> {
  const store = new DirectoryStore(options.file);
  if (options.accounts !== 'none') seedDemoAccounts(store);
  const serve = Promise.withResolvers<RequestListener>();
  const server = createServer((request, response) => void serve.promise.then((act) => act(request, response)));
  // Listens before it creates the parts, because the issuer contains the port. Requests wait until the parts exist.
  const port = await listen(server, options.port ?? PORTS.directory).catch((error: unknown) => {
    store.close();
    throw error;
  });
  const addresses = addressesAt(options.hostname ?? 'localhost', port);
  const settings: TokenSettings = {
    idTokenSeconds: options.idTokenSeconds ?? 3600,
    accessTokenSeconds: options.accessTokenSeconds ?? 3600,
  };
  const tokens = await Tokens.create(store, addresses.issuer, settings);
  const identity: ManagedIdentity = {
    clientId: 'c1d3a6e2-0b7f-4c58-9a41-2e8d5f6b7a03',
    objectId: 'c1d3a6e2-0b7f-4c58-9a41-2e8d5f6b7a04',
    roles: options.graphRoles ?? GRANTED_GRAPH_ROLES,
  };
  const identityHeader = options.identityHeader ?? randomUUID();
  const faults = new Faults({
    own: 'lagMs',
    compares: 'whole path',
    reject: (message) => new RequestError(400, message),
  });
  const requests = new RequestLog();
  const provider = await createProvider(store, tokens, addresses, options.siteOrigins);
  const sign: Directory['sign'] = async (userName, claims, signOptions) =>
    tokens.idToken(accountOf(store, userName), claims, signOptions);
  const parts: Parts = {
    port,
    siteOrigins: options.siteOrigins,
    tokens,
    faults,
    provider,
    interactions: new Interactions(provider, store, options.siteOrigins),
    graph: new Graph(store, faults, requests),
    identity,
    identityHeader,
    control: { faults, requests, tokenFor: sign },
  };
  serve.resolve(requestListener(parts));
  let closed: Promise<void> | undefined;
  return {
    ...addresses,
    port,
    graphOrigin: addresses.origin,
    identityHeader,
    identityClientId: identity.clientId,
    environment: environmentOf(addresses, identityHeader),
    store,
    faults,
    requests,
    settings,
    tokenFor: (userName) => sign(userName),
    sign,
    signApplication: (claims, signOptions) => tokens.applicationToken(identity, claims, signOptions),
    close: () => {
      closed ??= stop(server).then(() => store.close());
      return closed;
    },
  };
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function stop(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function accountOf(store: DirectoryStore, userName: string): Account {
  const name = userName.includes('@') ? userName : `${userName}@${ACCOUNT_DOMAIN}`;
  const account = store.accounts.byName(name);
  if (!account) throw new RequestError(404, 'There is no account with this user name.');
  return account;
}
