/** The one guard every call of the route table passes. */
import type { HttpRequest, HttpResponseInit } from '@azure/functions';
import { config } from '../config.ts';
import { type GroupCode, SYSTEM } from '../contract/fields.ts';
import type { Target } from '../contract/policies.ts';
import type { Route } from '../contract/route.ts';
import { forbidden, noFranchise } from '../domain/refusals.ts';
import { authenticate, callerOf } from './auth/caller.ts';
import { bodyReader } from './body.ts';
import type { Act, Answer, Call, Caller } from './call.ts';
import { textReader } from './from-text.ts';
import { heldVersion, requiredVersion } from './preconditions.ts';
import { presenterOf } from './present.ts';
import type { Registration } from './registration.ts';
import { jsonResponse, notModifiedResponse } from './responses.ts';
import { shell } from './shell.ts';
import { validate } from './validate.ts';

/**
 * Guards `act` with what the route table says, in this order: who calls (401), the path's parameters (400), whether the
 * policy allows it (403, before anything is looked up, so that no one learns what another franchise holds), SYSTEM as a code
 * (404), the body (400 with every fault), the version (428); then it acts and presents.
 * The act throws ProblemError for whatever it refuses: an unknown code (404), a stale version (412), a broken rule (409).
 */
export function handle<R extends Route>(route: R, act: Act<R>): Registration {
  const pathFields = textReader(route.params);
  const readBody = bodyReader(route);
  const present = presenterOf(route.response);

  const run = shell(route.name, async ({ request, requestId, log }) => {
    const identity = await authenticate(request);
    const params = validate(
      route.params,
      pathFields((name) => request.params[name] ?? null),
    );
    const actor = await callerOf(identity, route.freshRoles);
    authorise(route, actor, targetOf(params));
    const body = route.body && validate(route.body, await readBody(request));
    const answer = await act({
      params: params as Call<R>['params'],
      body: body as Call<R>['body'],
      actor,
      ifMatch: requiredVersion(route, request, body),
      ifNoneMatch: heldVersion(request),
      requestId,
      log,
    });
    return respond(request, requestId, answer);
  });

  function respond(request: HttpRequest, requestId: string, answer: Answer<R>): HttpResponseInit {
    const unchanged = 'notModified' in answer || (answer.etag !== undefined && answer.etag === heldVersion(request));
    if (unchanged) return notModifiedResponse(answer.etag ?? '', requestId);
    const body = present(answer.body);
    if (config().environment === 'local') assertPromised(route, body);
    return jsonResponse(body, requestId, answer.etag === undefined ? {} : { etag: answer.etag });
  }

  return { name: route.name, methods: [route.method], path: route.path, run };
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

/** In local runs an answer that breaks the route table's promise is an error, so that no test misses it. */
function assertPromised(route: Route, body: unknown): void {
  const parsed = route.response.safeParse(body);
  if (parsed.success) return;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${route.name} answers what the route table does not promise: ${faults.slice(0, 5).join('; ')}`);
}
