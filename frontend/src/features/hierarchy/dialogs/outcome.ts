/** From a refused call to what a dialog of the hierarchy shows. */
import type { HierarchyNode } from '@franchise-admin/api/contract';
import type { Failure } from '../../../client/failure.ts';
import { changerOf, type FieldNames, isStale, refusedForm } from '../../../shared/refusal.ts';
import type { ToldFailures } from '../../../shared/useToldFailures.ts';
import type { SaveOutcome } from '../../../ui/index.ts';
import { describeChange, type Standing, standingOf, unreadChange } from '../model/changes.ts';

/** What a position's dialog shows at its head and under its fields. */
export type Refusal<V extends object> = Exclude<SaveOutcome<V>, string>;

/**
 * Stale or gone (412, 404): reads the tree anew and says what changed about the position, no more than is known where that fails.
 * Everything else as in every form.
 * @param before as it was when the dialog opened
 * @param names the form's own name of each of the request's fields that it has
 */
export async function positionRefusal<V extends object>(
  told: Pick<ToldFailures, 'report'>,
  failure: Failure,
  before: Standing,
  refresh: () => Promise<readonly HierarchyNode[] | undefined>,
  names: FieldNames<V>,
): Promise<Refusal<V>> {
  const isMissing = failure.code === 'not_found';
  if (!isStale(failure) && !isMissing) return refusedForm(told, failure, names);
  const roots = await refresh();
  const now = roots && standingOf(roots, before.person.franchiseRoleMemberId);
  const isDeleted = roots
    ? now === undefined
    : isMissing && failure.errors.some(({ field }) => field === 'franchiseRoleMemberId');
  if (isDeleted) return { message: describeChange(before, undefined), isStale: true, isDeleted };
  // The position stands: then it is what was chosen (a person, a level) that is gone, whatever else has changed.
  if (isMissing) return { message: failure.detail, ...(!roots && { isFailed: true }) };
  const by = changerOf(failure);
  if (!now) return { message: unreadChange(before, by), isFailed: true };
  return { message: describeChange(before, now, by), isStale: true };
}
