/** Every minute: finishes what a crash, a throttle or an outage has left of changes already written. */
import type { InvocationContext } from '@azure/functions';
import { CALL_DEADLINE_MS, withDeadline } from '../../deadline.ts';
import { dueOutbox, leaseOutbox } from '../../store/outbox.ts';
import { createLog, type Log } from '../log.ts';
import { settle } from './settle.ts';

/** One run starts no further entry after this; the next run goes on. */
const RUN_MS = 50_000;

export const outboxTimer = {
  name: 'finishOutbox',
  /** NCRONTAB: at second 0 of every minute. */
  schedule: '0 * * * * *',
  run: (_: unknown, context: InvocationContext) =>
    finishDue(createLog(context, { requestId: context.invocationId, call: 'finishOutbox' })),
};

/** Settles every entry that is due. One that fails is left for a later run and keeps none of the others waiting. */
export async function finishDue(log: Log, now: () => number = Date.now): Promise<void> {
  const endsAt = now() + RUN_MS;
  for (const entry of await dueOutbox(now())) {
    if (now() > endsAt) return;
    try {
      await withDeadline(CALL_DEADLINE_MS, async () => {
        const leased = await leaseOutbox(entry, now());
        if (leased) await settle(leased, log);
      });
    } catch (error) {
      log.error('outbox entry failed', error, { outboxId: entry.id, attempts: entry.attempts });
    }
  }
}
