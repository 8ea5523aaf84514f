import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 3_000;

/**
 * The question asked again until it holds, as what was deployed is not everywhere at once.
 * @param patienceMs after which its last answer counts
 * @param passes whether it may hold later, after this error
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
