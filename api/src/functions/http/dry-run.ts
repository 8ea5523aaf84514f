/** Dry runs: `?dryRun=true` on a changing request returns what the change would do. */
import type { HttpRequest } from '@azure/functions';
import { isChange } from '../../contract/idempotency.ts';
import { DRY_RUN, isPreviewable } from '../../contract/preview.ts';
import type { Route } from '../../contract/route.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { invalid } from '../../domain/problems.ts';

/** True if the request asks for a dry run, valid or not. Dry runs do not count as changes of the caller. */
export const asksForDryRun = (request: HttpRequest): boolean => request.query.get(DRY_RUN) === 'true';

/**
 * True if the request is a dry run.
 * @throws ProblemError "invalid_request" naming the parameter, for another value or a route without dry runs (`dry_run_unsupported`)
 */
export function dryRunOf(route: Route, request: HttpRequest): boolean {
  const values = isChange(route) ? request.query.getAll(DRY_RUN) : [];
  if (values.length > 1) throw invalid(DRY_RUN, 'This appears more than once.');
  const [value = 'false'] = values;
  if (value === 'false') return false;
  if (value !== 'true') throw invalid(DRY_RUN, 'This must be true or false.');
  if (isPreviewable(route)) return true;
  const message = 'This request cannot be previewed.';
  throw new ProblemError('invalid_request', message, {
    reason: 'dry_run_unsupported',
    errors: [{ field: DRY_RUN, message }],
  });
}
