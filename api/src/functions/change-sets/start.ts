/** Starts reviews and runs. They begin within the request, and continue as a job if they take too long. */

import { CHANGE_SET_LIMITS } from '../../contract/change-set-record.ts';
import { remainingMs } from '../../deadline.ts';
import { enqueueImport } from '../../storage/import-queue.ts';
import { fromNow, readHeader, replaceOwned, SET_LEASE_MS } from '../../store/change-sets/change-sets.ts';
import { SetTakenError } from '../../store/change-sets/pages.ts';
import type { ChangeSetDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { Caller } from '../http/api-request.ts';
import type { Log } from '../http/log.ts';
import { advance, checkAtomic } from './access.ts';
import { applySet } from './apply.ts';
import { reviewSet } from './review.ts';

/** Maximum time of a review within a request. */
const REVIEW_MS = 15_000;
const APPLY_MS = 20_000;
/** Part of the request's time that is reserved for the response. */
const RESERVE_MS = 5_000;

type Set = Read<ChangeSetDocument>;

interface Request {
  readonly actor: Caller;
  readonly log: Log;
}

export const personOf = ({ authObjectId, name }: Caller) => ({ authObjectId, name });

/** The header fields to write when a review or run starts. */
export const startedBy = (set: Pick<ChangeSetDocument, 'run'>, actor: Caller) => ({
  actor: { ...personOf(actor), since: Math.floor(Date.now() / 1000) },
  run: set.run + 1,
  dueAt: fromNow(SET_LEASE_MS),
  isCancelled: false,
  isScheduledRun: false,
  error: null,
  jobReviewedAt: null,
  seen: null,
});

/** Reviews a set with the caller's rights. Returns a set that is still `reviewing` if the review takes longer than the request. */
export async function startReview(
  set: Set,
  { actor, log }: Request,
  fields: Partial<ChangeSetDocument> = {},
): Promise<Set> {
  const reviewing = await advance(set, actor, {
    ...startedBy(set, actor),
    state: 'reviewing',
    processed: 0,
    ...fields,
  });
  return continueReview(reviewing, { actor, log });
}

/**
 * Reviews a set that this request has leased.
 * @param changed numbers of the edited operations. If undefined, all operations are reviewed
 */
export function continueReview(set: Set, { actor, log }: Request, changed?: ReadonlySet<number>): Promise<Set> {
  return asJobIfSlow(set, log, () => reviewSet(set, { actor, log, endsAt: until(REVIEW_MS), changed }));
}

/** Applies a set with the caller's rights. Returns a set that is still `running` if it is long or the run takes longer than the request. */
export async function startRun(
  set: Set,
  fields: Partial<ChangeSetDocument>,
  { actor, log }: Request,
  retryFailed = false,
): Promise<Set> {
  checkAtomic(set);
  const isShort = set.total <= CHANGE_SET_LIMITS.atOnce;
  const started = { ...startedBy(set, actor), state: 'running', retriesFailed: retryFailed } as const;
  const running = await advance(set, actor, { ...fields, ...started });
  return asJobIfSlow(running, log, async () =>
    isShort ? applySet(running, { log, endsAt: until(APPLY_MS) }) : undefined,
  );
}

const until = (ms: number) => Date.now() + Math.min(ms, remainingMs() - RESERVE_MS);

/** Runs `work`. If it fails or does not finish in time, queues the set. */
async function asJobIfSlow(set: Set, log: Log, work: () => Promise<Set | undefined>): Promise<Set> {
  let done: Set | undefined;
  try {
    done = await work();
    if (done && done.dueAt === null) return done;
  } catch (error) {
    if (error instanceof SetTakenError) return (await readHeader(set.id)) ?? set;
    log.warn('change set continues as a job', { changeSetId: set.id }, error);
  }
  const queued = await replaceOwned(done ?? set, { dueAt: fromNow(0) });
  // If the message is lost, the timer sends another message.
  await enqueueImport(set.id).catch((error: unknown) =>
    log.warn('change set not queued', { changeSetId: set.id }, error),
  );
  return queued ?? (await readHeader(set.id)) ?? set;
}
