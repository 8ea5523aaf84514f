import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 3_000;

/**
 * Wraps a question so that it retries until it succeeds: deployments take time to reach every instance.
 * @param patienceMs milliseconds until the last error is thrown
 * @param passes returns whether to retry after this error
 */
export function eventually<T>(
  question: () => Promise<T>,
  patienceMs: number,
  passes: (error: unknown) => boolean = () => true,
): () => Promise<T> {
  return async () => {
    const end = Date.now() + patienceMs;
    for (;;) {
      try {
        return await question();
      } catch (error) {
        if (Date.now() + PAUSE_MS > end || !passes(error)) throw error;
        await pause(PAUSE_MS);
      }
    }
  };
}
