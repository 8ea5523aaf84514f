/** The one Microsoft Graph client of this process, loaded when first needed. */
import type { Client, GraphRequest } from '@microsoft/microsoft-graph-client';
import { config } from '../config.ts';
import { azureCredential } from '../credential.ts';
import { DirectoryError, directoryUnavailable } from './errors.ts';
import { isBusy, RetryWithinDeadline, secondsOf } from './retry.ts';
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
  const { statusCode, code, headers } = error as {
    statusCode?: number;
    code?: string | null;
    headers?: { get?: (name: string) => string | null };
  };
  if (statusCode === undefined || statusCode < 400) return directoryUnavailable(error);
  if (isBusy(statusCode) || statusCode >= 500)
    return directoryUnavailable(
      new DirectoryError(operation, statusCode, code ?? ''),
      Math.ceil(secondsOf(headers?.get?.('retry-after')) ?? 5) || 1,
    );
  return new DirectoryError(operation, statusCode, code ?? '');
}

/** Whether the directory said that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof DirectoryError && error.statusCode === 404;
}
