/** Waits for the replication of new accounts. Until then, some directory servers return 404 for them. */
import { remainingMs } from '../deadline.ts';
import type { ProblemError } from '../domain/problem-error.ts';
import { DirectoryError, directoryUnavailable, isMissing } from './errors.ts';
import { pause, REQUEST_RESERVE_MS } from './retry.ts';

/** Maximum time to wait for a new account. */
const REPLICATION_MS = 15_000;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 3_000;

export interface AccountAge {
  /**
   * True if the account was created in the last few minutes: a 404 then means "not replicated yet", otherwise
   * "deleted".
   */
  readonly isNew?: boolean;
}

/**
 * Sends a request about an account. Retries with growing delays while a new account is not replicated: for at most 15 s, and within the
 * deadline of the current request. By default, only a 404 means "not replicated".
 * @param isUnreplicated returns true for errors that may mean "not replicated"; `mayBeUnreplicated` for additions to a group
 * @throws ProblemError "unavailable" if the account is still not replicated; any other error of `send`
 */
export async function retryUntilReplicated<T>(
  age: AccountAge,
  send: () => Promise<T>,
  isUnreplicated: (error: unknown) => boolean = isMissing,
): Promise<T> {
  const waitForReplication = createReplicationWait(age);
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!isUnreplicated(error)) throw error;
      if (!(await waitForReplication())) throw errorAfterWait(error, age);
    }
  }
}

/**
 * Returns a function that waits, longer each time, and returns true. If the time is up or the account is not new, the function does not
 * wait and returns false.
 */
export function createReplicationWait({ isNew = false }: AccountAge): () => Promise<boolean> {
  const endsAt = isNew ? Date.now() + Math.min(REPLICATION_MS, remainingMs() - REQUEST_RESERVE_MS) : 0;
  let waitMs = FIRST_WAIT_MS;
  return async () => {
    if (Date.now() + waitMs > endsAt) return false;
    await pause(waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    return true;
  };
}

/** True for 404 and 400: adding an unreplicated account to a group can return either. */
export function mayBeUnreplicated(error: unknown): boolean {
  return error instanceof DirectoryError && (error.statusCode === 404 || error.statusCode === 400);
}

/** Returns the error to throw after the last wait: "unavailable" for a new account, otherwise the original error. */
export function errorAfterWait<E>(error: E, { isNew }: AccountAge): E | ProblemError {
  return isNew ? directoryUnavailable(error) : error;
}
