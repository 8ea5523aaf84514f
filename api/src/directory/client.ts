/** The Microsoft Graph client of this process, loaded on first use. */
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
      if (!token) throw new Error('The managed identity did not return a token for Microsoft Graph.');
      return token.token;
    },
  });
  const retry = new RetryWithinDeadline();
  authentication.setNext(retry);
  retry.setNext(new Transport(config().graphOrigin));
  return Client.initWithMiddleware({ middleware: authentication, defaultVersion: 'v1.0' });
}

/**
 * Sends a request to the directory.
 * @param operation name for the log, without names or ids
 * @throws ProblemError "unavailable" if the directory is busy or unreachable, DirectoryError for any other error response
 */
export async function directoryRequest<T>(
  operation: string,
  path: string,
  send: (request: GraphRequest) => Promise<T>,
): Promise<T> {
  client ??= createClient();
  const request = (await client).api(path);
  try {
    return await send(request);
  } catch (error) {
    throw toDirectoryError(operation, error);
  }
}

function toDirectoryError(operation: string, error: unknown): Error {
  const { statusCode, body, headers } = error as {
    statusCode?: number;
    body?: unknown;
    headers?: { get?: (name: string) => string | null };
  };
  if (statusCode === undefined || statusCode < 400) return directoryUnavailable(error);
  return directoryFailure(operation, statusCode, parsed(body), headers?.get?.('retry-after'));
}

/** Parses the body, which the client returns as text. The response of a gateway is not always JSON. */
function parsed(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body;
  } catch {
    return undefined;
  }
}
