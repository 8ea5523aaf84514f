/** Decides who may see and change a change set, and in which states. */

import type { ChangeSetState } from '../../contract/change-set-record.ts';
import type { HistoryScope } from '../../contract/history-scope.ts';
import { conflict, forbidden, noChangeSet, stale } from '../../domain/problems.ts';
import { readHeader, replaceHeader } from '../../store/change-sets/change-sets.ts';
import type { ChangeSetDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { Caller } from '../http/api-request.ts';
import { isAuthor, isOwner } from './ownership.ts';
import { earlierAttempt, withCurrentRequest } from './repetition.ts';
import { presentSet } from './set-view.ts';

export interface SetRequest {
  readonly params: { readonly scope: HistoryScope; readonly changeSetId: string };
  readonly actor: Caller;
  readonly ifMatch: string | undefined;
}

/**
 * Reads the set that a request names. The route's policy has already checked the scope. Read-only users can read only
 * their own sets.
 * @throws 404; 409 `key_reused`; 412 with the current set
 */
export const setOf = async (request: SetRequest): Promise<Read<ChangeSetDocument>> => (await attemptOf(request)).set;

/** @param isAgain true if an earlier attempt of the request is an edit that may be incomplete */
export type Change = (set: Read<ChangeSetDocument>, isAgain: boolean) => Promise<Read<ChangeSetDocument>>;

/** Changes a set, unless an earlier attempt of the request has already changed it. */
export async function changeOnce(request: SetRequest, change: Change): Promise<Read<ChangeSetDocument>> {
  const { set, earlier } = await attemptOf(request);
  return earlier && !earlier.isPending ? set : change(set, earlier !== undefined);
}

/** Reads the set, and the earlier attempt of the request. Checks If-Match only without an earlier attempt, which changed the version. */
async function attemptOf({ params, actor, ifMatch }: SetRequest) {
  const set = await readHeader(params.changeSetId.toLowerCase());
  const isVisible = set?.scope === params.scope && (!actor.isReadonlyUser || isAuthor(set, actor));
  if (!set || !isVisible) throw noChangeSet();
  const earlier = earlierAttempt(set);
  const isVersion = ifMatch === undefined || ifMatch === '*' || ifMatch === set._etag;
  if (!earlier && !isVersion) throw stale(presentSet(set, actor));
  return { set, earlier };
}

/** Checks that the caller may change and apply a set. @throws 403 */
export function checkOwner(set: ChangeSetDocument, actor: Caller): void {
  if (!isOwner(set, actor)) throw forbidden('role');
}

/** Completes "The change set …". */
export const STATES: Record<ChangeSetState, string> = {
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
 * Changes fields of a set, and records the request so that a retry changes nothing. `fields.requests` overrides the recorded requests.
 * @throws 412 with the current set if it has changed since it was read
 */
export async function advance(
  set: Read<ChangeSetDocument>,
  actor: Caller,
  fields: Partial<ChangeSetDocument>,
): Promise<Read<ChangeSetDocument>> {
  const advanced = await replaceHeader(set, { requests: withCurrentRequest(set), ...fields });
  if (advanced) return advanced;
  const current = await readHeader(set.id);
  if (!current) throw noChangeSet();
  throw stale(presentSet(current, actor));
}
