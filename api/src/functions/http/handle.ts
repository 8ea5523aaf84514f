/** Guards every route of the route table. */
import type { HttpRequest } from '@azure/functions';
import * as z from 'zod/mini';
import { config } from '../../config.ts';
import { acrossFields } from '../../contract/across.ts';
import { type GroupCode, SYSTEM } from '../../contract/fields.ts';
import { type HistoryScope, targetOfScope } from '../../contract/history-scope.ts';
import { isChange } from '../../contract/idempotency.ts';
import type { Target } from '../../contract/policies.ts';
import { CHANGE_ID, preview } from '../../contract/preview.ts';
import type { Route } from '../../contract/route.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { checkAll, forbidden, noFranchise, stale } from '../../domain/problems.ts';
import { withReceipt } from '../../store/partition/receipts.ts';
import { previewChange, runChange } from '../../store/partition/running-change.ts';
import { authenticate, callerOf } from '../auth/caller.ts';
import type { Identity } from '../auth/token.ts';
import { previewOf, samePlan } from '../changes/preview.ts';
import type { Admit, ApiRequest, Caller, EncodedBody, Handler, RouteResult } from './api-request.ts';
import { bodyReader } from './body.ts';
import { acceptedEncoding, compressed } from './compression.ts';
import { connectionOf, hasDisconnected } from './connection.ts';
import { asksForDryRun, dryRunOf, expectedPlan, parameterCheck } from './dry-run.ts';
import { queryReader, textReader } from './from-text.ts';
import { contentOf, idempotencyKey, submissionOf } from './idempotency.ts';
import { presenterOf } from './present.ts';
import type { Registration } from './registration.ts';
import { encodedResponse, jsonResponse, notModifiedResponse, streamResponse, withHeader } from './responses.ts';
import { rowsText } from './row-stream.ts';
import { elementOf } from './schema-form.ts';
import { type Exchange, shell } from './shell.ts';
import { type Turn, takeTurn } from './turns.ts';
import { fileReader } from './upload.ts';
import { validate } from './validate.ts';

/**
 * Creates the function of a route: guards `handler` by the route table and presents its result. The checks run in this order:
 *
 * 1. the token (401), then the limits of the caller (429)
 * 2. path parameters (400 with every invalid field of the request)
 * 3. the policy (403), before any lookup, so that no caller learns what another franchise contains
 * 4. SYSTEM as a franchise code (404)
 * 5. the owner of the record, if the path does not name it (403)
 * 6. query, body or file, `dryRun`, `If-Plan-Match` and `Idempotency-Key` (400 with every invalid field)
 *
 * `handler` throws ProblemError for an unknown code (404), a stale version (412) or a broken rule (409). A change with an
 * `Idempotency-Key` runs once (store/partition/receipts.ts). A dry run stops before the write (store/partition/running-change.ts).
 */
export function handle<R extends Route>(route: R, handler: Handler<R>, admit?: Admit<R>): Registration {
  const pathFields = textReader(route.params);
  const queryFields = route.query && queryReader(route.query);
  const readBody = bodyReader(route);
  const readFile = fileReader(route);
  const checkParameters = parameterCheck(route);
  const present = checkedPresenter(route.name, route.response);
  const presentCurrent = checkedPresenter(route.name, route.current);
  const presentPreview = checkedPresenter(route.name, preview);
  const presentRow = checkedPresenter(route.name, elementOf(route.response) ?? route.response);

  const paramsOf = (request: HttpRequest) =>
    validate(
      route.params,
      pathFields((name) => pathText(request.params[name])),
    );
  const queryOf = (request: HttpRequest) => route.query && validate(route.query, queryFields?.(request.url));
  const bodyOf = async (request: HttpRequest, target: Target) =>
    route.body && validate(bodySchema(route.body, route.franchiseField, target), await readBody(request));

  /** A request with an invalid path cannot be authorised, so the response lists all its errors. */
  async function pathOf(request: HttpRequest) {
    try {
      return paramsOf(request);
    } catch (error) {
      await checkAll(
        () => paramsOf(request),
        () => queryOf(request),
        () => bodyOf(request, {}),
        () => idempotencyKey(route, request),
        () => dryRunOf(route, request),
        () => expectedPlan(route, request),
        () => checkParameters(request),
      );
      throw error;
    }
  }

  const run = shell(route.name, async (exchange) => {
    const identity = await authenticate(exchange.request);
    // First, so that a flood of requests with a valid token reaches neither directory nor database.
    const turn = await takeTurn(identity.authObjectId, isChange(route) && !asksForDryRun(exchange.request));
    let isStreaming = false;
    try {
      if (route.method === 'GET' && hasDisconnected(exchange.invocationId))
        throw new ProblemError('too_slow', 'The caller has disconnected.');
      const response = await serve(exchange, identity, turn);
      isStreaming = response.body instanceof ReadableStream;
      return response;
    } finally {
      // A streamed list ends its turn itself (row-stream.ts).
      if (!isStreaming) turn.end();
    }
  });

  async function serve(exchange: Exchange, identity: Identity, turn: Turn) {
    const { request, requestId, log } = exchange;
    const params = await pathOf(request);
    const target = targetOf(params);
    let actor = await callerOf(identity);
    authorise(route, actor, target);
    // Refetched only if the cached roles are sufficient, so that other callers cannot exhaust the directory's quota.
    if (route.freshRoles) {
      actor = await callerOf(identity, true);
      authorise(route, actor, target);
    }
    await admit?.({ params: params as ApiRequest<R>['params'], actor });
    const [query, body, key, isDryRun, plan] = await checkAll(
      () => queryOf(request),
      () => bodyOf(request, target),
      () => idempotencyKey(route, request),
      () => dryRunOf(route, request),
      () => expectedPlan(route, request),
      () => checkParameters(request),
    );
    const apiRequest: ApiRequest<R> = {
      params: params as ApiRequest<R>['params'],
      query: query as ApiRequest<R>['query'],
      body: body as ApiRequest<R>['body'],
      file: (await readFile(request)) as ApiRequest<R>['file'],
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
    const content = contentOf(route, apiRequest);
    if (isDryRun) {
      const planned = await previewChange(() => handler(apiRequest)).catch(rethrow);
      return jsonResponse(presentPreview(await previewOf(planned, { content, actor })), requestId);
    }
    const check = plan === undefined ? undefined : samePlan(plan, { content, actor });
    const { result, changeId } = await runChange(check, () =>
      withReceipt(submissionOf(route, key, apiRequest), () => handler(apiRequest)),
    ).catch(rethrow);
    const response = await respond(exchange, result, turn);
    return changeId === undefined ? response : withHeader(response, CHANGE_ID, changeId);
  }

  /** Presents the current record of a 412, which drops every field that the schema does not name. */
  function rethrow(error: unknown): never {
    if (!(error instanceof ProblemError) || error.code !== 'stale' || error.reason === 'plan_changed') throw error;
    throw stale(presentCurrent(error.current), error.changed);
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

/** Extends the body's schema: its franchise field must match the franchise of the path. */
function bodySchema<S extends z.ZodMiniType>(schema: S, field: string | undefined, { groupCode }: Target): S {
  if (field === undefined || groupCode === undefined) return schema;
  const message = 'This must be the franchise of the path.';
  return schema.check(
    acrossFields<Record<string, unknown>>((body) =>
      body[field] === undefined || body[field] === groupCode ? [] : [{ field, message }],
    ) as z.core.$ZodCheck<z.output<S>>,
  );
}

/** Checks the route's policy, then rejects SYSTEM: it represents all franchises and is not one itself. */
function authorise(route: Route, actor: Caller, target: Target): void {
  const verdict = route.policy(actor, target);
  if (!verdict.allowed) throw forbidden(verdict.reason);
  if (target.groupCode === SYSTEM) throw noFranchise();
}

/** Returns the franchise (`code`), vendor (`vendorId`) or either (`scope`) that the path names. */
function targetOf(params: unknown): Target {
  const { code, vendorId, scope } = params as { code?: GroupCode; vendorId?: number; scope?: HistoryScope };
  if (scope !== undefined) return targetOfScope(scope);
  return { groupCode: code, pointOfSaleVendorId: vendorId };
}

/** Returns the ETag of a presented record. */
function versionIn(body: unknown): string | undefined {
  const { etag } = (body ?? {}) as { readonly etag?: unknown };
  return typeof etag === 'string' ? etag : undefined;
}

/** Decodes slashes in a path parameter. The host decodes everything else. */
function pathText(value: string | undefined): string | null {
  return value?.replace(/%2f/gi, '/') ?? null;
}

/** Presents by `schema`. In local runs, throws for a response that does not match it, so that tests fail. */
function checkedPresenter(name: string, schema: z.core.$ZodType): (value: unknown) => unknown {
  const present = presenterOf(schema);
  return (value) => {
    const body = present(value);
    if (config().environment !== 'local') return body;
    const parsed = z.core.safeParse(schema, body);
    if (parsed.success) return body;
    const errors = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The response of ${name} does not match its schema: ${errors.slice(0, 5).join('; ')}`);
  };
}

/** Reads an ETag. A proxy that compresses may mark it as weak (`W/"5"`), but it is the same version. */
function etagHeader(request: HttpRequest, name: 'if-match' | 'if-none-match'): string | undefined {
  const value = request.headers.get(name)?.trim();
  return value ? value.replace(/^W\/(?=")/, '') : undefined;
}

/** The version that the change applies to; undefined for the current one. */
function ifMatchOf(request: HttpRequest): string | undefined {
  return etagHeader(request, 'if-match');
}

/** The list version that the caller has. */
function ifNoneMatchOf(request: HttpRequest): string | undefined {
  return etagHeader(request, 'if-none-match');
}
