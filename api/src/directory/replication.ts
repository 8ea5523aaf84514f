/** Waiting for an account that was created a moment ago: parts of the directory have not heard of it yet. */
import { remainingMs } from '../deadline.ts';
import { DirectoryError, directoryUnavailable } from './errors.ts';
import { pause, RESERVE_MS } from './retry.ts';

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
 * Asks for something of an account. While a new one is not known everywhere, the directory answers 404, and 400 to adding it to a
 * group: then this asks again, ever less often, as long as the call at hand has time and 15 s at most.
 * @throws ProblemError "unavailable" when it is still not known then, and whatever `ask` throws otherwise
 */
export async function onceKnown<T>({ isNew = false }: AccountAge, ask: () => Promise<T>): Promise<T> {
  const endsAt = Date.now() + Math.min(REPLICATION_MS, remainingMs() - RESERVE_MS);
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await ask();
    } catch (error) {
      if (!isNew || !isUnknown(error)) throw error;
      if (Date.now() + wait > endsAt) throw directoryUnavailable(error);
    }
    await pause(wait);
  }
}

/** Whether the answer may mean that the directory has not heard of the account yet. */
export function isUnknown(error: unknown): boolean {
  return error instanceof DirectoryError && (error.statusCode === 404 || error.statusCode === 400);
}
