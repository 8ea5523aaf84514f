import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors as joseErrors } from 'jose';
import { RequestError, readBody, sendJson } from '../http.ts';
import type { Tokens } from '../tokens.ts';
import { decodePath } from './batch.ts';
import { errorBody, GraphError } from './errors.ts';
import { errorResponse, type Graph } from './graph.ts';
import type { GraphOutcome, GraphRequest } from './request.ts';

/** Reads a Graph request with its token and body, and sends the response with Graph's headers. */
export async function serveGraph(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  { graph, tokens }: { graph: Graph; tokens: Tokens },
): Promise<void> {
  const requestId = randomUUID();
  const outcome = await run(request, url, graph, tokens);
  if (outcome === 'cut') {
    response.destroy();
    return;
  }
  const headers = {
    'request-id': requestId,
    'client-request-id': String(request.headers['client-request-id'] ?? requestId),
    ...outcome.headers,
  };
  if (typeof outcome.body === 'string') {
    response.writeHead(outcome.status, { 'content-type': 'text/plain', ...headers }).end(outcome.body);
    return;
  }
  sendJson(response, outcome.status, outcome.body, headers);
}

async function run(request: IncomingMessage, url: URL, graph: Graph, tokens: Tokens): Promise<GraphOutcome> {
  try {
    const roles = await callerRoles(request.headers.authorization, tokens);
    return await graph.run(await readRequest(request, url), roles);
  } catch (error) {
    if (error instanceof GraphError) return errorResponse(error);
    if (error instanceof RequestError) {
      return { status: error.status, body: errorBody(new GraphError(error.status, 'BadRequest', error.message)) };
    }
    throw error;
  }
}

/** Returns the application permissions in the caller's token. Throws Graph's 401 if the token is missing or invalid. */
async function callerRoles(authorization: string | undefined, tokens: Tokens): Promise<ReadonlySet<string>> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new GraphError(401, 'InvalidAuthenticationToken', 'Access token is empty.');
  try {
    const { roles } = await tokens.verifyApplicationToken(token);
    return new Set(Array.isArray(roles) ? roles.map(String) : []);
  } catch (error) {
    if (!(error instanceof joseErrors.JOSEError)) throw error;
    const message =
      error instanceof joseErrors.JWTExpired
        ? 'Lifetime validation failed, the token is expired.'
        : 'Access token validation failure.';
    throw new GraphError(401, 'InvalidAuthenticationToken', message);
  }
}

async function readRequest(request: IncomingMessage, url: URL): Promise<GraphRequest> {
  const text = await readBody(request);
  let body: unknown;
  if (text !== '') {
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      throw new GraphError(415, 'UnsupportedMediaType', 'The request body must be application/json.');
    }
    try {
      body = JSON.parse(text);
    } catch {
      throw new GraphError(
        400,
        'BadRequest',
        'Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format.',
      );
    }
  }
  return {
    method: request.method ?? 'GET',
    path: decodePath(url.pathname),
    query: url.searchParams,
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value?.toString()])),
    body,
  };
}
