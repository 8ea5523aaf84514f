/** Turns failed requests into outcomes for forms (SaveOutcome in ui/form/useForm.ts). */
import { type Changer, type Failure, isRejected, reasonText } from '../client/failure.ts';
import { type SaveOutcome, whenOf } from '../ui/index.ts';
import type { FailureToasts } from './useFailureToasts.ts';

/** The form's names of the request's fields, if they differ: `{ franchiseRoleId: 'roleId' }` */
export type FieldNames<V extends object> = Readonly<Record<string, keyof V & string>>;

/**
 * The form's outcome of a failed save that is not stale. Field errors appear below their fields; all others, and errors of unknown
 * fields, at the top of the form (useForm). Only failures other than rejections show a toast as well.
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

/** The request id to quote to support; undefined for a rejection, which explains itself. */
export function requestIdOf(failure: Failure): string | undefined {
  return isRejected(failure) ? undefined : failure.requestId;
}

/** Joins the messages of a rejected save, for a dialog without the form's fields. */
export function messageOf<V extends object>({ message, errors = {} }: Exclude<SaveOutcome<V>, string>): string {
  return [...new Set([message, ...Object.values<string | undefined>(errors)])].filter(Boolean).join(' ');
}

/** The user who changed the record of a stale request, and when; undefined if unknown. */
export function changerOf({ changed }: Pick<Failure, 'changed'>): Changer | undefined {
  return changed && { who: changed.by, when: whenOf(changed.at) };
}

/** True if another user saved the record first (412). `failure.current` is the current version. */
export function isStale(failure: Failure): boolean {
  return failure.code === 'stale' && !isPlanChanged(failure);
}

/** True if the change would differ from its preview (412). */
export function isPlanChanged({ reason }: Pick<Failure, 'reason'>): boolean {
  return reason === 'plan_changed';
}
