/** Finishing an outbox entry: the batches that remain, then the effects in the directory. */
import { remainingMs } from '../../deadline.ts';
import type { OutboxDocument, PendingRemoval } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { FollowingEntry } from '../../store/partition/partition-change.ts';
import { type Continued, continuePartitionRemoval } from '../../store/removal/partition-removal.ts';
import { continueRemoval } from '../../store/removal/position-removal.ts';
import type { Log } from '../http/log.ts';
import { ANSWER_RESERVE_MS, type SettledEffects, settleEffects } from './settle-effects.ts';
import type { UndoneError } from './undone-error.ts';

/** What became of an entry. */
export interface Settled {
  /** Whether all of it is done; what is not is left to the timer. */
  readonly isDone: boolean;
  /** Set when the directory refused something for good and the change was taken back. */
  readonly undone?: UndoneError | undefined;
}

/**
 * Does at once what a change has to be followed by. The change is written by then: whatever goes wrong here is left to the
 * timer and makes no failure of the call.
 * @param entry `held`: the first try of a retried request finishes it
 * @param patienceMs how long the caller is made to wait for the directory; as long as the call has when left out
 * @returns whether all of it is done
 * @throws UndoneError 409 `account_refused` when nothing of the change remains
 */
export async function settleNow(entry: FollowingEntry, log: Log, patienceMs = Infinity): Promise<boolean> {
  if (entry === 'held') return false;
  const { isDone, undone } = await settle(entry, log, patienceMs).catch((error: unknown): Settled => {
    log.warn('outbox entry failed', { outboxId: entry.id, attempts: entry.attempts }, error);
    return { isDone: false };
  });
  if (undone) throw undone;
  return isDone;
}

/**
 * Does what an entry still asks for, as far as time allows, and then what that is followed by.
 * @param entry held by the caller: just made, or leased
 */
export async function settle(entry: Read<OutboxDocument>, log: Log, patienceMs = Infinity): Promise<Settled> {
  const removal = await finishRemoval(entry);
  if (removal.rest === 'unfinished') return { isDone: false };
  const effects = removal.rest === 'done' ? NOTHING : await settleEffects(removal.rest, log, patienceMs);
  let { isDone } = effects;
  for (const next of [...removal.following, ...effects.following])
    isDone = (await settle(next, log, patienceMs)).isDone && isDone;
  return { isDone, undone: effects.undone };
}

const NOTHING: SettledEffects = { isDone: true, following: [] };

interface Removed {
  /** The entry with nothing but effects left; `unfinished`: somebody else is at it, or the timer goes on. */
  readonly rest: Read<OutboxDocument> | 'done' | 'unfinished';
  /** Entries of what has to follow the batches that were written. */
  readonly following: readonly Read<OutboxDocument>[];
}

/** Writes the batches that remain of a removal: all of them come before anything that follows in the directory. */
async function finishRemoval(entry: Read<OutboxDocument>): Promise<Removed> {
  const following: Read<OutboxDocument>[] = [];
  let at = entry;
  while (at.removal) {
    if (remainingMs() < ANSWER_RESERVE_MS) return { rest: 'unfinished', following };
    const next = await continuation(at, at.removal);
    if (next.follows) following.push(next.follows);
    if (next.entry === 'taken') return { rest: 'unfinished', following };
    if (next.entry === 'done') return { rest: 'done', following };
    at = next.entry;
  }
  return { rest: at, following };
}

/** The next batch of a removal under way. */
async function continuation(entry: Read<OutboxDocument>, removal: PendingRemoval): Promise<Continued> {
  return removal.kind === 'partition'
    ? continuePartitionRemoval(entry, removal)
    : { entry: await continueRemoval(entry, removal), follows: undefined };
}
