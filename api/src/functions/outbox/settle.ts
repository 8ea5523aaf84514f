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

/** What is kept back of a call's time for its answer. */
const RESERVE_MS = 10_000;

/**
 * Does at once what a change has to be followed by. The change is written by then: whatever goes wrong here is left to the
 * timer and makes no failure of the call.
 * @returns whether all of it is done
 */
export async function settleNow(entry: Read<OutboxDocument>, log: Log): Promise<boolean> {
  try {
    return await settle(entry, log);
  } catch (error) {
    log.warn('outbox entry failed', { outboxId: entry.id, attempts: entry.attempts }, error);
    return false;
  }
}

/**
 * Does what an entry still asks for, as far as time allows.
 * @param entry held by the caller: just made, or leased
 * @returns whether all of it is done; what is not is left to the timer
 */
export async function settle(entry: Read<OutboxDocument>, log: Log): Promise<boolean> {
  let at = entry;
  while (at.removal) {
    if (remainingMs() < RESERVE_MS) return false;
    const next = await continuation(at, at.removal);
    if (next === 'done') return true;
    if (next === 'taken') return false;
    at = next;
  }

  const left: DirectoryEffect[] = [];
  let failure: Failure = 'refused';
  let cause: unknown;
  for (const effect of at.effects) {
    // Without an account nothing can follow; and what it still administers decides about its groups and about itself.
    const waits = left.some(({ kind }) => kind === 'syncSignIn' || kind === 'createAccount');
    const error = waits ? new DeadlineError('What comes before it is not done.') : await failureOf(effect, at, log);
    if (error === undefined) continue;
    left.push(effect);
    cause ??= error;
    if (!(error instanceof DirectoryError)) failure = 'later';
  }
  if (left.length === 0) await finishOutbox(at);
  else await postpone(at, left, { failure, cause }, log);
  return left.length === 0;
}

/** The next batch of a removal under way. */
function continuation(entry: Read<OutboxDocument>, removal: PendingRemoval) {
  if (removal.kind === 'position') return continueRemoval(entry, removal);
  throw new Error('Nothing removes a whole partition yet.');
}

/** Does one effect; gives back what kept it from being done. */
async function failureOf(effect: DirectoryEffect, entry: OutboxDocument, log: Log): Promise<unknown> {
  const time = remainingMs() - RESERVE_MS;
  try {
    if (time <= 0) throw new DeadlineError('No time left for what follows the change.');
    await withDeadline(time, () => perform(effect));
    return undefined;
  } catch (error) {
    log.warn('outbox effect failed', { effect: effect.kind, outboxId: entry.id, attempts: entry.attempts }, error);
    return error;
  }
}
