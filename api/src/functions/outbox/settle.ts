/** Finishing an outbox entry: the batches that remain, then the effects in the directory. */
import { DeadlineError, remainingMs, withDeadline } from '../../deadline.ts';
import { DirectoryError } from '../../directory/errors.ts';
import type { DirectoryEffect, OutboxDocument, PendingRemoval } from '../../store/documents.ts';
import { continueRemoval } from '../../store/franchise-removal.ts';
import { finishOutbox } from '../../store/outbox.ts';
import type { Read } from '../../store/partition.ts';
import type { Log } from '../log.ts';
import { perform } from './effects.ts';
import { type Failure, postpone } from './postpone.ts';
import { UndoneError } from './undone-error.ts';

/** What is kept back of a call's time for its answer. */
const RESERVE_MS = 10_000;

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
 * @returns whether all of it is done
 * @throws UndoneError 409 `account_refused` when nothing of the change remains
 */
export async function settleNow(entry: Read<OutboxDocument>, log: Log): Promise<boolean> {
  const { isDone, undone } = await settle(entry, log).catch((error: unknown): Settled => {
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
export async function settle(entry: Read<OutboxDocument>, log: Log): Promise<Settled> {
  let at = entry;
  while (at.removal) {
    if (remainingMs() < RESERVE_MS) return { isDone: false };
    const next = await continuation(at, at.removal);
    if (next === 'done') return { isDone: true };
    if (next === 'taken') return { isDone: false };
    at = next;
  }

  const left: DirectoryEffect[] = [];
  const following: Read<OutboxDocument>[] = [];
  let undone: UndoneError | undefined;
  let failure: Failure = 'refused';
  let cause: unknown;
  for (const effect of at.effects) {
    const result = left.some((earlier) => waitsFor(effect, earlier)) ? WAITING : await done(effect, at, log);
    if (result.next) following.push(result.next);
    const { error } = result;
    if (error instanceof UndoneError) undone ??= error;
    else if (error !== undefined) {
      left.push(effect);
      cause ??= error;
      if (!(error instanceof DirectoryError)) failure = 'later';
    }
  }
  if (left.length === 0) await finishOutbox(at);
  else await postpone(at, left, { failure, cause }, log);
  let isDone = left.length === 0;
  for (const next of following) isDone = (await settle(next, log)).isDone && isDone;
  return { isDone, undone };
}

/** What an account still administers decides about its groups and about itself. */
function waitsFor(effect: DirectoryEffect, earlier: DirectoryEffect): boolean {
  return earlier.kind === 'syncSignIn' && 'authObjectId' in effect && effect.authObjectId === earlier.authObjectId;
}

const WAITING: Result = { error: new DeadlineError('What comes before it is not done.') };

/** The next batch of a removal under way. */
function continuation(entry: Read<OutboxDocument>, removal: PendingRemoval) {
  if (removal.kind === 'position') return continueRemoval(entry, removal);
  throw new Error('Nothing removes a whole partition yet.');
}

/** What came of one effect: what it has to be followed by, or what kept it from being done. */
interface Result {
  readonly next?: Read<OutboxDocument> | undefined;
  readonly error?: unknown;
}

async function done(effect: DirectoryEffect, entry: OutboxDocument, log: Log): Promise<Result> {
  const time = remainingMs() - RESERVE_MS;
  try {
    if (time <= 0) throw new DeadlineError('No time left for what follows the change.');
    return { next: await withDeadline(time, () => perform(effect, entry.attempts > 0)) };
  } catch (error) {
    log.warn('outbox effect failed', { effect: effect.kind, outboxId: entry.id, attempts: entry.attempts }, error);
    return { error };
  }
}
