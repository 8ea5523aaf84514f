import type { HierarchyNode } from '@franchise-admin/api/contract';
import type { Failure } from '../../../client/failure.ts';
import { changerOf, type FieldNames, formOutcome, isStale } from '../../../shared/save-failure.ts';
import type { FailureToasts } from '../../../shared/useFailureToasts.ts';
import type { SaveOutcome } from '../../../ui/index.ts';
import { describeChange, findPosition, type TreePosition, unreadChange } from '../model/changes.ts';

/** The messages after a failed save, for the dialog and its fields. */
export type Rejection<V extends object> = Exclude<SaveOutcome<V>, string>;

/**
 * Returns the outcome of a failed change to a position. After a 412 or 404, reloads the tree and describes what has changed, if that is
 * known. Handles other failures with `formOutcome`.
 * @param before the position when the dialog opened
 * @param names maps the fields of the request to those of the form
 */
export async function positionFailure<V extends object>(
  toasts: Pick<FailureToasts, 'report'>,
  failure: Failure,
  before: TreePosition,
  refresh: () => Promise<readonly HierarchyNode[] | undefined>,
  names: FieldNames<V>,
): Promise<Rejection<V>> {
  const isMissing = failure.code === 'not_found';
  if (!isStale(failure) && !isMissing) return formOutcome(toasts, failure, names);
  const roots = await refresh();
  const now = roots && findPosition(roots, before.person.franchiseRoleMemberId);
  const isDeleted = roots
    ? now === undefined
    : isMissing && failure.errors.some(({ field }) => field === 'franchiseRoleMemberId');
  if (isDeleted) return { message: describeChange(before, undefined), isStale: true, isDeleted };
  // The position still exists, so the chosen person or level caused the 404.
  if (isMissing) return { message: failure.detail, ...(!roots && { isFailed: true }) };
  const by = changerOf(failure);
  if (!now) return { message: unreadChange(before, by), isFailed: true };
  return { message: describeChange(before, now, by), isStale: true };
}
