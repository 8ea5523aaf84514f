/** Errors that several rules share, so that each has one code and text. */
import type { DenialReason } from '../contract/policies.ts';
import type { FieldError } from '../contract/problem.ts';
import { ProblemError } from './problem-error.ts';

/**
 * Returns the error for a record that does not exist in this franchise or vendor.
 * @param field body field that names the record
 */
export function notFound(detail: string, field?: string): ProblemError {
  return new ProblemError('not_found', detail, field === undefined ? {} : { errors: [{ field, message: detail }] });
}

export function noFranchise(): ProblemError {
  return notFound('There is no such franchise.');
}

export function noChangeSet(): ProblemError {
  return notFound('This change set does not exist. It may have expired.');
}

export function noVendor(): ProblemError {
  return notFound('There is no such vendor.');
}

/** @param field request field that names the user */
export function noPosUser(field?: string): ProblemError {
  return notFound('This user does not exist at this vendor.', field);
}

/**
 * Rejects changes of a franchise or vendor that is being deleted.
 * @param what "vendor" or "franchise"
 * @throws 409 `being_removed`
 */
export function checkNotBeingDeleted(root: { readonly isBeingRemoved?: boolean }, what: string): void {
  if (root.isBeingRemoved) throw conflict('being_removed', `This ${what} is being deleted right now.`);
}

const FORBIDDEN: Record<DenialReason, string> = {
  role: 'Your role does not allow this.',
  other_franchise: 'You can only access your own franchise.',
  other_vendor: 'You can only access your own vendor.',
  has_people_or_units: 'Only a corporate administrator can remove someone who has people or units beneath them.',
};

/** Returns the error for a request that a policy denies. */
export function forbidden(reason: DenialReason): ProblemError {
  return new ProblemError('forbidden', FORBIDDEN[reason], { reason });
}

/** Returns the error for a field that is invalid regardless of the stored data. */
export function invalid(field: string, message: string): ProblemError {
  return new ProblemError('invalid_request', message, { errors: [{ field, message }] });
}

/**
 * Returns the error for a valid request that conflicts with the current data.
 * @param at the field that the error refers to, or all field errors
 */
export function conflict(reason: string, detail: string, at?: string | readonly FieldError[]): ProblemError {
  if (at === undefined) return new ProblemError('conflict', detail, { reason });
  const errors = typeof at === 'string' ? [{ field: at, message: detail }] : at;
  return new ProblemError('conflict', detail, { reason, errors });
}

/**
 * Runs all checks and reports their errors at once.
 * @returns the results of the checks
 * @throws ProblemError the first error, with the field errors of all checks. An error without fields takes precedence.
 */
export async function checkAll<Given extends readonly unknown[]>(
  ...checks: { readonly [N in keyof Given]: () => Given[N] | Promise<Given[N]> }
): Promise<Given> {
  const settled = await Promise.allSettled(checks.map(async (check) => check()));
  const thrown: unknown[] = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const fieldProblems = thrown.filter((error) => error instanceof ProblemError && error.errors !== undefined);
  if (fieldProblems.length < thrown.length) throw thrown.find((error) => !fieldProblems.includes(error));
  const [first, ...others] = fieldProblems as ProblemError[];
  if (!first)
    return settled.map((result) => result.status === 'fulfilled' && result.value) as readonly unknown[] as Given;
  if (others.length === 0) throw first;
  const { code, message, reason } = first;
  const errors = [first, ...others].flatMap((problem) => problem.errors ?? []);
  throw new ProblemError(code, message, { ...(reason !== undefined && { reason }), errors });
}

/**
 * Returns the error for a record that has changed since the caller read it.
 * @param current the current record in the response format
 */
export function stale(current: unknown, changed?: ProblemError['changed']): ProblemError {
  return new ProblemError('stale', 'Someone else changed this in the meantime. Please review what changed.', {
    current,
    ...(changed && { changed }),
  });
}
