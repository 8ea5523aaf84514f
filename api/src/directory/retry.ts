/** Retries directory requests that are throttled or unavailable, within the deadline of the current API request. */
import type { Context, Middleware } from '@microsoft/microsoft-graph-client';
import { remainingMs } from '../deadline.ts';

const MAX_RETRIES = 3;
const BASE_DELAY_MS = 500;
/** Longest wait before a retry. If Graph requests a longer one, the caller gets 503 with Retry-After. */
const MAX_DELAY_MS = 10_000;
/** Time kept for the request that follows the wait. */
export const REQUEST_RESERVE_MS = 2_000;

/** True if the directory is throttling or temporarily unavailable. */
export function isDirectoryBusy(status: number): boolean {
  return status === 429 || status === 503 || status === 504;
}

/**
 * Returns the milliseconds to wait before a retry: Retry-After, or a delay that doubles from 0.5 s. Adds jitter, so that throttled callers
 * do not all retry at the same time.
 * @returns undefined if the caller should not retry
 */
export function delayBefore(
  attempt: number,
  retryAfter: string | null | undefined,
  leftMs: number,
  random: () => number = Math.random,
): number | undefined {
  if (attempt > MAX_RETRIES) return undefined;
  const seconds = secondsOf(retryAfter);
  const base = seconds === undefined ? BASE_DELAY_MS * 2 ** (attempt - 1) : seconds * 1000;
  const delay = base + random() * BASE_DELAY_MS;
  return delay <= MAX_DELAY_MS && delay + REQUEST_RESERVE_MS <= leftMs ? delay : undefined;
}

/** Parses Retry-After (a number of seconds or an HTTP date) into seconds. */
export function secondsOf(retryAfter: string | null | undefined, now: number = Date.now()): number | undefined {
  if (!retryAfter) return undefined;
  if (/^\d+(\.\d+)?$/.test(retryAfter)) return Number(retryAfter);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1000);
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Replaces Graph's RetryHandler, which waits up to 180 s, longer than an API request may take. Also retries after a broken connection,
 * except for account creation, which must first check that the account does not exist.
 */
export class RetryWithinDeadline implements Middleware {
  #next: Middleware | undefined;

  setNext(next: Middleware): void {
    this.#next = next;
  }

  async execute(context: Context): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const failure = await this.#attempt(context);
      const response = context.response;
      if (failure === undefined && (!response || !isDirectoryBusy(response.status))) return;
      const mayHaveHappened = failure !== undefined || response?.status === 504;
      const delay =
        mayHaveHappened && !isRepeatable(context)
          ? undefined
          : isStale(failure, attempt)
            ? 0
            : delayBefore(attempt, response?.headers.get('retry-after'), remainingMs());
      if (delay === undefined) {
        if (failure !== undefined) throw failure;
        return;
      }
      await response?.body?.cancel();
      await pause(delay);
    }
  }

  /** Sends the request once. @returns the error if the connection broke */
  async #attempt(context: Context): Promise<unknown> {
    delete context.response;
    try {
      await this.#next?.execute(context);
      return undefined;
    } catch (error) {
      return error;
    }
  }
}

/** True for a first failure without a response. The directory has probably closed a kept-alive connection, so the retry need not wait. */
const isStale = (failure: unknown, attempt: number) =>
  failure !== undefined && attempt === 1 && remainingMs() > REQUEST_RESERVE_MS;

/** True for all requests except a POST to /users, which is not idempotent. */
function isRepeatable({ request, options }: Context): boolean {
  const url = typeof request === 'string' ? request : request.url;
  return (options?.method ?? 'GET') !== 'POST' || !new URL(url).pathname.endsWith('/users');
}
