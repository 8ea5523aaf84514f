/** Decides who may see and change a change set, depending on its state. */

import type { ChangeSetState } from '../../contract/change-set-record.ts';
import type { HistoryScope } from '../../contract/history-scope.ts';
import { conflict, forbidden, notFound, stale } from '../../domain/problems.ts';
import { readHeader, replaceHeader } from '../../store/change-sets/change-sets.ts';
import type { ChangeSetDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import { currentSubmission } from '../../store/partition/receipts.ts';
import type { Caller } from '../http/api-request.ts';
import { presentSet } from './set-view.ts';

interface SetRequest {
  readonly params: { readonly scope: HistoryScope; readonly changeSetId: string };
  readonly actor: Caller;
  readonly ifMatch: string | undefined;
}

/**
 * Reads the set that a request names. The route's policy has already checked the scope. Read-only users can read only
 * their own sets.
 * @throws 404; 412 with the current set
 */
export async function setOf({ params, actor, ifMatch }: SetRequest): Promise<Read<ChangeSetDocument>> {
  const set = await readHeader(params.changeSetId.toLowerCase());
  const isVisible = set?.scope === params.scope && (!actor.isReadonlyUser || isAuthor(set, actor));
  if (!set || !isVisible) throw notFound('There is no such change set, or not any more.');
  if (isRepeated(set)) return set;
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== set._etag) throw stale(presentSet(set, actor));
  return set;
}

/** True if an earlier attempt of this request has changed the state of the set. */
export const isRepeated = ({ lastFingerprint }: ChangeSetDocument): boolean =>
  lastFingerprint !== undefined && lastFingerprint === currentSubmission()?.fingerprint;

export const isAuthor = ({ author }: ChangeSetDocument, { authObjectId }: Caller): boolean =>
  author.authObjectId === authObjectId;

/**
 * Checks that the caller may change and apply a set: as its author, or as its approver once it is approved. From then on the author must
 * not change the set, because it is applied with the approver's rights.
 * @throws 403
 */
export function checkOwner(set: ChangeSetDocument, actor: Caller): void {
  const { author, proposal } = set;
  const owner = proposal?.decision === 'approved' ? proposal.decidedBy : author;
  if (owner?.authObjectId !== actor.authObjectId) throw forbidden('role');
}

/** @throws 409 `wrong_state` */
export function checkState({ state }: ChangeSetDocument, allowed: readonly ChangeSetState[]): void {
  if (!allowed.includes(state)) throw conflict('wrong_state', `This cannot be done now: the change set is ${state}.`);
}

/** @throws 409 `not_atomic` if the review has found that the set cannot be applied all or nothing */
export function checkAtomic({ isAtomic, state, error }: ChangeSetDocument): void {
  if (isAtomic && error !== null && state !== 'stopped') throw conflict('not_atomic', error);
}

/** Changes the state of a set. @throws 412 with the current set if it has changed since it was read */
export async function advance(
  set: Read<ChangeSetDocument>,
  actor: Caller,
  fields: Partial<ChangeSetDocument>,
): Promise<Read<ChangeSetDocument>> {
  const submission = currentSubmission();
  const last = submission && { lastFingerprint: submission.fingerprint };
  const advanced = await replaceHeader(set, { ...fields, ...last });
  if (advanced) return advanced;
  const current = await readHeader(set.id);
  if (!current) throw notFound('There is no such change set, or not any more.');
  throw stale(presentSet(current, actor));
}
