/** Waiting for an account that was created a moment ago: parts of the directory have not heard of it yet. */
import { remainingMs } from '../deadline.ts';
import type { ProblemError } from '../domain/problem-error.ts';
import { DirectoryError, directoryUnavailable, isMissing } from './errors.ts';
import { pause, REQUEST_RESERVE_MS } from './retry.ts';

/** How long a new account may stay unseen before its absence is believed. */
const REPLICATION_MS = 15_000;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 3_000;

/** What the caller knows of an account. */
export interface AccountAge {
  /** It was created minutes ago at most: that it is not found means "not yet". Without this it means "no more". */
  readonly isNew?: boolean;
}

/**
 * Asks for something of an account. While a new one is not known everywhere, the directory answers 404: then this asks again, ever
 * less often, as long as the call at hand has time and 15 s at most. A 400 is about what was asked for, and believed at once.
 * @param isUnheardOf which answers may mean "not yet"; of adding to a group `isUnknown`
 * @throws ProblemError "unavailable" when it is still not known then, and whatever `ask` throws otherwise
 */
export async function onceKnown<T>(
  age: AccountAge,
  ask: () => Promise<T>,
  isUnheardOf: (error: unknown) => boolean = isMissing,
): Promise<T> {
  const waitForMore = patience(age);
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnheardOf(error)) throw error;
      if (!(await waitForMore())) throw believed(error, age);
    }
  }
}

/** Waits between two questions about an account, each wait longer than the one before; false when there is no point in more. */
export function patience({ isNew = false }: AccountAge): () => Promise<boolean> {
  const endsAt = isNew ? Date.now() + Math.min(REPLICATION_MS, remainingMs() - REQUEST_RESERVE_MS) : 0;
  let wait = FIRST_WAIT_MS;
  return async () => {
    if (Date.now() + wait > endsAt) return false;
    await pause(wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    return true;
  };
}

/** Whether the answer to adding an account to a group may mean that the directory has not heard of the account yet: 404, or 400. */
export function isUnknown(error: unknown): boolean {
  return error instanceof DirectoryError && (error.statusCode === 404 || error.statusCode === 400);
}

/** What such an answer means once waiting is over: of a new account still nothing, of any other that it is refused. */
export function believed<E>(error: E, { isNew }: AccountAge): E | ProblemError {
  return isNew ? directoryUnavailable(error) : error;
}
