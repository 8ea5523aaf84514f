/**
 * How long the call at hand may still take. Static Web Apps cuts a call at 45 s; everything that
 * waits for Cosmos DB or the directory gives up earlier, so that the caller hears 503 from us and not a broken connection.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** For a whole call, below the 45 s of Static Web Apps. */
export const REQUEST_DEADLINE_MS = 40_000;

/** For loading what several calls wait for: half a call, so that who asks again after a failure can still be answered. */
export const LOAD_DEADLINE_MS = 20_000;

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

interface Deadline {
  readonly endsAt: number;
  /** Made when something asks for its signal: most calls are answered from memory. */
  controller?: AbortController;
}

const current = new AsyncLocalStorage<Deadline>();

/**
 * Runs `work` and gives up after `ms`: the promise rejects with DeadlineError and `deadlineSignal()` aborts what still waits.
 */
export async function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const deadline: Deadline = { endsAt: Date.now() + ms };
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new DeadlineError(`Not done within ${ms} ms.`);
    deadline.controller?.abort(error);
    reject(error);
  }, ms);
  try {
    return await Promise.race([current.run(deadline, work), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds left for the call at hand; a whole deadline outside of any call (start, tests). */
export function remainingMs(): number {
  const deadline = current.getStore();
  return deadline ? Math.max(0, deadline.endsAt - Date.now()) : REQUEST_DEADLINE_MS;
}

/** Aborts when the call at hand is out of time, or after `attemptMs`. */
export function deadlineSignal(attemptMs: number): AbortSignal {
  const attempt = AbortSignal.timeout(attemptMs);
  const deadline = current.getStore();
  if (!deadline) return attempt;
  deadline.controller ??= new AbortController();
  // Asked for when the time is over already: what a call left running must not begin anything.
  if (remainingMs() === 0) deadline.controller.abort(new DeadlineError('No time left.'));
  return AbortSignal.any([deadline.controller.signal, attempt]);
}
