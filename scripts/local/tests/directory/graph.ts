import { ManagedIdentityCredential } from '@azure/identity';
import {
  AuthenticationHandler,
  Client,
  type Context,
  GraphError,
  type Middleware,
} from '@microsoft/microsoft-graph-client';
import type { Directory } from '../../directory/server.ts';

/** Creates Microsoft's client with Graph's real addresses. Its transport sends the requests to the local directory. */
export function graphClient(directory: Directory, token?: string): Client {
  const authentication = new AuthenticationHandler({
    getAccessToken: async () => token ?? (await managedIdentityToken(directory)),
  });
  authentication.setNext(transportTo(directory.graphOrigin));
  return Client.initWithMiddleware({ middleware: authentication, defaultVersion: 'v1.0' });
}

/** Returns a token from the real credential, which reads the two variables of App Service. */
export async function managedIdentityToken(directory: Directory): Promise<string> {
  process.env.IDENTITY_ENDPOINT = directory.identityEndpoint;
  process.env.IDENTITY_HEADER = directory.identityHeader;
  const { token } = await new ManagedIdentityCredential().getToken('https://graph.microsoft.com/.default');
  return token;
}

function transportTo(origin: string): Middleware {
  return {
    async execute(context: Context): Promise<void> {
      const { request, options } = context;
      const url = new URL(typeof request === 'string' ? request : request.url);
      context.response = await fetch(`${origin}${url.pathname}${url.search}`, options as RequestInit);
    },
  };
}

/** Returns status, code and message of the error. Fails if the request succeeds. */
export async function problemOf(call: Promise<unknown>): Promise<{ status: number; code: string; message: string }> {
  const outcome = await call.then(
    (response) => ({ response }),
    (error: unknown) => error,
  );
  if (!(outcome instanceof GraphError)) throw new Error(`Not an error of Graph: ${JSON.stringify(outcome)}`);
  return { status: outcome.statusCode, code: outcome.code ?? '', message: outcome.message };
}

let serial = 0;

/** Returns a valid body for POST /users, with a new user name. */
export function newUser(changes: Record<string, unknown> = {}): Record<string, unknown> {
  serial += 1;
  return {
    accountEnabled: true,
    displayName: 'Noa Palakiko',
    givenName: 'Noa',
    surname: 'Palakiko',
    mailNickname: `noa.palakiko${serial}`,
    userPrincipalName: `noa.palakiko${serial}@demo.example`,
    passwordProfile: { password: 'Mango-Tree-42', forceChangePasswordNextSignIn: true },
    ...changes,
  };
}
