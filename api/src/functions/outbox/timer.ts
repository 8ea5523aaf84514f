/** Every minute: finishes what a crash, a throttle or an outage has left of changes already written. */
import type { InvocationContext } from '@azure/functions';
import { REQUEST_DEADLINE_MS, withDeadline } from '../../deadline.ts';
import type { OutboxDocument } from '../../store/documents/index.ts';
import { dueOutbox, givenUpOutbox, leaseOutbox } from '../../store/partition/outbox.ts';
import type { Read } from '../../store/partition/partition.ts';
import { createLog, type Log } from '../http/log.ts';
import { postpone } from './postpone.ts';
import { settle } from './settle.ts';

/** One run starts no further entry after this; the next run goes on. */
const RUN_MS = 50_000;
/** Entries worked on side by side. */
const AT_ONCE = 4;

export const outboxTimer = {
  name: 'finishOutbox',
  /** NCRONTAB: at second 0 of every minute. */
  schedule: '0 * * * * *',
  run: (_: unknown, context: InvocationContext) =>
    finishDue(createLog(context, { requestId: context.invocationId, call: 'finishOutbox' })),
};

/**
 * Settles every entry that is due, those that wait longest first. One that fails is left for a later run; one that takes long keeps
 * few of the others waiting.
 */
async function finishDue(log: Log, now: () => number = Date.now): Promise<void> {
  const endsAt = now() + RUN_MS;
  const due = await dueOutbox(now());
  const givenUp = await countGivenUp(log);
  log.info('outbox due', { entries: due.length, oldestSeconds: oldestSeconds(due, now()), givenUp });
  const work = async () => {
    for (let entry = due.shift(); entry && now() <= endsAt; entry = due.shift()) await finish(entry, log, now);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** How many entries wait for a person, said by each run: an alert stands as long as one does. What is due is done without. */
async function countGivenUp(log: Log): Promise<number | undefined> {
  try {
    return await givenUpOutbox();
  } catch (error) {
    log.warn('outbox not counted', {}, error);
    return undefined;
  }
}

/** How long the change that waits longest has not been followed; 0 when none waits. Alerts go by it. */
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
    await withDeadline(REQUEST_DEADLINE_MS, () => settle(leased, log));
  } catch (cause) {
    log.warn('outbox entry failed', { outboxId: leased.id, attempts: leased.attempts }, cause);
    // Written anew meanwhile, it is not as it was leased, and stays as it is.
    await postpone(leased, leased.effects, { failure: 'later', cause }, log);
  }
}
