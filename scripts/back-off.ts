import { setTimeout as delay } from 'node:timers/promises';

/** Waits before something is tried again: 100 ms, twice as long after each further attempt, and never as long as others who wait do. @param attempt from 1 */
export function backOff(attempt: number): Promise<void> {
  return delay(50 * 2 ** attempt * (0.5 + Math.random()));
}
