/** From a failed save to what a form dialog can show (ui/form/useForm.ts, SaveOutcome). */

import { type Failure, whyOf } from '../client/failure.ts';
import type { SaveOutcome } from '../ui/index.ts';
import type { ToldFailures } from './useToldFailures.ts';

/** The form's own name of a request's field, where the two differ: `{ franchiseRoleId: 'roleId' }`. */
export type FieldNames<V extends object> = Readonly<Record<string, keyof V & string>>;

/**
 * The outcome for the form after a failure that is not a stale record: the toast is shown, faulty fields are named under
 * themselves, and a rule that was broken (409), or that the call went wrong altogether, is told at the form's head: the toast goes.
 * A field that the form does not have is told at its head too (useForm).
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
  return { message: whyOf(failure), isFailed: true };
}

/** Someone else saved the record first (412); `failure.current` is how it stands now. */
export function isStale(failure: Failure): boolean {
  return failure.code === 'stale';
}
