/** Proposes, approves, declines, schedules and cancels change sets. */
import { APPLICABLE_VERDICTS } from '../../contract/change-set-record.ts';
import type { changeSetRoutes } from '../../contract/change-sets.ts';
import { partsOfScope } from '../../contract/history-scope.ts';
import type { ChangedRecord } from '../../contract/preview.ts';
import { picked } from '../../domain/difference.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { conflict, forbidden, invalid } from '../../domain/problems.ts';
import { ENDED, readHeader, WAITING_TTL_S } from '../../store/change-sets/change-sets.ts';
import { alignPages, readPages, writeRecords } from '../../store/change-sets/pages.ts';
import type { ChangeSetDocument, StoredOperation } from '../../store/documents/index.ts';
import { rememberTimeZone } from '../../store/franchise/franchise-change.ts';
import type { Read } from '../../store/partition/partition.ts';
import { uuidOf } from '../../store/partition/receipts.ts';
import type { ApiRequest, Caller } from '../http/api-request.ts';
import { advance, checkAtomic, checkOwner, checkState, wrongState } from './access.ts';
import { isAuthor, isCancellable, isCanceller } from './ownership.ts';
import { personOf, startedBy, startReview, startRun } from './start.ts';

type Set = Read<ChangeSetDocument>;
type RequestOf<Name extends keyof typeof changeSetRoutes> = ApiRequest<(typeof changeSetRoutes)[Name]>;

const CANCEL_ATTEMPTS = 5;
/** Time in milliseconds for which an approval accepts a review that ran as a job. */
const JOB_REVIEW_MS = 10 * 60_000;
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
 * @throws 403 for the caller's own proposal, or for an operation that the caller may not do; 409 `review_changed` if the results differ
 *    from the review that the caller has seen; 409 `being_reviewed` if the review takes longer than the request. The review then
 *    continues as a job, and the caller can approve the version that the job stores. If its results differ, the first approval gets
 *    `review_changed`.
 */
export async function approveSet(request: RequestOf<'approveChangeSet'>, proposed: Set): Promise<Set> {
  const { actor, body, ifMatch } = request;
  checkOthersProposal(proposed, actor);
  const hasVersion = ifMatch !== undefined && ifMatch !== '*';
  const isReviewed = hasVersion && isReviewedByJob(proposed, actor);
  // If-Match identifies the review that the caller has seen, unless a job has replaced it since the first attempt of the approval.
  const seen = (isReviewed && proposed.seen) || (hasVersion ? outcomesOf(await selectedIn(proposed)) : null);
  // Review the set again: the verdicts depend on the caller's rights and on the current records.
  const set = isReviewed ? proposed : await reviewForApproval(proposed, request, seen);
  if (set.state === 'reviewing') throw stillReviewing();
  const selected = await selectedIn(set);
  if (selected.some(({ verdict }) => verdict === 'notAllowed')) throw forbidden('role');
  // If records have changed since the caller saw the review, the operations may have other results.
  if (seen !== null && seen !== outcomesOf(selected)) {
    await advance(set, actor, { seen: null, ...unrecorded(set) });
    throw reviewChanged();
  }
  return startRun(set, { proposal: decided(set, actor, 'approved', body.reason ?? null) }, request);
}

/** True if a job has recently reviewed the set with the caller's rights. Another review would not finish within the request either. */
const isReviewedByJob = ({ reviewedBy, jobReviewedAt = null }: Set, { authObjectId }: Caller) =>
  reviewedBy === authObjectId && jobReviewedAt !== null && Date.parse(jobReviewedAt) > Date.now() - JOB_REVIEW_MS;

/** Keeps the recorded requests, so that a retry of the current one decides again. */
const unrecorded = ({ requests = [] }: Set) => ({ requests });

/** Reviews the set without recording the request, because a retry must decide again if the approval fails after the review. */
const reviewForApproval = (set: Set, request: RequestOf<'approveChangeSet'>, seen: string | null) =>
  startReview(set, request, { ...unrecorded(set), seen });

export async function declineSet(request: RequestOf<'declineChangeSet'>, set: Set): Promise<Set> {
  const { actor, body } = request;
  checkOthersProposal(set, actor);
  return end(set, actor, { state: 'declined', proposal: decided(set, actor, 'declined', body.reason) });
}

/** @throws 403 for the caller's own proposal */
function checkOthersProposal(set: Set, actor: Caller): void {
  checkState(set, ['proposed']);
  if (isAuthor(set, actor)) throw forbidden('role');
}

function decided(
  { proposal }: Set,
  actor: Caller,
  decision: 'approved' | 'declined',
  decisionReason: string | null,
): Set['proposal'] {
  const decidedAt = new Date().toISOString();
  return proposal && { ...proposal, decidedBy: personOf(actor), decidedAt, decision, decisionReason };
}

const selectedIn = async (set: Set) =>
  (await readPages(set)).flatMap(({ operations }) => operations.filter(({ isSelected }) => isSelected));

const REVIEWED = ['verdict', 'problem', 'moreChanges', 'effects', 'warnings'] as const;
/** Returns a digest of the review results of the operations, to compare two reviews. */
function outcomesOf(operations: readonly StoredOperation[]): string {
  const keyOf = ({ kind, recordId }: ChangedRecord) => `${kind}:${recordId}`;
  const created = operations.flatMap(({ changes }) => changes.filter(({ action }) => action === 'created').map(keyOf));
  // Each review gives new records other numbers.
  const numbers = new Map(created.map((key, index) => [key, `new ${index}`]));
  const results = operations.map((operation) => ({
    ...picked(operation, REVIEWED),
    changes: operation.changes.map((change) => ({
      ...change,
      recordId: numbers.get(keyOf(change)) ?? change.recordId,
    })),
  }));
  return uuidOf(JSON.stringify(results));
}

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
  const scope = partsOfScope(request.params.scope);
  if (scope.kind === 'franchise') await rememberTimeZone(scope.groupCode, body.timeZone);
  await writeRecords(set.id, recordsIn(await selectedIn(set)));
  const scheduled = await advance(set, actor, {
    ...startedBy(set, actor),
    state: 'scheduled',
    runAt: runAt.toISOString(),
    timeZone: body.timeZone,
    ranAt: null,
    dueAt: runAt.toISOString(),
    ttl: WAITING_TTL_S,
  });
  if (set.ttl === ENDED.ttl) await alignPages(scheduled);
  return scheduled;
}

/** Maximum number of records that are stored for a scheduled set, so that they fit into one document. */
const MOST_RECORDS = 20_000;
function recordsIn(operations: readonly StoredOperation[]): string[] {
  const applicable = operations.filter(({ verdict }) => APPLICABLE_VERDICTS.includes(verdict));
  const keys = applicable.flatMap(({ changes }) => changes.map(({ kind, recordId }) => `${kind}:${recordId}`));
  return [...new Set(keys)].slice(0, MOST_RECORDS);
}

/**
 * Cancels a set. A running set stops after its current piece. Other open sets become `cancelled`. Cancelling a set again changes nothing.
 * @throws 403 unless the caller is the author, the approver or a corporate admin. Only the author may cancel an open proposal. 409
 * `wrong_state` for a set in any other state, and during the review of a set that has already changed something.
 */
export async function cancelSet({ actor }: RequestOf<'cancelChangeSet'>, set: Set): Promise<Set> {
  let current = set;
  for (let attempt = 1; ; attempt++)
    try {
      return await cancelNow(current, actor);
    } catch (error) {
      // A review or run may have saved its progress since the header was read.
      const isRaced = error instanceof ProblemError && error.code === 'stale' && current.dueAt !== null;
      if (!isRaced || attempt === CANCEL_ATTEMPTS) throw error;
      current = (await readHeader(set.id)) ?? current;
      if (set.state === 'running' && current.state !== 'running') return current;
    }
}

async function cancelNow(set: Set, actor: Caller): Promise<Set> {
  if (!isCanceller(set, actor)) throw forbidden('role');
  if (set.state === 'cancelled' || set.isCancelled) return set;
  if (!isCancellable(set)) throw wrongState(set.state);
  return set.state === 'running' ? advance(set, actor, { isCancelled: true }) : end(set, actor, { state: 'cancelled' });
}

/**
 * Ends a set that has not been applied.
 * @throws 412
 */
async function end(set: Set, actor: Caller, fields: Partial<ChangeSetDocument>): Promise<Set> {
  const ended = await advance(set, actor, { ...fields, ...ENDED });
  await alignPages(ended);
  return ended;
}
