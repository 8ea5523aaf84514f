/** Keeps the process responsive while it reads large files. */
import { setImmediate } from 'node:timers/promises';
import { DeadlineError, remainingMs } from '../../deadline.ts';

/** Yields to the event loop between two pieces of a file. @throws DeadlineError after the request's deadline */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
  if (remainingMs() === 0) throw new DeadlineError('No time left to read the file.');
}

let last: Promise<unknown> = Promise.resolve();

/** Runs each `work` after the previous one has ended, because the memory suffices for only one large file. */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(async () => {
    // Skips the work if its request timed out while it waited.
    await yieldToEventLoop();
    return work();
  });
  last = turn.catch(() => undefined);
  return turn;
}
