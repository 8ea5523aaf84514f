/** If-Match and If-None-Match: which version a change is meant for, which version of a list the caller holds. */
import type { HttpRequest } from '@azure/functions';
import type { Route } from '../../contract/route.ts';
import { ProblemError } from '../../domain/problem-error.ts';

/** A proxy that compresses may mark a strong ETag as weak (`W/"5"`): it is the same version. */
function etagHeader(request: HttpRequest, name: 'if-match' | 'if-none-match'): string | undefined {
  const value = request.headers.get(name)?.trim();
  return value ? value.replace(/^W\/(?=")/, '') : undefined;
}

/**
 * The version a change is meant for.
 * @throws ProblemError "precondition_required" when an existing record is changed without saying so
 */
export function requiredVersion(route: Route, request: HttpRequest, body: unknown): string | undefined {
  const version = etagHeader(request, 'if-match');
  const needed =
    route.concurrency === 'record' || (route.concurrency === 'record-or-new' && !isNew(route.recordIdField, body));
  if (needed && version === undefined)
    throw new ProblemError('precondition_required', 'Please send the version you read (If-Match).');
  return version;
}

/** LIM-01: a record whose number is 0 or missing is new. */
function isNew(field: string | undefined, body: unknown): boolean {
  const id = field === undefined ? undefined : (body as Record<string, unknown>)[field];
  return id === undefined || id === null || id === 0;
}

/** The version of a list that the caller holds. */
export function heldVersion(request: HttpRequest): string | undefined {
  return etagHeader(request, 'if-none-match');
}
