/** Retries pieces of imports and change sets. */
import { setTimeout as delay } from 'node:timers/promises';
import { REQUEST_DEADLINE_MS, withDeadline } from '../../deadline.ts';
import { outageOf } from '../http/outage.ts';

const ATTEMPTS = 3;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Tries `work` up to three times while a service is busy or unreachable.
 * @param startBy time (milliseconds since 1970) after which no retry starts
 * @param endBy time (milliseconds since 1970) at which every attempt is aborted
 * @throws the error of the last attempt
 */
export async function retryWhileBusy<T>(startBy: number, endBy: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withDeadline(Math.min(REQUEST_DEADLINE_MS, Math.max(0, endBy - Date.now())), work);
    } catch (error) {
      const outage = outageOf(error, 1);
      if (!outage || attempt === ATTEMPTS) throw error;
      const pause = Math.min((outage.retryAfterSeconds ?? 1) * 1000, LONGEST_PAUSE_MS);
      if (Date.now() + pause >= Math.min(startBy, endBy)) throw error;
      await delay(pause);
    }
  }
}
