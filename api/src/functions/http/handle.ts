/** Guards every route of the route table. */
import type { HttpRequest } from '@azure/functions';
import { isChange } from '../../contract/idempotency.ts';
import { CHANGE_ID, preview } from '../../contract/preview.ts';
import type { Route } from '../../contract/route.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { authenticate, callerOf } from '../auth/caller.ts';
import type { Identity } from '../auth/token.ts';
import { previewOf } from '../changes/preview.ts';
import type { Admit, EncodedBody, Handler, RouteResult } from './api-request.ts';
import { bodyReader } from './body.ts';
import { acceptedEncoding, compressed } from './compression.ts';
import { connectionOf, hasDisconnected } from './connection.ts';
import { asksForDryRun, dryRunOf, expectedPlan, parameterCheck } from './dry-run.ts';
import { queryReader, textReader } from './from-text.ts';
import { idempotencyKey } from './idempotency.ts';
import { type Operate, operatorOf, type Submitted } from './operate.ts';
import { registerOperable } from './operations.ts';
import { checkedPresenter } from './present.ts';
import type { Registration } from './registration.ts';
import { encodedResponse, jsonResponse, notModifiedResponse, streamResponse, withHeader } from './responses.ts';
import { rowsText } from './row-stream.ts';
import { elementOf } from './schema-form.ts';
import { type Exchange, shell } from './shell.ts';
import { type Turn, takeTurn } from './turns.ts';
import { fileReader } from './upload.ts';

/**
 * Creates the function of a route. It identifies the caller (401), applies their limits (429), executes the request (operate.ts) and
 * presents the result according to the route table.
 */
export function handle<R extends Route>(route: R, handler: Handler<R>, admit?: Admit<R>): Registration {
  const pathFields = textReader(route.params);
  const queryFields = route.query && queryReader(route.query);
  const readBody = bodyReader(route);
  const readFile = fileReader(route);
  const checkParameters = parameterCheck(route);
  const present = checkedPresenter(route.name, route.response);
  const presentPreview = checkedPresenter(route.name, preview);
  const presentRow = checkedPresenter(route.name, elementOf(route.response) ?? route.response);
  const operate = operatorOf(route, handler, admit);
  registerOperable({ route, operate: operate as Operate });

  const run = shell(route.name, async (exchange) => {
    const identity = await authenticate(exchange.request);
    // Take the turn first, so that a flood of requests with a valid token reaches neither the directory nor the database.
    const turn = await takeTurn(identity.authObjectId, isChange(route) && !asksForDryRun(exchange.request));
    let isStreaming = false;
    try {
      if (route.method === 'GET' && hasDisconnected(exchange.invocationId))
        throw new ProblemError('too_slow', 'The caller has disconnected.');
      const response = await serve(exchange, identity, turn);
      isStreaming = response.body instanceof ReadableStream;
      return response;
    } finally {
      // A streamed list ends its turn when the stream ends (row-stream.ts).
      if (!isStreaming) turn.end();
    }
  });

  const submittedBy = ({ request, requestId, log }: Exchange, identity: Identity, turn: Turn): Submitted => ({
    params: () => pathFields((name) => pathText(request.params[name])),
    query: () => queryFields?.(request.url),
    body: () => readBody(request),
    file: () => readFile(request),
    key: () => idempotencyKey(route, request),
    isDryRun: () => dryRunOf(route, request),
    plan: () => expectedPlan(route, request),
    check: () => checkParameters(request),
    caller: (fresh) => callerOf(identity, fresh),
    ifMatch: ifMatchOf(request),
    ifNoneMatch: ifNoneMatchOf(request),
    requestId,
    log,
    aside: turn.aside,
    encoding: acceptedEncoding(request),
    encode: async (body) => {
      const text = JSON.stringify(present(body));
      const { body: content, headers = {} } = await compressed(request, { body: text });
      return { content, headers, length: text.length } as EncodedBody;
    },
  });

  async function serve(exchange: Exchange, identity: Identity, turn: Turn) {
    const operated = await operate(submittedBy(exchange, identity, turn));
    if (operated.planned)
      return jsonResponse(presentPreview(await previewOf(operated.planned, operated)), exchange.requestId);
    const { result, changeId } = operated;
    const response = await respond(exchange, result, turn);
    return changeId === undefined ? response : withHeader(response, CHANGE_ID, changeId);
  }

  async function respond({ request, requestId, invocationId, log }: Exchange, result: RouteResult<R>, turn: Turn) {
    if ('pages' in result) {
      const connection = connectionOf(invocationId);
      const text = await rowsText(result.pages, { present: presentRow, connection, log, turn });
      return streamResponse(text, requestId, result.total);
    }
    const isCurrent =
      route.concurrency === 'list' && result.etag !== undefined && result.etag === ifNoneMatchOf(request);
    if ('notModified' in result || isCurrent) return notModifiedResponse(result.etag ?? '', requestId);
    if ('encoded' in result) return encodedResponse(result.encoded, requestId, result.etag);
    const body = present(result.body);
    const etag = result.etag ?? versionIn(body);
    return jsonResponse(body, requestId, etag === undefined ? {} : { etag }, result.status);
  }

  return { name: route.name, methods: [route.method], path: route.path, run };
}

/** Returns the ETag of a presented record. */
function versionIn(body: unknown): string | undefined {
  const { etag } = (body ?? {}) as { readonly etag?: unknown };
  return typeof etag === 'string' ? etag : undefined;
}

/** Decodes slashes in a path parameter. The host decodes all other characters. */
function pathText(value: string | undefined): string | null {
  return value?.replace(/%2f/gi, '/') ?? null;
}

/** Reads an ETag. A proxy that compresses responses may mark the ETag as weak (`W/"5"`); the version is the same. */
function etagHeader(request: HttpRequest, name: 'if-match' | 'if-none-match'): string | undefined {
  const value = request.headers.get(name)?.trim();
  return value ? value.replace(/^W\/(?=")/, '') : undefined;
}

/** Returns the version that the change applies to; undefined for the current version. */
function ifMatchOf(request: HttpRequest): string | undefined {
  return etagHeader(request, 'if-match');
}

/** Returns the version of the list that the caller already has. */
function ifNoneMatchOf(request: HttpRequest): string | undefined {
  return etagHeader(request, 'if-none-match');
}
