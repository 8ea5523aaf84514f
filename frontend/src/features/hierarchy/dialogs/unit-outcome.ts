import type { HierarchyNode, Unit } from '@franchise-admin/api/contract';
import { type Failure, SOMEONE } from '../../../client/failure.ts';
import { changerOf, type FieldNames, isStale, refusedForm } from '../../../shared/refusal.ts';
import type { ToldFailures } from '../../../shared/useToldFailures.ts';
import { fullName } from '../../../ui/index.ts';
import { standingOf } from '../model/changes.ts';
import type { Refusal } from './outcome.ts';

/**
 * A unit that someone else changed, assigned or took away (412, 404, 409): reads the tree anew and says what became of it.
 * @param unit "2210 - Pearl City"
 * @param before the position it hung on when the dialog opened; null for none
 * @param names the form's own name of each of the request's fields that it has
 */
export async function unitRefusal<V extends object>(
  told: Pick<ToldFailures, 'report'>,
  failure: Failure,
  unit: string,
  before: number | null,
  refresh: () => Promise<readonly HierarchyNode[] | undefined>,
  names: FieldNames<V>,
): Promise<Refusal<V>> {
  if (failure.code !== 'not_found' && failure.code !== 'conflict' && !isStale(failure))
    return refusedForm(told, failure, names);
  const roots = await refresh();
  if (!isStale(failure)) return { message: failure.detail };
  const position = (failure.current as Partial<Unit> | undefined)?.franchiseRoleMemberId;
  const { who, when } = changerOf(failure) ?? SOMEONE;
  const changed = `${who} changed ${unit} ${when}`;
  if (position === undefined || position === before)
    return { message: `${changed}. Please check, then try again.`, isStale: true };
  if (position === null) return { message: `${unit} is not assigned any more.`, isDeleted: true };
  const over = standingOf(roots ?? [], position);
  const whom = over ? fullName(over.person) : 'someone else';
  return { message: `${changed}: it is assigned to ${whom} now.`, isStale: true };
}
