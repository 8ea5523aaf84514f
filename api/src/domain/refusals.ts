/** The refusals that the rules share, so that each is worded and coded in one way. */
import type { DenialReason } from '../contract/policies.ts';
import type { FieldError } from '../contract/problem.ts';
import { ProblemError } from './problem-error.ts';

/** A record that the call names and that is not there, or not in this franchise or vendor; `field` when a field of the body named it. */
export function notFound(detail: string, field?: string): ProblemError {
  return new ProblemError('not_found', detail, field === undefined ? {} : { errors: [{ field, message: detail }] });
}

/** No franchise of this code; SYSTEM is none. */
export function noFranchise(): ProblemError {
  return notFound('There is no such franchise.');
}

/** No vendor of this number. */
export function noVendor(): ProblemError {
  return notFound('There is no such vendor.');
}

/** No such user of this vendor. @param field of the call that names them */
export function noPosUser(field?: string): ProblemError {
  return notFound('This user does not exist at this vendor.', field);
}

/** What is being deleted piece by piece changes no more (409 `being_removed`). @param what "vendor", "franchise" */
export function checkStays(root: { readonly isBeingRemoved?: boolean }, what: string): void {
  if (root.isBeingRemoved) throw conflict('being_removed', `This ${what} is being deleted right now.`);
}

const FORBIDDEN: Record<DenialReason, string> = {
  role: 'Your role does not allow this.',
  other_franchise: 'You may work on your own franchise only.',
  other_vendor: 'You may work on your own vendor only.',
  has_people_or_units: 'Only a corporate administrator can remove someone who has people or units beneath them.',
};

/** A policy's refusal, in words. */
export function forbidden(reason: DenialReason): ProblemError {
  return new ProblemError('forbidden', FORBIDDEN[reason], { reason });
}

/** The request contradicts itself or a rule that no state of the franchise could satisfy. */
export function invalid(field: string, message: string): ProblemError {
  return new ProblemError('invalid_request', message, { errors: [{ field, message }] });
}

/** The request is sound, but what stands in the franchise now does not allow it. @param at the field it is about, or all faults */
export function conflict(reason: string, detail: string, at?: string | readonly FieldError[]): ProblemError {
  if (at === undefined) return new ProblemError('conflict', detail, { reason });
  const errors = typeof at === 'string' ? [{ field: at, message: detail }] : at;
  return new ProblemError('conflict', detail, { reason, errors });
}

/**
 * Makes every check, so that all that is wrong is said at once.
 * @returns what the checks give
 * @throws ProblemError the first refusal, with the fields of all of them; at once whatever else a check throws
 */
export async function checkAll<Given extends readonly unknown[]>(
  ...checks: { readonly [N in keyof Given]: () => Given[N] | Promise<Given[N]> }
): Promise<Given> {
  const settled = await Promise.allSettled(checks.map(async (check) => check()));
  const thrown: unknown[] = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const aboutFields = thrown.filter((error) => error instanceof ProblemError && error.errors !== undefined);
  if (aboutFields.length < thrown.length) throw thrown.find((error) => !aboutFields.includes(error));
  const [first, ...others] = aboutFields as ProblemError[];
  if (!first)
    return settled.map((result) => result.status === 'fulfilled' && result.value) as readonly unknown[] as Given;
  if (others.length === 0) throw first;
  const { code, message, reason } = first;
  const errors = [first, ...others].flatMap((refusal) => refusal.errors ?? []);
  throw new ProblemError(code, message, { ...(reason !== undefined && { reason }), errors });
}

/** Somebody else changed the record after the caller read it. @param current the record as it stands */
export function stale(current: unknown, changed?: ProblemError['changed']): ProblemError {
  return new ProblemError('stale', 'Someone else changed this in the meantime. Please review what changed.', {
    current,
    ...(changed && { changed }),
  });
}
