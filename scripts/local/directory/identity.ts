import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from './http.ts';
import { GRAPH_AUDIENCE, type Tokens } from './tokens.ts';

/** The managed identity of the function app, with its application permissions in Graph. */
export interface ManagedIdentity {
  readonly clientId: string;
  readonly objectId: string;
  readonly roles: readonly string[];
}

const API_VERSION = '2019-08-01';

/**
 * `GET /msi/token`: App Service's token endpoint for managed identities. `ManagedIdentityCredential` finds it through
 * IDENTITY_ENDPOINT and IDENTITY_HEADER. It only issues tokens for Microsoft Graph.
 */
export async function serveManagedIdentity(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  { identity, header, tokens }: { identity: ManagedIdentity; header: string; tokens: Tokens },
): Promise<void> {
  if (request.method !== 'GET') return reject(response, 405, 'Only GET is allowed.');
  if (!sameSecret(String(request.headers['x-identity-header'] ?? ''), header)) {
    return reject(response, 401, 'The X-IDENTITY-HEADER is missing or wrong.');
  }
  if (query.get('api-version') !== API_VERSION) {
    return reject(response, 400, `The api-version must be ${API_VERSION}.`);
  }
  const resource = query.get('resource')?.replace(/\/$/, '');
  if (resource !== GRAPH_AUDIENCE) {
    return reject(response, 400, `The local managed identity has tokens for ${GRAPH_AUDIENCE} only.`);
  }
  const clientId = query.get('client_id') ?? identity.clientId;
  if (clientId !== identity.clientId || query.has('mi_res_id') || query.has('object_id') || query.has('principal_id')) {
    return reject(
      response,
      400,
      'No User Assigned or Delegated Managed Identity found for specified ClientId/ResourceId/PrincipalId.',
    );
  }
  const accessToken = await tokens.applicationToken(identity);
  sendJson(response, 200, {
    access_token: accessToken,
    expires_on: String(Math.floor(Date.now() / 1000) + 86_400),
    resource,
    token_type: 'Bearer',
    client_id: identity.clientId,
  });
}

function reject(response: ServerResponse, statusCode: number, message: string): void {
  sendJson(response, statusCode, { statusCode, message });
}

function sameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
