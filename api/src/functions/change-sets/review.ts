/**
 * Reviews change sets: dry-runs the operations in order. Each one sees the stored documents and the planned changes of the earlier ones.
 */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { inTurns } from '../../in-turns.ts';
import { ENDED, fromNow, replaceOwned, SET_LEASE_MS } from '../../store/change-sets/change-sets.ts';
import { alignPages, PAGES_AT_ONCE, type Page, readPages, writePage } from '../../store/change-sets/pages.ts';
import type { ChangeSetDocument, StoredOperation } from '../../store/documents/index.ts';
import type { ChangePart } from '../../store/partition/joint-change.ts';
import { type LoadAll, Overlay, withOverlay } from '../../store/partition/overlay.ts';
import type { Read } from '../../store/partition/partition.ts';
import { queryIn } from '../../store/partition/partition-queries.ts';
import { withHistoryAhead } from '../../store/restoring/undo-history.ts';
import type { Caller } from '../http/api-request.ts';
import { createGiveWay } from '../http/give-way.ts';
import type { Log } from '../http/log.ts';
import { partOf, reviewedObstacle } from './atomic.ts';
import { recordIdsOf } from './created-records.ts';
import { isOpenProposal } from './ownership.ts';
import { reviewChanged } from './review-changed.ts';
import { countsOf } from './set-view.ts';
import { upcomingUndos } from './upcoming-undos.ts';
import { isFinished, reviewOperation } from './verdict.ts';

/** From this number of operations on, reading a whole partition is cheaper than reading its documents one by one. */
const MANY = 200;
/** Number of operations after which the review pauses for other requests. */
const AT_A_TIME = 10;
const PROGRESS_MS = 3_000;

type Set = Read<ChangeSetDocument>;

export interface Review {
  readonly actor: Caller;
  readonly log: Log;
  /** The review stops at this time (milliseconds since 1970), even if it is not finished. */
  readonly endsAt: number;
  /** True if the review runs as a job, outside of a request. */
  readonly isJob?: boolean;
  /** Numbers of the operations that were edited since the last review. If undefined, all operations are reviewed. */
  readonly changed?: ReadonlySet<number> | undefined;
}

/**
 * Reviews a set in state `reviewing` and stores the verdicts.
 * @returns the reviewed set; undefined if `endsAt` was reached or another run has leased the set
 * @throws SetTakenError if another run writes a page at the same time; errors for outages
 */
export async function reviewSet(
  set: Read<ChangeSetDocument>,
  review: Review,
): Promise<Read<ChangeSetDocument> | undefined> {
  const pages = await readPages(set);
  const reviewed = await withHistoryAhead(
    upcomingUndos(pages.flatMap((page) => page.operations)),
    async () => (await reviewChanged(set, pages, review)) ?? (await verdicts(set, pages, review)),
  );
  if (!reviewed) return undefined;
  const { current, operations, parts } = reviewed;
  let from = 0;
  const written = pages.map((page) => {
    const own = operations.slice(from, from + page.operations.length);
    from += page.operations.length;
    return [page, own] as const;
  });
  const differing = written.filter(([page, own]) => own.some((operation, n) => operation !== page.operations[n]));
  await inTurns(differing, PAGES_AT_ONCE, ([page, own]) => writePage(page, own));
  const saved = await replaceOwned(current, {
    ...countsOf(operations),
    state: stateOf(current, operations),
    processed: operations.filter(isFinished).length,
    reviewedBy: review.actor.authObjectId,
    jobReviewedAt: review.isJob ? fromNow(0) : null,
    dueAt: null,
    ...(current.isAtomic && { error: reviewedObstacle(operations, parts) }),
  });
  if (saved && saved.ttl === ENDED.ttl) await alignPages(saved);
  return saved;
}

/** Returns the state after a review. A set that was already applied completely stays `done`. */
function stateOf(set: Set, operations: readonly StoredOperation[]): Set['state'] {
  if (!operations.some(isFinished)) return isOpenProposal(set) ? 'proposed' : 'reviewed';
  const isOpen = ({ isSelected, result }: StoredOperation) =>
    (isSelected && result === 'pending') || result === 'notAllowed';
  return operations.some(isOpen) ? 'stopped' : 'done';
}

async function verdicts(set: Set, pages: readonly Page[], { actor, log, endsAt }: Review) {
  const before = pages.flatMap(({ operations }) => operations);
  const overlay = new Overlay(before.length >= MANY ? loadAll : undefined);
  const recordIds = new Map<number, number>();
  const recordIdOf = recordIdsOf(before, recordIds);
  const operations: StoredOperation[] = [];
  const parts: ChangePart[] = [];
  const giveWay = createGiveWay(actor.authObjectId);
  let current = set;
  let savedAt = Date.now();
  for (const operation of before) {
    if (isFinished(operation)) {
      operations.push(operation);
      continue;
    }
    const sending = { set, actor, log, requestId: randomUUID(), recordIdOf };
    const reviewed = await reviewOperation(operation, overlay, sending);
    if (reviewed.recordId !== undefined && operation.isSelected) recordIds.set(operation.number, reviewed.recordId);
    operations.push(reviewed.operation);
    if (set.isAtomic && reviewed.planned && operation.isSelected)
      parts.push(partOf(operation, reviewed.planned, sending));
    if (operations.length % AT_A_TIME === 0) {
      await setImmediate();
      await giveWay();
    }
    if (Date.now() > endsAt) return undefined;
    if (Date.now() - savedAt > PROGRESS_MS) {
      const saved = await replaceOwned(current, { processed: operations.length, dueAt: fromNow(SET_LEASE_MS) });
      if (!saved) return undefined;
      current = saved;
      savedAt = Date.now();
    }
  }
  return { current, operations, parts };
}

/** Reads all documents of a partition, except its history and its pending work. */
const loadAll: LoadAll = (partition) =>
  withOverlay(undefined, () =>
    queryIn(partition, { where: "c.type NOT IN ('audit', 'outbox', 'receipt', 'importFence', 'reservation')" }),
  );
