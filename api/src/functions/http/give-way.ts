/**
 * Lets other people's requests run before the next part of long work, such as a change set of 10,000 operations. The limits per minute do
 * not help here, because such work is a single request.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { hasOthers } from './turns.ts';

const POLL_MS = 5;
/** Maximum wait in milliseconds, even if other people's requests never stop. */
const LONGEST_MS = 250;

interface GiveWayOptions {
  readonly othersRun?: (id: string) => boolean;
  readonly now?: () => number;
}

/**
 * Creates a function to call between two parts of the work. While other people's requests run, the function waits as long as the last part
 * took, but at most LONGEST_MS. Work in short parts therefore gets at most half of the time.
 * @param id the author of the work, whose own requests do not delay it
 */
export function createGiveWay(
  id: string,
  { othersRun = hasOthers, now = () => performance.now() }: GiveWayOptions = {},
): () => Promise<void> {
  let startedAt = now();
  return async () => {
    const until = now() + Math.min(now() - startedAt, LONGEST_MS);
    while (now() < until && othersRun(id)) await delay(POLL_MS);
    startedAt = now();
  };
}
