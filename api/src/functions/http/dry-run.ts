/** Dry runs: `?dryRun=true` on a changing request returns what the change would do. */
import type { HttpRequest } from '@azure/functions';
import { isChange } from '../../contract/idempotency.ts';
import { DRY_RUN } from '../../contract/preview.ts';
import type { Route } from '../../contract/route.ts';
import { invalid } from '../../domain/problems.ts';

/** True if a route supports dry runs: every change except uploads and password resets, whose result cannot be known before. */
export function isPreviewable(route: Route): boolean {
  return isChange(route) && route.upload === undefined && !route.isRepeatable;
}

/**
 * True if the request asks for a dry run.
 * @throws ProblemError "invalid_request" naming the parameter, for another value or a route without dry runs
 */
export function dryRunOf(route: Route, request: HttpRequest): boolean {
  const value = isChange(route) ? request.query.get(DRY_RUN) : null;
  if (value === null || value === 'false') return false;
  if (value !== 'true') throw invalid(DRY_RUN, 'This must be true or false.');
  if (!isPreviewable(route)) throw invalid(DRY_RUN, 'This request cannot be previewed.');
  return true;
}
