/** Decides who may see and change a change set, and in which states. */

import type { ChangeSetState } from '../../contract/change-set-record.ts';
import type { HistoryScope } from '../../contract/history-scope.ts';
import { conflict, forbidden, noChangeSet, stale } from '../../domain/problems.ts';
import { readHeader, replaceHeader } from '../../store/change-sets/change-sets.ts';
import type { ChangeSetDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import { currentSubmission } from '../../store/partition/receipts.ts';
import type { Caller } from '../http/api-request.ts';
import { isAuthor, isOwner } from './ownership.ts';
import { presentSet } from './set-view.ts';

interface SetRequest {
  readonly params: { readonly scope: HistoryScope; readonly changeSetId: string };
  readonly actor: Caller;
  readonly ifMatch: string | undefined;
}

/**
 * Reads the set of a request. The route's policy has already checked the scope. Read-only users can read only their own sets.
 * @throws 404; 412 with the current set
 */
export async function setOf({ params, actor, ifMatch }: SetRequest): Promise<Read<ChangeSetDocument>> {
  const set = await readHeader(params.changeSetId.toLowerCase());
  const isVisible = set?.scope === params.scope && (!actor.isReadonlyUser || isAuthor(set, actor));
  if (!set || !isVisible) throw noChangeSet();
  if (isLast(set)) return set;
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== set._etag) throw stale(presentSet(set, actor));
  return set;
}

/** True if an earlier attempt of this request was the last change of the set's state. */
const isLast = ({ lastFingerprint }: ChangeSetDocument): boolean =>
  lastFingerprint !== undefined && lastFingerprint === currentSubmission()?.fingerprint;

/** True if an earlier attempt of this request has changed the set. This attempt must then change nothing. */
export const isRepeated = (set: ChangeSetDocument): boolean => isLast(set) && !set.isEditPending;

/** True if an earlier attempt of this request is an edit that may be incomplete. Storing the edit again completes it. */
export const isUnfinishedEdit = (set: ChangeSetDocument): boolean => isLast(set) && set.isEditPending === true;

/** Checks that the caller may change and apply a set. @throws 403 */
export function checkOwner(set: ChangeSetDocument, actor: Caller): void {
  if (!isOwner(set, actor)) throw forbidden('role');
}

const STATES: Record<ChangeSetState, string> = {
  draft: 'has not been checked yet',
  reviewing: 'is being checked',
  reviewed: 'has not been applied yet',
  proposed: 'awaits approval',
  declined: 'was declined',
  scheduled: 'is scheduled',
  running: 'is being applied',
  stopped: 'was applied in part',
  done: 'was applied',
  undone: 'was undone',
  cancelled: 'was cancelled',
};

/** @throws 409 `wrong_state` */
export function checkState({ state }: ChangeSetDocument, allowed: readonly ChangeSetState[]): void {
  if (!allowed.includes(state)) throw wrongState(state);
}

export const wrongState = (state: ChangeSetState) =>
  conflict('wrong_state', `This is not possible, because the change set ${STATES[state]}. Reload it and try again.`);

/** @throws 409 `not_atomic` if the review has found that the set cannot be applied all or nothing */
export function checkAtomic({ isAtomic, state, error }: ChangeSetDocument): void {
  if (isAtomic && error !== null && state !== 'stopped') throw conflict('not_atomic', error);
}

/**
 * Changes the state of a set. A retry of the request changes nothing, unless `fields` contains `lastFingerprint`.
 * @throws 412 with the current set if it has changed since it was read
 */
export async function advance(
  set: Read<ChangeSetDocument>,
  actor: Caller,
  fields: Partial<ChangeSetDocument>,
): Promise<Read<ChangeSetDocument>> {
  const submission = currentSubmission();
  const last = submission && { lastFingerprint: submission.fingerprint };
  const advanced = await replaceHeader(set, { isEditPending: false, ...last, ...fields });
  if (advanced) return advanced;
  const current = await readHeader(set.id);
  if (!current) throw noChangeSet();
  throw stale(presentSet(current, actor));
}
