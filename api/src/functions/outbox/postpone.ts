/** What becomes of an outbox entry that could not be finished: a later try, or none. */
import type { DirectoryEffect, OutboxDocument } from '../../store/documents/index.ts';
import { deferOutbox, giveUpOutbox } from '../../store/partition/outbox.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { Log } from '../http/log.ts';

/** `refused`: the directory will not have it, and no repetition mends that; `later`: busy, out of reach, or no time left. */
export type Failure = 'refused' | 'later';

/**
 * Runs after which an entry is given up. A refusal is believed when it was heard for some minutes: the directory also refuses
 * what it has not heard of yet (a new account, a right just granted). Everything else is tried for four days. A removal is never
 * given up: what it is taking off stays closed to everybody until it ends.
 */
const LAST_ATTEMPT: Record<Failure, number> = { refused: 3, later: 100 };

/**
 * Leaves what remains of an entry to a later run, each one twice as far away, at most an hour; after the last one the entry stays
 * as it is for a person to look at, and the log says so once, as "outbox entry given up".
 * @param failure `refused` only when nothing remains but what the directory refuses
 */
export async function postpone(
  entry: Read<OutboxDocument>,
  left: readonly DirectoryEffect[],
  { failure, cause }: { readonly failure: Failure; readonly cause: unknown },
  log: Log,
): Promise<void> {
  if (entry.removal !== null || entry.attempts < LAST_ATTEMPT[failure]) {
    await deferOutbox(entry, left, Date.now());
    return;
  }
  const reason = failure === 'refused' ? 'refused' : 'attempts';
  if (await giveUpOutbox(entry, left, reason, Date.now()))
    log.error('outbox entry given up', cause, { outboxId: entry.id, attempts: entry.attempts, reason });
}
