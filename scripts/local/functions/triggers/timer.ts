import { Cron } from 'croner';
import type { TypedData } from '../core-types.ts';
import type { Trigger } from './trigger.ts';

/**
 * Runs `fire` on an NCRONTAB schedule of five or six fields, in UTC as in Azure. Runs never overlap: occurrences during
 * a run are skipped. `fire` must not reject.
 */
export function startTimer(schedule: string, fire: (data: TypedData) => Promise<void>): Trigger {
  let running: Promise<void> | undefined;
  let last = new Date(0);
  const run = (): Promise<void> => {
    running ??= fire(timerInfo(last, job.nextRun() ?? new Date(0))).finally(() => {
      running = undefined;
      last = new Date();
    });
    return running;
  };
  const job = createCron(schedule, run);
  return {
    async stop() {
      job.stop();
      await running;
    },
  };
}

function createCron(schedule: string, run: () => Promise<void>): Cron {
  try {
    // NCRONTAB requires day of month AND day of week to match; cron accepts either.
    return new Cron(schedule, { mode: '5-or-6-parts', domAndDow: true, timezone: 'UTC', unref: true }, run);
  } catch (error) {
    throw new Error(`Schedule "${schedule}" is not an NCRONTAB expression: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/**
 * The data passed to a timer function. Uses the names of the real host; the programming model converts them to
 * camelCase.
 */
export function timerInfo(last: Date, next: Date): TypedData {
  const status = { Last: last.toISOString(), LastUpdated: last.toISOString(), Next: next.toISOString() };
  return { json: JSON.stringify({ Schedule: { AdjustForDST: true }, ScheduleStatus: status, IsPastDue: false }) };
}
