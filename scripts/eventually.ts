import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 3_000;

/**
 * Wraps an operation: retries it until it succeeds, because a deployment takes time to reach every instance.
 * @param patienceMs time in milliseconds after which the last error is thrown
 * @param shouldRetry returns whether to retry after this error
 */
export function eventually<T>(
  operation: () => Promise<T>,
  patienceMs: number,
  shouldRetry: (error: unknown) => boolean = () => true,
): () => Promise<T> {
  return async () => {
    const end = Date.now() + patienceMs;
    for (;;) {
      try {
        return await operation();
      } catch (error) {
        if (Date.now() + PAUSE_MS > end || !shouldRetry(error)) throw error;
        await pause(PAUSE_MS);
      }
    }
  };
}
