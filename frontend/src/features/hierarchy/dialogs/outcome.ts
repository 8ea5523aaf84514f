/** From a refused call to what a dialog of the hierarchy shows. */
import type { HierarchyNode } from '@franchise-admin/api/contract';
import type { Client } from '../../../client/client.ts';
import type { Failure } from '../../../client/failure.ts';
import { type FieldNames, isStale, refusedForm } from '../../../shared/refusal.ts';
import type { SaveOutcome } from '../../../ui/index.ts';
import { describeChange, type Standing, standingOf } from '../model/changes.ts';

/** What a position's dialog says at its head and under its fields. */
export type Refusal<V extends object> = Exclude<SaveOutcome<V>, string> & {
  /** What the dialog is about is there no more. */
  readonly isGone?: boolean;
};

/**
 * Stale or gone (412, 404): reads the tree anew and says what changed about the position. Everything else as in every form.
 * @param before as it was when the dialog opened
 * @param names the form's own name of each of the request's fields that it has
 */
export async function positionRefusal<V extends object>(
  client: Client,
  failure: Failure,
  before: Standing,
  refresh: () => Promise<readonly HierarchyNode[] | undefined>,
  names: FieldNames<V>,
): Promise<Refusal<V>> {
  const isGone = failure.code === 'not_found';
  if (!isStale(failure) && !isGone) return refusedForm(client, failure, names);
  if (isGone) client.report(failure);
  const roots = await refresh();
  if (!roots) return { message: failure.detail, isFailed: true };
  const now = standingOf(roots, before.person.franchiseRoleMemberId);
  // The position stands as it did: then it is what was chosen (a person, a unit) that is gone.
  const isOther = isGone && now !== undefined && now.person.etag === before.person.etag;
  if (isOther) return { message: failure.detail };
  return { message: describeChange(before, now), isOvertaken: true, isGone: now === undefined };
}
