/** The one Microsoft Graph client of this process, loaded when first needed. */
import type { Client, GraphRequest } from '@microsoft/microsoft-graph-client';
import { config } from '../config.ts';
import { azureCredential } from '../credential.ts';
import { directoryFailure, directoryUnavailable } from './errors.ts';
import { RetryWithinDeadline } from './retry.ts';
import { Transport } from './transport.ts';

const GRAPH_SCOPE = 'https://graph.microsoft.com/.default';

let client: Promise<Client> | undefined;

async function createClient(): Promise<Client> {
  const { AuthenticationHandler, Client } = await import('@microsoft/microsoft-graph-client');
  const authentication = new AuthenticationHandler({
    async getAccessToken() {
      const token = await azureCredential.getToken(GRAPH_SCOPE);
      if (!token) throw new Error('The managed identity has no token for Microsoft Graph.');
      return token.token;
    },
  });
  const retry = new RetryWithinDeadline();
  authentication.setNext(retry);
  retry.setNext(new Transport(config().graphOrigin));
  return Client.initWithMiddleware({ middleware: authentication, defaultVersion: 'v1.0' });
}

/**
 * Asks the directory for one thing.
 * @param operation what is asked, for the log: no names, no ids
 * @throws ProblemError "unavailable" when the directory is busy or out of reach, DirectoryError for any other refusal
 */
export async function askDirectory<T>(
  operation: string,
  path: string,
  send: (request: GraphRequest) => Promise<T>,
): Promise<T> {
  client ??= createClient();
  const request = (await client).api(path);
  try {
    return await send(request);
  } catch (error) {
    throw translated(operation, error);
  }
}

function translated(operation: string, error: unknown): Error {
  const { statusCode, body, headers } = error as {
    statusCode?: number;
    body?: unknown;
    headers?: { get?: (name: string) => string | null };
  };
  if (statusCode === undefined || statusCode < 400) return directoryUnavailable(error);
  return directoryFailure(operation, statusCode, parsed(body), headers?.get?.('retry-after'));
}

/** The client keeps what the directory said as text; an answer of something before it (a gateway) may be none of ours. */
function parsed(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body;
  } catch {
    return undefined;
  }
}
