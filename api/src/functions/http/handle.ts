/** The one guard every call of the route table passes. */
import type { HttpRequest } from '@azure/functions';
import * as z from 'zod/mini';
import { config } from '../../config.ts';
import { acrossFields } from '../../contract/across.ts';
import { type GroupCode, SYSTEM } from '../../contract/fields.ts';
import type { Target } from '../../contract/policies.ts';
import type { Route } from '../../contract/route.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { checkAll, forbidden, noFranchise, stale } from '../../domain/problems.ts';
import { withReceipt } from '../../store/partition/receipts.ts';
import { authenticate, callerOf } from '../auth/caller.ts';
import type { Identity } from '../auth/token.ts';
import { bodyReader } from './body.ts';
import type { Act, Admit, Answer, Call, Caller, EncodedBody } from './call.ts';
import { acceptedEncoding, compressed } from './compression.ts';
import { connectionOf, hasLeft } from './connection.ts';
import { queryReader, textReader } from './from-text.ts';
import { idempotencyKey, submissionOf } from './idempotency.ts';
import { presenterOf } from './present.ts';
import type { Registration } from './registration.ts';
import { encodedResponse, jsonResponse, notModifiedResponse, streamResponse } from './responses.ts';
import { rowsText } from './rows-answer.ts';
import { elementOf } from './schema-form.ts';
import { type Exchange, shell } from './shell.ts';
import { type Turn, takeTurn } from './turns.ts';
import { fileReader } from './upload.ts';
import { validate } from './validate.ts';

/**
 * Guards `act` by the route table and presents its result. The checks run in this order:
 *
 * 1. the token (401), then the limits of the caller (429)
 * 2. path parameters (400 with every fault of the request)
 * 3. the policy (403), before any lookup, so that no caller learns what another franchise contains
 * 4. SYSTEM as a franchise code (404)
 * 5. the owner of the record, if the path does not name it (403)
 * 6. query, body or file, and `Idempotency-Key` (400 with every fault)
 *
 * `act` throws ProblemError for an unknown code (404), a stale version (412) or a broken rule (409). A change with an
 * `Idempotency-Key` is carried out once (store/partition/receipts.ts).
 */
export function handle<R extends Route>(route: R, act: Act<R>, admit?: Admit<R>): Registration {
  const pathFields = textReader(route.params);
  const queryFields = route.query && queryReader(route.query);
  const readBody = bodyReader(route);
  const readFile = fileReader(route);
  const present = promised(route.name, route.response);
  const presentCurrent = promised(route.name, route.current);
  const presentRow = promised(route.name, elementOf(route.response) ?? route.response);

  const paramsOf = (request: HttpRequest) =>
    validate(
      route.params,
      pathFields((name) => pathText(request.params[name])),
    );
  const queryOf = (request: HttpRequest) => route.query && validate(route.query, queryFields?.(request.url));
  const bodyOf = async (request: HttpRequest, target: Target) =>
    route.body && validate(bodySchema(route.body, route.franchiseField, target), await readBody(request));

  /** With an invalid path there is nothing to authorise, so the response lists every fault of the request. */
  async function pathOf(request: HttpRequest) {
    try {
      return paramsOf(request);
    } catch (error) {
      await checkAll(
        () => paramsOf(request),
        () => queryOf(request),
        () => bodyOf(request, {}),
        () => idempotencyKey(route, request),
      );
      throw error;
    }
  }

  const run = shell(route.name, async (exchange) => {
    const identity = await authenticate(exchange.request);
    // Comes first: a flood of requests with a valid token must reach neither the directory nor the database.
    const turn = await takeTurn(identity.authObjectId, route.method !== 'GET');
    let isStreaming = false;
    try {
      if (route.method === 'GET' && hasLeft(exchange.invocationId))
        throw new ProblemError('too_slow', 'The caller has gone.');
      const response = await serve(exchange, identity, turn);
      isStreaming = response.body instanceof ReadableStream;
      return response;
    } finally {
      // A streamed list ends its own turn (rows-answer.ts).
      if (!isStreaming) turn.end();
    }
  });

  async function serve(exchange: Exchange, identity: Identity, turn: Turn) {
    const { request, requestId, log } = exchange;
    const params = await pathOf(request);
    const target = targetOf(params);
    let actor = await callerOf(identity);
    authorise(route, actor, target);
    // Refetched only if the cached roles pass, so that other callers cannot exhaust the directory's quota.
    if (route.freshRoles) {
      actor = await callerOf(identity, true);
      authorise(route, actor, target);
    }
    await admit?.({ params: params as Call<R>['params'], actor });
    const [query, body, key] = await checkAll(
      () => queryOf(request),
      () => bodyOf(request, target),
      () => idempotencyKey(route, request),
    );
    const call: Call<R> = {
      params: params as Call<R>['params'],
      query: query as Call<R>['query'],
      body: body as Call<R>['body'],
      file: (await readFile(request)) as Call<R>['file'],
      actor,
      ifMatch: ifMatchOf(request),
      ifNoneMatch: ifNoneMatchOf(request),
      requestId,
      log,
      aside: turn.aside,
      name: route.name,
      encoding: acceptedEncoding(request),
      encode: async (body) => {
        const text = JSON.stringify(present(body));
        const { body: content, headers = {} } = await compressed(request, { body: text });
        return { content, headers, length: text.length } as EncodedBody;
      },
    };
    const answer = await withReceipt(submissionOf(route, key, call), () => act(call)).catch(refuse);
    return respond(exchange, answer, turn);
  }

  /** Presents the current record of a 412 by the route table, which drops every field that its schema does not name. */
  function refuse(error: unknown): never {
    if (!(error instanceof ProblemError) || error.code !== 'stale') throw error;
    throw stale(presentCurrent(error.current), error.changed);
  }

  async function respond({ request, requestId, invocationId, log }: Exchange, answer: Answer<R>, turn: Turn) {
    if ('pages' in answer) {
      const connection = connectionOf(invocationId);
      const text = await rowsText(answer.pages, { present: presentRow, connection, log, turn });
      return streamResponse(text, requestId, answer.total);
    }
    const isHeld = route.concurrency === 'list' && answer.etag !== undefined && answer.etag === ifNoneMatchOf(request);
    if ('notModified' in answer || isHeld) return notModifiedResponse(answer.etag ?? '', requestId);
    if ('encoded' in answer) return encodedResponse(answer.encoded, requestId, answer.etag);
    const body = present(answer.body);
    const etag = answer.etag ?? versionIn(body);
    return jsonResponse(body, requestId, etag === undefined ? {} : { etag }, answer.status);
  }

  return { name: route.name, methods: [route.method], path: route.path, run };
}

/** The body's schema, held against the franchise of the path as far as that is known. */
function bodySchema<S extends z.ZodMiniType>(schema: S, field: string | undefined, { groupCode }: Target): S {
  if (field === undefined || groupCode === undefined) return schema;
  const message = 'This is not the franchise that the call is about.';
  return schema.check(
    acrossFields<Record<string, unknown>>((body) =>
      body[field] === undefined || body[field] === groupCode ? [] : [{ field, message }],
    ) as z.core.$ZodCheck<z.output<S>>,
  );
}

/** Asks the route's policy; then refuses SYSTEM as a franchise: it stands for all of them and is none. */
function authorise(route: Route, actor: Caller, target: Target): void {
  const verdict = route.policy(actor, target);
  if (!verdict.allowed) throw forbidden(verdict.reason);
  if (target.groupCode === SYSTEM) throw noFranchise();
}

/** What the call is about, by the names its path gives: `code` a franchise, `vendorId` a vendor. */
function targetOf(params: unknown): Target {
  const { code, vendorId } = params as { code?: GroupCode; vendorId?: number };
  return { groupCode: code, pointOfSaleVendorId: vendorId };
}

/** The version of the record that is answered. */
function versionIn(body: unknown): string | undefined {
  const { etag } = (body ?? {}) as { readonly etag?: unknown };
  return typeof etag === 'string' ? etag : undefined;
}

/** A parameter as it was meant: the host decodes a path but for slashes within a segment. */
function pathText(value: string | undefined): string | null {
  return value?.replace(/%2f/gi, '/') ?? null;
}

/** Presents by `schema`; in local runs what breaks the route table's promise is an error, so that no test misses it. */
function promised(name: string, schema: z.core.$ZodType): (value: unknown) => unknown {
  const present = presenterOf(schema);
  return (value) => {
    const body = present(value);
    if (config().environment !== 'local') return body;
    const parsed = z.core.safeParse(schema, body);
    if (parsed.success) return body;
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`${name} answers what the route table does not promise: ${faults.slice(0, 5).join('; ')}`);
  };
}

/** A proxy that compresses may mark a strong ETag as weak (`W/"5"`): it is the same version. */
function etagHeader(request: HttpRequest, name: 'if-match' | 'if-none-match'): string | undefined {
  const value = request.headers.get(name)?.trim();
  return value ? value.replace(/^W\/(?=")/, '') : undefined;
}

/** The version that the change applies to; undefined applies it to the record as it stands. */
function ifMatchOf(request: HttpRequest): string | undefined {
  return etagHeader(request, 'if-match');
}

/** The version of a list that the caller has. */
function ifNoneMatchOf(request: HttpRequest): string | undefined {
  return etagHeader(request, 'if-none-match');
}
