/** Runs every minute. Finishes outbox entries that a crash, throttling or an outage left unfinished. */
import type { InvocationContext } from '@azure/functions';
import { REQUEST_DEADLINE_MS, withDeadline } from '../../deadline.ts';
import { inTurns } from '../../in-turns.ts';
import type { OutboxDocument } from '../../store/documents/index.ts';
import { dueOutbox, givenUpOutbox, leaseOutbox } from '../../store/partition/outbox.ts';
import type { Read } from '../../store/partition/partition.ts';
import { fromSource } from '../../store/partition/running-change.ts';
import { createLog, type Log } from '../http/log.ts';
import { postpone } from './postpone.ts';
import { settle } from './settle.ts';

/** Time in milliseconds after which a run starts no further entry. The next run continues. */
const RUN_MS = 50_000;
/** Number of entries to process in parallel. */
const AT_ONCE = 4;

export const outboxTimer = {
  name: 'finishOutbox',
  /** Second 0 of every minute (NCRONTAB). */
  schedule: '0 * * * * *',
  run: (_: unknown, context: InvocationContext) =>
    finishDue(createLog(context, { requestId: context.invocationId, call: 'finishOutbox' })),
};

/**
 * Settles all due entries; the entries that have waited longest come first. A later run retries failed entries. A slow entry occupies only
 * one of AT_ONCE workers.
 */
async function finishDue(log: Log, now: () => number = Date.now): Promise<void> {
  const endsAt = now() + RUN_MS;
  const due = await dueOutbox(now());
  const givenUp = await countGivenUp(log);
  log.info('outbox due', { entries: due.length, oldestSeconds: oldestSeconds(due, now()), givenUp });
  await inTurns(due, AT_ONCE, async (entry) => {
    if (now() <= endsAt) await finish(entry, log, now);
  });
}

/**
 * Counts given-up entries. Every run logs the number, because the alert stays active while it is above 0. An error does not stop the run.
 */
async function countGivenUp(log: Log): Promise<number | undefined> {
  try {
    return await givenUpOutbox();
  } catch (error) {
    log.warn('outbox not counted', {}, error);
    return undefined;
  }
}

/** Returns the age of the oldest due entry in seconds, for the alerts; 0 if none is due. */
function oldestSeconds(due: readonly OutboxDocument[], now: number): number {
  return Math.max(0, ...due.map(({ createdAt }) => Math.round((now - Date.parse(createdAt)) / 1000)));
}

async function finish(entry: Read<OutboxDocument>, log: Log, now: () => number): Promise<void> {
  try {
    const leased = await leaseOutbox(entry, now());
    if (leased) await settleLeased(leased, log);
  } catch (error) {
    log.warn('outbox entry failed', { outboxId: entry.id, attempts: entry.attempts }, error);
  }
}

async function settleLeased(leased: Read<OutboxDocument>, log: Log): Promise<void> {
  try {
    await withDeadline(REQUEST_DEADLINE_MS, () => fromSource('timer', () => settle(leased, log)));
  } catch (cause) {
    log.warn('outbox entry failed', { outboxId: leased.id, attempts: leased.attempts }, cause);
    // Does nothing if another worker has written the entry since it was leased.
    await postpone(leased, leased.effects, { failure: 'later', cause }, log);
  }
}
