import type { HierarchyNode, Unit } from '@franchise-admin/api/contract';
import { type Failure, SOMEONE } from '../../../client/failure.ts';
import { changerOf, type FieldNames, formOutcome, isStale } from '../../../shared/save-failure.ts';
import type { FailureToasts } from '../../../shared/useFailureToasts.ts';
import { fullName } from '../../../ui/index.ts';
import { findPosition } from '../model/changes.ts';
import type { Rejection } from './position-failure.ts';

/**
 * Returns the outcome of a failed change to a unit. After a 404, 409 or 412, reloads the tree and describes what happened to the unit.
 * @param unit "2210 - Pearl City"
 * @param before the position to which the unit was assigned when the dialog opened; null if the unit was unassigned
 * @param names maps the fields of the request to those of the form
 */
export async function unitFailure<V extends object>(
  toasts: Pick<FailureToasts, 'report'>,
  failure: Failure,
  unit: string,
  before: number | null,
  refresh: () => Promise<readonly HierarchyNode[] | undefined>,
  names: FieldNames<V>,
): Promise<Rejection<V>> {
  if (failure.code !== 'not_found' && failure.code !== 'conflict' && !isStale(failure))
    return formOutcome(toasts, failure, names);
  const roots = await refresh();
  if (!isStale(failure)) return { message: failure.detail };
  const holderId = (failure.current as Partial<Unit> | undefined)?.franchiseRoleMemberId;
  const { who, when } = changerOf(failure) ?? SOMEONE;
  const changed = `${who} changed ${unit} ${when}`;
  if (holderId === undefined || holderId === before)
    return { message: `${changed}. Review the change, then try again.`, isStale: true };
  if (holderId === null) return { message: `${unit} is already unassigned.`, isDeleted: true };
  const holder = findPosition(roots ?? [], holderId);
  const name = holder ? fullName(holder.person) : 'someone else';
  return { message: `${changed}: it is now assigned to ${name}.`, isStale: true };
}
