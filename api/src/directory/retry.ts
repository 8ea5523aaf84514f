/** When a request to the directory is sent again: throttled or out of service, within the deadline of the call at hand. */
import type { Context, Middleware } from '@microsoft/microsoft-graph-client';
import { remainingMs } from '../deadline.ts';

const MAX_RETRIES = 3;
const BASE_DELAY_MS = 500;
/** Longer waits are the caller's business: 503 with Retry-After. Graph may ask for minutes. */
const MAX_DELAY_MS = 10_000;
/** Time the request itself needs after the wait. */
export const REQUEST_RESERVE_MS = 2_000;

/** Throttled or out of service for a while. */
export function isDirectoryBusy(status: number): boolean {
  return status === 429 || status === 503 || status === 504;
}

/**
 * Milliseconds to wait before trying again: what the directory asks for, else growing from half a second, with jitter so
 * that callers who were refused together do not come back together. Undefined: no more tries.
 */
export function delayBefore(
  attempt: number,
  retryAfter: string | null | undefined,
  leftMs: number,
  random: () => number = Math.random,
): number | undefined {
  if (attempt > MAX_RETRIES) return undefined;
  const asked = secondsOf(retryAfter);
  const base = asked === undefined ? BASE_DELAY_MS * 2 ** (attempt - 1) : asked * 1000;
  const delay = base + random() * BASE_DELAY_MS;
  return delay <= MAX_DELAY_MS && delay + REQUEST_RESERVE_MS <= leftMs ? delay : undefined;
}

/** Retry-After as seconds: a number or an HTTP date. */
export function secondsOf(retryAfter: string | null | undefined, now: number = Date.now()): number | undefined {
  if (!retryAfter) return undefined;
  if (/^\d+(\.\d+)?$/.test(retryAfter)) return Number(retryAfter);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1000);
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Graph's own RetryHandler waits up to 180 s, longer than a call may take. This one gives up in time, and also repeats
 * requests whose connection broke, unless repeating could do a thing twice (creating an account: who does so looks first).
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

  /** Sends it once; gives back what broke, if the connection did. */
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

/** A kept connection that the directory has closed meanwhile breaks what is sent over it next: no reason to wait. */
const isStale = (failure: unknown, attempt: number) =>
  failure !== undefined && attempt === 1 && remainingMs() > REQUEST_RESERVE_MS;

/** Everything we ask of Graph may be asked twice, but for a POST to /users. */
function isRepeatable({ request, options }: Context): boolean {
  const url = typeof request === 'string' ? request : request.url;
  return (options?.method ?? 'GET') !== 'POST' || !new URL(url).pathname.endsWith('/users');
}
