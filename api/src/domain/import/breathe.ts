/** Reading a file without holding up whatever else the process does. */
import { setImmediate } from 'node:timers/promises';
import { DeadlineError, remainingMs } from '../../deadline.ts';

/** Lets everything else that waits go on; between two pieces of a file. @throws DeadlineError once the call's time is over */
export async function breathe(): Promise<void> {
  await setImmediate();
  if (remainingMs() === 0) throw new DeadlineError('No time left to read the file.');
}

let last: Promise<unknown> = Promise.resolve();

/** Does the work once all that came before is done: of large files, one at a time is as much as memory bears. */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(async () => {
    // Who waited in vain has gone.
    await breathe();
    return work();
  });
  last = turn.catch(() => undefined);
  return turn;
}
