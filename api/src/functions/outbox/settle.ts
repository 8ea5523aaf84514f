/** Finishing an outbox entry: the batches that remain, then the effects in the directory. */
import { remainingMs, withDeadline } from '../../deadline.ts';
import type { DirectoryEffect, OutboxDocument } from '../../store/documents.ts';
import type { Read } from '../../store/franchise-reads.ts';
import { continueRemoval } from '../../store/franchise-removal.ts';
import { deferOutbox, finishOutbox } from '../../store/outbox.ts';
import type { Log } from '../log.ts';
import { perform } from './effects.ts';

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
    log.error('outbox entry failed', error, { outboxId: entry.id, attempts: entry.attempts });
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
    const next = await continueRemoval(at);
    if (next === 'done') return true;
    if (next === 'taken') return false;
    at = next;
  }

  const left: DirectoryEffect[] = [];
  for (const effect of at.effects) {
    const time = remainingMs() - RESERVE_MS;
    // What the account still administers decides about its groups and about itself.
    const waits = left.some(({ kind }) => kind === 'deleteSignIn');
    if (waits || time <= 0 || !(await isDone(effect, at, log, time))) left.push(effect);
  }
  if (left.length === 0) await finishOutbox(at);
  else await deferOutbox(at, left, Date.now());
  return left.length === 0;
}

async function isDone(effect: DirectoryEffect, entry: OutboxDocument, log: Log, ms: number): Promise<boolean> {
  try {
    await withDeadline(ms, () => perform(effect, entry.groupCode));
    return true;
  } catch (error) {
    log.error('outbox effect failed', error, { effect: effect.kind, outboxId: entry.id, attempts: entry.attempts });
    return false;
  }
}
