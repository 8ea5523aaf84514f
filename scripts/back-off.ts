import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits before a retry: 100 ms on average, doubled after each attempt. Random jitter keeps concurrent retries apart.
 * @param attempt number of the attempt, starting at 1
 */
export function backOff(attempt: number): Promise<void> {
  return delay(50 * 2 ** attempt * (0.5 + Math.random()));
}
