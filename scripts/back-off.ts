import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits before a retry: 100 ms on average, doubled after each attempt. Adds jitter, so that concurrent callers do not retry at the same
 * time.
 * @param attempt number of the attempt; the first is 1
 */
export function backOff(attempt: number): Promise<void> {
  return delay(50 * 2 ** attempt * (0.5 + Math.random()));
}
