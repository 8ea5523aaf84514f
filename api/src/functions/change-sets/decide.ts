/** Proposes, approves, declines, schedules and cancels change sets. */
import type { changeSetRoutes } from '../../contract/change-sets.ts';
import { picked } from '../../domain/difference.ts';
import { conflict, forbidden, invalid } from '../../domain/problems.ts';
import { readHeader, replaceHeader, WAITING_TTL_S } from '../../store/change-sets/change-sets.ts';
import { readPages } from '../../store/change-sets/pages.ts';
import type { ChangeSetDocument, StoredOperation } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { ApiRequest, Caller } from '../http/api-request.ts';
import { advance, checkAtomic, checkOwner, checkState, isAuthor } from './access.ts';
import { startedBy, startReview, startRun } from './start.ts';

type Set = Read<ChangeSetDocument>;
type RequestOf<Name extends keyof typeof changeSetRoutes> = ApiRequest<(typeof changeSetRoutes)[Name]>;

const CANCEL_ATTEMPTS = 5;
/** Maximum time until a scheduled set starts. */
const LONGEST_WAIT_MS = 366 * 24 * 60 * 60_000;

export async function proposeSet(request: RequestOf<'proposeChangeSet'>, set: Set): Promise<Set> {
  const { actor, body } = request;
  checkOwner(set, actor);
  checkState(set, ['reviewed']);
  if (set.proposal?.decision === 'approved') throw conflict('wrong_state', 'This proposal has already been approved.');
  const proposal = {
    reason: body.reason,
    proposedAt: new Date().toISOString(),
    ...{ decidedBy: null, decidedAt: null, decision: null, decisionReason: null },
  };
  return advance(set, actor, { state: 'proposed', proposal });
}

/**
 * Applies a proposal with the rights of the caller, who must be allowed to do every selected operation.
 * @throws 403 for the caller's own proposal, or for an operation that the caller may not do; 409 `review_changed` if the caller has seen a
 *    review with other results, `being_reviewed` if the review takes too long
 */
export async function approveSet(request: RequestOf<'approveChangeSet'>, proposed: Set): Promise<Set> {
  const { actor, body, ifMatch } = request;
  checkOthersProposal(proposed, actor);
  const hasVersion = ifMatch !== undefined && ifMatch !== '*';
  const seen = hasVersion ? outcomesOf(await selectedIn(proposed)) : undefined;
  // Review the set again: the verdicts depend on the caller's rights and on the current records.
  const set = await startReview(proposed, request);
  if (set.state === 'reviewing') throw stillReviewing();
  const selected = await selectedIn(set);
  if (selected.some(({ verdict }) => verdict === 'notAllowed')) throw forbidden('role');
  // If-Match identifies the review that the caller has seen. If records have changed since then, the operations may have other results.
  if (seen !== undefined && seen !== outcomesOf(selected)) throw reviewChanged();
  return startRun(set, { proposal: decided(set, actor, 'approved', body.reason ?? null) }, request);
}

export async function declineSet(request: RequestOf<'declineChangeSet'>, set: Set): Promise<Set> {
  const { actor, body } = request;
  checkOthersProposal(set, actor);
  return advance(set, actor, { state: 'declined', proposal: decided(set, actor, 'declined', body.reason) });
}

/** @throws 403 for the caller's own proposal */
function checkOthersProposal(set: Set, actor: Caller): void {
  checkState(set, ['proposed']);
  if (isAuthor(set, actor)) throw forbidden('role');
}

function decided(
  { proposal }: Set,
  { authObjectId, name }: Caller,
  decision: 'approved' | 'declined',
  decisionReason: string | null,
): Set['proposal'] {
  const decidedAt = new Date().toISOString();
  return proposal && { ...proposal, decidedBy: { authObjectId, name }, decidedAt, decision, decisionReason };
}

const selectedIn = async (set: Set) =>
  (await readPages(set)).flatMap(({ operations }) => operations.filter(({ isSelected }) => isSelected));

const REVIEWED = ['verdict', 'problem', 'changes', 'moreChanges', 'effects', 'warnings'] as const;
/** Returns the review results of the operations as text, to compare two reviews. */
const outcomesOf = (operations: readonly StoredOperation[]) =>
  JSON.stringify(operations.map((operation) => picked(operation, REVIEWED)));

const reviewChanged = () =>
  conflict('review_changed', 'The changes have another result now. Please check them again before you approve them.');
const stillReviewing = () =>
  conflict('being_reviewed', 'The changes are being reviewed with your rights. Please try again in a moment.');

export async function scheduleSet(request: RequestOf<'scheduleChangeSet'>, set: Set): Promise<Set> {
  const { actor, body } = request;
  checkOwner(set, actor);
  checkState(set, ['reviewed', 'scheduled']);
  checkAtomic(set);
  const runAt = new Date(body.runAt);
  const waitMs = runAt.getTime() - Date.now();
  if (waitMs <= 0) throw invalid('runAt', 'This time is in the past.');
  if (waitMs > LONGEST_WAIT_MS) throw invalid('runAt', 'This time is more than a year ahead.');
  return advance(set, actor, {
    ...startedBy(set, actor),
    state: 'scheduled',
    runAt: runAt.toISOString(),
    timeZone: body.timeZone,
    dueAt: runAt.toISOString(),
    ttl: WAITING_TTL_S,
  });
}

/** Cancels a running set. Retries the write, because the run may have saved its progress since the header was read. */
async function cancelRun(set: Set, actor: Caller): Promise<Set> {
  let current = set;
  for (let attempt = 1; attempt < CANCEL_ATTEMPTS && current.state === 'running'; attempt++) {
    const cancelled = await replaceHeader(current, { isCancelled: true });
    if (cancelled) return cancelled;
    current = (await readHeader(set.id)) ?? current;
  }
  return current.state === 'running' ? advance(current, actor, { isCancelled: true }) : current;
}

/**
 * Cancels a set. A running set stops after its current piece; a set that has not started ends at once. A repeated cancellation changes
 * nothing.
 * @throws 403 unless the caller is the author, the approver or a corporate admin. Only the author may cancel an open proposal. 409
 *    `wrong_state` for a set in any other state.
 */
export async function cancelSet(request: RequestOf<'cancelChangeSet'>, set: Set): Promise<Set> {
  const { actor } = request;
  const isApprover = set.proposal?.decidedBy?.authObjectId === actor.authObjectId;
  if (!isAuthor(set, actor) && (set.state === 'proposed' || !(isApprover || actor.isCorpAdmin)))
    throw forbidden('role');
  if (set.state === 'cancelled' || set.isCancelled) return set;
  if (set.state === 'running') return cancelRun(set, actor);
  checkState(set, ['draft', 'reviewed', 'proposed', 'scheduled']);
  return advance(set, actor, { state: 'cancelled', dueAt: null });
}
