/** Postpones or gives up unfinished outbox entries. */
import type { DirectoryEffect, OutboxDocument } from '../../store/documents/index.ts';
import { deferOutbox, giveUpOutbox } from '../../store/partition/outbox.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { Log } from '../http/log.ts';

/** `refused`: the directory rejected the effect, so a retry cannot help. `later`: a service was busy or unreachable, or the time was up. */
export type Failure = 'refused' | 'later';

/**
 * Number of attempts after which an entry is given up. Three attempts take some minutes: the directory may reject a request only because it
 * has not replicated a new account or permission yet. Other failures are retried for four days. A removal is never given up, because its
 * franchise, vendor or position rejects all changes until it is finished.
 */
const LAST_ATTEMPT: Record<Failure, number> = { refused: 3, later: 100 };

/**
 * Postpones the remaining effects of an entry to a later run. The wait doubles each time, up to an hour. After the last attempt, the entry
 * waits for an operator, and "outbox entry given up" is logged once.
 * @param failure `refused` only if the directory rejected all remaining effects
 */
export async function postpone(
  entry: Read<OutboxDocument>,
  remaining: readonly DirectoryEffect[],
  { failure, cause }: { readonly failure: Failure; readonly cause: unknown },
  log: Log,
): Promise<void> {
  if (entry.removal !== null || entry.attempts < LAST_ATTEMPT[failure]) {
    await deferOutbox(entry, remaining, Date.now());
    return;
  }
  const reason = failure === 'refused' ? 'refused' : 'attempts';
  if (await giveUpOutbox(entry, remaining, reason, Date.now()))
    log.error('outbox entry given up', cause, { outboxId: entry.id, attempts: entry.attempts, reason });
}
