/** Executes a request of an identified caller. HTTP requests, reviews of change sets and runs of change sets all use this module. */
import type * as z from 'zod/mini';
import { acrossFields } from '../../contract/across.ts';
import { type GroupCode, SYSTEM } from '../../contract/fields.ts';
import { type HistoryScope, targetOfScope } from '../../contract/history-scope.ts';
import type { Target } from '../../contract/policies.ts';
import type { Route } from '../../contract/route.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { checkAll, forbidden, noFranchise, stale } from '../../domain/problems.ts';
import { withReceipt } from '../../store/partition/receipts.ts';
import { type PlannedChange, previewChange, runChange } from '../../store/partition/running-change.ts';
import { samePlan } from '../changes/preview.ts';
import type { Admit, ApiRequest, Caller, Handler, RouteResult, UploadedFile } from './api-request.ts';
import { contentOf, submissionOf } from './idempotency.ts';
import { checkedPresenter } from './present.ts';
import { validate } from './validate.ts';

/** The parts of a request, not yet validated. Each function throws ProblemError for a malformed part. */
export interface Submitted
  extends Pick<ApiRequest<Route>, 'ifMatch' | 'ifNoneMatch' | 'requestId' | 'log' | 'aside' | 'encoding' | 'encode'> {
  readonly params: () => unknown;
  readonly query: () => unknown;
  readonly body: () => unknown;
  readonly file: () => Promise<UploadedFile | undefined>;
  readonly key: () => string | undefined;
  readonly isDryRun: () => boolean;
  readonly plan: () => string | undefined;
  /** Rejects parts of the request that the route does not support. */
  readonly check: () => void;
  /** @param fresh true to read roles and records again instead of using cached ones */
  readonly caller: (fresh: boolean) => Promise<Caller>;
}

/** `planned`: the plan of a dry run, and the identity of its request. */
export type Operated<R extends Route = Route> =
  | { readonly planned: PlannedChange; readonly content: readonly unknown[]; readonly actor: Caller }
  | { readonly planned?: undefined; readonly result: RouteResult<R>; readonly changeId: string | undefined };

export type Operate<R extends Route = Route> = (submitted: Submitted) => Promise<Operated<R>>;

/**
 * Creates the function that executes requests to a route. The checks run in this order:
 *
 * 1. path parameters (400 with every invalid field of the request)
 * 2. the policy (403), before any lookup, so that no caller learns what another franchise contains
 * 3. SYSTEM as a franchise code (404)
 * 4. the owner of the record, if the path does not contain it (403)
 * 5. query, body or file, `dryRun`, `If-Plan-Match` and `Idempotency-Key` (400 with every invalid field)
 *
 * `handler` throws ProblemError for an unknown code (404), a stale version (412) or a broken rule (409). A change with an `Idempotency-Key`
 * runs once (store/partition/receipts.ts). A dry run stops before the write (store/partition/running-change.ts).
 */
export function operatorOf<R extends Route>(route: R, handler: Handler<R>, admit?: Admit<R>): Operate<R> {
  const presentCurrent = checkedPresenter(route.name, route.current);

  /** Presents the current record of a 412, so that it contains only fields of the schema. */
  function rethrow(error: unknown): never {
    if (!(error instanceof ProblemError) || error.code !== 'stale' || error.reason === 'plan_changed') throw error;
    throw stale(presentCurrent(error.current), error.changed);
  }

  return async (submitted) => {
    const queryOf = () => route.query && validate(route.query, submitted.query());
    const bodyOf = async (target: Target) =>
      route.body && validate(bodySchema(route.body, route.franchiseField, target), await submitted.body());
    const rest = (target: Target) =>
      [queryOf, () => bodyOf(target), submitted.key, submitted.isDryRun, submitted.plan, submitted.check] as const;

    /** Validates the path. If it is invalid, no policy can be checked first, so the error lists the invalid fields of the whole request. */
    async function pathOf() {
      const read = () => validate(route.params, submitted.params());
      try {
        return read();
      } catch (error) {
        await checkAll(read, ...rest({}));
        throw error;
      }
    }

    const params = (await pathOf()) as ApiRequest<R>['params'];
    const target = targetOf(params);
    let actor = await submitted.caller(false);
    authorise(route, actor, target);
    // Read the roles again only if the cached roles suffice, so that callers without the role cannot exhaust the directory's quota.
    if (route.freshRoles) {
      actor = await submitted.caller(true);
      authorise(route, actor, target);
    }
    await admit?.({ params, actor });
    const [query, body, key, isDryRun, plan] = await checkAll(...rest(target));
    const { ifMatch, ifNoneMatch, requestId, log, aside, encoding, encode } = submitted;
    const request: ApiRequest<R> = {
      params,
      query: query as ApiRequest<R>['query'],
      body: body as ApiRequest<R>['body'],
      file: (await submitted.file()) as ApiRequest<R>['file'],
      actor,
      name: route.name,
      ...{ ifMatch, ifNoneMatch, requestId, log, aside, encoding, encode },
    };
    const content = contentOf(route, request);
    if (isDryRun) return { planned: await previewChange(() => handler(request)).catch(rethrow), content, actor };
    const check = plan === undefined ? undefined : samePlan(plan, { content, actor });
    return runChange(check, () => withReceipt(submissionOf(route, key, request), () => handler(request))).catch(
      rethrow,
    );
  };
}

/** Extends the body's schema: its franchise field must contain the franchise of the path. */
function bodySchema<S extends z.ZodMiniType>(schema: S, field: string | undefined, { groupCode }: Target): S {
  if (field === undefined || groupCode === undefined) return schema;
  const message = 'This must be the franchise of the path.';
  return schema.check(
    acrossFields<Record<string, unknown>>((body) =>
      body[field] === undefined || body[field] === groupCode ? [] : [{ field, message }],
    ) as z.core.$ZodCheck<z.output<S>>,
  );
}

/** Checks the route's policy. Then rejects SYSTEM, which means all franchises and is not a franchise itself. */
function authorise(route: Route, actor: Caller, target: Target): void {
  const verdict = route.policy(actor, target);
  if (!verdict.allowed) throw forbidden(verdict.reason);
  if (target.groupCode === SYSTEM) throw noFranchise();
}

/** Returns the franchise or vendor in the path: `code`, `vendorId` or `scope`. */
function targetOf(params: unknown): Target {
  const { code, vendorId, scope } = params as { code?: GroupCode; vendorId?: number; scope?: HistoryScope };
  if (scope !== undefined) return targetOfScope(scope);
  return { groupCode: code, pointOfSaleVendorId: vendorId };
}
