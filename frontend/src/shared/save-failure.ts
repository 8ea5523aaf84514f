/** Turns failed requests into outcomes for forms (SaveOutcome in ui/form/useForm.ts). */
import { type Changer, type Failure, isRejected, reasonText } from '../client/failure.ts';
import { type SaveOutcome, whenOf } from '../ui/index.ts';
import type { FailureToasts } from './useFailureToasts.ts';

/** Maps fields of the request to fields of the form with other names: `{ franchiseRoleId: 'roleId' }`. */
export type FieldNames<V extends object> = Readonly<Record<string, keyof V & string>>;

/**
 * Returns the form's outcome for a failed save that is not stale. Field errors appear below their fields. All other errors, including those
 * for unknown fields, appear at the top of the form (useForm). A toast appears as well, except for rejections.
 */
export function formOutcome<V extends object>(
  toasts: Pick<FailureToasts, 'report'>,
  failure: Failure,
  names: FieldNames<V> = {},
): Exclude<SaveOutcome<V>, string> {
  toasts.report(failure);
  const errors: Partial<Record<string, string>> = {};
  for (const error of failure.errors) errors[names[error.field] ?? error.field] ??= error.message;
  const named = errors as Partial<Record<keyof V & string, string>>;
  if (failure.code === 'conflict') return { errors: named, message: failure.detail };
  if (Object.keys(errors).length > 0) return { errors: named };
  return { message: reasonText(failure), requestId: requestIdOf(failure), isFailed: true };
}

/** Returns the request id that the user can quote to support; undefined for a rejection, which explains itself. */
export function requestIdOf(failure: Failure): string | undefined {
  return isRejected(failure) ? undefined : failure.requestId;
}

/** Joins the messages of a rejected save, for a dialog that does not have the form's fields. */
export function messageOf<V extends object>({ message, errors = {} }: Exclude<SaveOutcome<V>, string>): string {
  return [...new Set([message, ...Object.values<string | undefined>(errors)])].filter(Boolean).join(' ');
}

/** Returns who changed the record after it was read, and when; undefined if unknown. */
export function changerOf({ changed }: Pick<Failure, 'changed'>): Changer | undefined {
  return changed && { who: changed.by, when: whenOf(changed.at) };
}

/** True if another user has saved the record since it was read (412). `failure.current` is the current version. */
export function isStale(failure: Failure): boolean {
  return failure.code === 'stale' && !isPlanChanged(failure);
}

/** True if the change would now differ from its preview (412). */
export function isPlanChanged({ reason }: Pick<Failure, 'reason'>): boolean {
  return reason === 'plan_changed';
}
