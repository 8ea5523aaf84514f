/** Reviews and applies change sets outside of requests. A message in the queue starts a run. The timer queues the sets that are due. */
import { ProblemError } from '../../domain/problem-error.ts';
import { enqueueImport } from '../../storage/import-queue.ts';
import { ENDED, endOfRun, fromNow, replaceOwned, takeSet } from '../../store/change-sets/change-sets.ts';
import { alignPages, SetTakenError } from '../../store/change-sets/pages.ts';
import type { ChangeSetDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { Log } from '../http/log.ts';
import { outageOf } from '../http/outage.ts';
import { actorOf, applySet } from './apply.ts';
import { isOpenProposal } from './ownership.ts';
import { reviewSet } from './review.ts';

/** Time in milliseconds after which a run starts no further piece and queues the next run. The host ends a function after 5 minutes. */
const RUN_MS = 4 * 60_000;
const LATER_MS = 30_000;
const FAILED = 'Something went wrong on our side. What is done is kept. Please try again.';
/** Maximum number of runs per set. The timer repeats failed runs. */
const MOST_RUNS = 200;

/** Reviews or applies a set until it is finished or RUN_MS is over. Stops if another run has leased the set. */
export async function runChangeSet(id: string, log: Log): Promise<void> {
  const set = await takeSet(id);
  if (!set) return;
  if (set.run > MOST_RUNS) return giveUp(set);
  const endsAt = Date.now() + RUN_MS;
  try {
    const isOver = set.state === 'reviewing' ? await review(set, endsAt, log) : await apply(set, endsAt, log);
    if (!isOver) await release(set, 0);
    if (!isOver) await enqueueImport(id);
  } catch (error) {
    if (error instanceof SetTakenError) return log.info('change set taken over', { changeSetId: id, run: set.run });
    log.warn('change set postponed', { changeSetId: id }, error);
    const isOutage = outageOf(error, 1) !== undefined;
    // After any other error, the set stays due. The host delivers the message again, and finally moves it to the poison queue.
    await release(set, isOutage ? LATER_MS : 0);
    if (!isOutage) throw error;
  }
}

async function apply(set: Read<ChangeSetDocument>, endsAt: number, log: Log): Promise<boolean> {
  return (await applySet(set, { log, endsAt })).state !== 'running';
}

async function review(set: Read<ChangeSetDocument>, endsAt: number, log: Log): Promise<boolean> {
  const actor = await actorOf(set);
  if (actor instanceof ProblemError) {
    await giveUp(set, actor.message);
    return true;
  }
  return (await reviewSet(set, { actor, log, endsAt, isJob: true })) !== undefined;
}

/** Makes the set due again after `waitMs`, unless another run has leased it. */
async function release(set: Read<ChangeSetDocument>, waitMs: number): Promise<void> {
  await replaceOwned(set, { dueAt: fromNow(waitMs) });
}

/** Stops a set whose message the host has moved to the poison queue. Applied operations are kept and can be undone. */
export async function abandonChangeSet(id: string, log: Log): Promise<void> {
  const set = await takeSet(id);
  if (!set) return;
  log.error('change set abandoned', new Error('The message is in the poison queue.'), {
    changeSetId: id,
    state: set.state,
  });
  await giveUp(set);
}

/** Ends a review or run. An open proposal stays open, so that administrators can review it again. */
async function giveUp(set: Read<ChangeSetDocument>, error: string = FAILED): Promise<void> {
  const isUnapplied = set.state === 'reviewing' && set.results.done === 0;
  const state = isUnapplied ? (isOpenProposal(set) ? 'proposed' : 'draft') : 'stopped';
  const end = state === 'stopped' ? { ...endOfRun(set), ...ENDED } : { dueAt: null };
  const ended = await replaceOwned(set, { ...end, state, error });
  if (ended?.ttl === ENDED.ttl) await alignPages(ended);
}
