/** Dry runs: with `?dryRun=true`, a change is not written. The response shows its effects, and a plan for `If-Plan-Match`. */
import type { HttpRequest } from '@azure/functions';
import { isChange } from '../../contract/idempotency.ts';
import { DRY_RUN, IF_PLAN_MATCH, isPreviewable } from '../../contract/preview.ts';
import type { Route } from '../../contract/route.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { invalid } from '../../domain/problems.ts';
import { fieldsOf } from './schema-form.ts';

/**
 * True if the request has `dryRun=true`, even if its route has no dry run. Such requests do not count as changes in the caller's limits.
 */
export const asksForDryRun = (request: HttpRequest): boolean => request.query.get(DRY_RUN) === 'true';

/**
 * True if the request is a dry run.
 * @throws ProblemError "invalid_request" naming the parameter, for any other value or a route without dry runs (`dry_run_unsupported`)
 */
export function dryRunOf(route: Route, request: HttpRequest): boolean {
  const values = isChange(route) ? request.query.getAll(DRY_RUN) : [];
  if (values.length > 1) throw invalid(DRY_RUN, 'This appears more than once.');
  const [value = 'false'] = values;
  if (value === 'false') return false;
  if (value !== 'true') throw invalid(DRY_RUN, 'This must be true or false.');
  if (isPreviewable(route)) return true;
  throw unsupported(DRY_RUN);
}

/**
 * Returns the plan that the change must match; undefined if the request contains no plan.
 * @throws ProblemError "invalid_request" naming the header, for a route without dry runs (`dry_run_unsupported`)
 */
export function expectedPlan(route: Route, request: HttpRequest): string | undefined {
  const plan = isChange(route) ? request.headers.get(IF_PLAN_MATCH) : null;
  if (plan === null) return undefined;
  if (isPreviewable(route)) return plan;
  throw unsupported(IF_PLAN_MATCH);
}

function unsupported(field: string): ProblemError {
  const message = 'This request cannot be previewed.';
  return new ProblemError('invalid_request', message, {
    reason: 'dry_run_unsupported',
    errors: [{ field, message }],
  });
}

/**
 * Creates a function that rejects unknown query parameters of a change. Otherwise, a misspelt `dryRun` would execute the change. Reads
 * ignore unknown parameters.
 */
export function parameterCheck(route: Route): (request: HttpRequest) => void {
  const { query, body, method } = route;
  // A DELETE without a body reads its fields from the query.
  const schemas = [query, method === 'DELETE' ? body : undefined];
  const known = new Set([DRY_RUN, ...schemas.flatMap((schema) => Object.keys((schema && fieldsOf(schema)) ?? {}))]);
  return (request) => {
    const unknown = isChange(route) ? [...new Set(request.query.keys())].filter((name) => !known.has(name)) : [];
    if (unknown.length === 0) return;
    const message = 'This request has no such parameter.';
    throw new ProblemError('invalid_request', message, { errors: unknown.map((field) => ({ field, message })) });
  };
}
