/**
 * The deadline of the current request. Static Web Apps cuts requests at 45 s. Requests to Cosmos DB and the directory give up earlier, so
 * the client gets a 503 instead of a broken connection.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export const REQUEST_DEADLINE_MS = 40_000;

/** Deadline of a load that several requests share. Half of a request's deadline, so that a request has time to retry a failed load. */
export const LOAD_DEADLINE_MS = 20_000;

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

interface Deadline {
  readonly endsAt: number;
  controller?: AbortController;
}

const current = new AsyncLocalStorage<Deadline>();

/** Runs `work`. After `ms`, rejects with DeadlineError and aborts the signals of `deadlineSignal()`. */
export async function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const deadline: Deadline = { endsAt: Date.now() + ms };
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new DeadlineError(`The work did not finish within ${ms} ms.`);
    deadline.controller?.abort(error);
    reject(error);
  }, ms);
  try {
    return await Promise.race([current.run(deadline, work), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the milliseconds left for the current request; the full deadline outside of a request (start, tests). */
export function remainingMs(): number {
  const deadline = current.getStore();
  return deadline ? Math.max(0, deadline.endsAt - Date.now()) : REQUEST_DEADLINE_MS;
}

/** Returns a signal that aborts at the deadline of the current request, or after `attemptMs`. */
export function deadlineSignal(attemptMs: number): AbortSignal {
  const attempt = AbortSignal.timeout(attemptMs);
  const deadline = current.getStore();
  if (!deadline) return attempt;
  deadline.controller ??= new AbortController();
  // Work that continues after the deadline must not start new requests.
  if (remainingMs() === 0) deadline.controller.abort(new DeadlineError('No time left before the deadline.'));
  return AbortSignal.any([deadline.controller.signal, attempt]);
}
