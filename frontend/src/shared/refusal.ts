/** From a failed save to what a form dialog can show (ui/form/useForm.ts, SaveOutcome). */

import { type Changer, type Failure, isRejected, whyOf } from '../client/failure.ts';
import { type SaveOutcome, whenOf } from '../ui/index.ts';
import type { ToldFailures } from './useToldFailures.ts';

/** The form's own name of a request's field, where the two differ: `{ franchiseRoleId: 'roleId' }`. */
export type FieldNames<V extends object> = Readonly<Record<string, keyof V & string>>;

/**
 * The form's outcome after a failed save that was not stale. Field errors go below their fields. All other errors, and those of
 * fields that the form does not have, go to its top (useForm). Only failures that are no rejection also have a toast.
 */
export function refusedForm<V extends object>(
  told: Pick<ToldFailures, 'report'>,
  failure: Failure,
  names: FieldNames<V> = {},
): Exclude<SaveOutcome<V>, string> {
  told.report(failure);
  const errors: Partial<Record<string, string>> = {};
  for (const error of failure.errors) errors[names[error.field] ?? error.field] ??= error.message;
  const named = errors as Partial<Record<keyof V & string, string>>;
  if (failure.code === 'conflict') return { errors: named, message: failure.detail };
  if (Object.keys(errors).length > 0) return { errors: named };
  return { message: whyOf(failure), requestId: referenceOf(failure), isFailed: true };
}

/** The request's id where the failure is not a rejection, which explains itself. */
export function referenceOf(failure: Failure): string | undefined {
  return isRejected(failure) ? undefined : failure.requestId;
}

/** All messages of a rejected save as one text, for a dialog without the form's fields. */
export function textOf<V extends object>({ message, errors = {} }: Exclude<SaveOutcome<V>, string>): string {
  return [...new Set([message, ...Object.values<string | undefined>(errors)])].filter(Boolean).join(' ');
}

/** The user who changed the record of a stale request, and when; undefined if unknown. */
export function changerOf({ changed }: Pick<Failure, 'changed'>): Changer | undefined {
  return changed && { who: changed.by, when: whenOf(changed.at) };
}

/** Someone else saved the record first (412); `failure.current` is how it stands now. */
export function isStale(failure: Failure): boolean {
  return failure.code === 'stale' && !isPlanChanged(failure);
}

/** The change would do something else than its preview showed (412). */
export function isPlanChanged({ reason }: Pick<Failure, 'reason'>): boolean {
  return reason === 'plan_changed';
}
