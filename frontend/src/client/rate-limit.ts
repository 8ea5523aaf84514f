/** Retries requests after a 429 with Retry-After. Changes are retried, too, because the server has not acted on a rejected request. */

export const RATE_LIMIT_RETRIES = 3;
/** In seconds. If Retry-After is longer, the request fails, and the message contains the wait. */
export const LONGEST_WAIT_S = 60;

export interface Wait {
  /** The time of the next attempt, comparable to Date.now(). */
  readonly until: number;
  /** Stops waiting. The request then fails with its 429. */
  readonly cancel: () => void;
}

/** Shows a wait. Returns the function that hides it. */
export type ShowWait = (wait: Wait) => () => void;

/**
 * Sends the request, and sends it again after each Retry-After, up to RATE_LIMIT_RETRIES times. Returns the 429 if there is no retry left,
 * the wait is too long, or the user cancels it.
 */
export async function retryWhenLimited(
  send: () => Promise<Response>,
  show: ShowWait,
  signal: AbortSignal | undefined,
): Promise<Response> {
  for (let retries = 0; ; retries++) {
    const response = await send();
    const seconds = response.status === 429 ? retryAfterOf(response) : undefined;
    if (seconds === undefined || seconds > LONGEST_WAIT_S || retries === RATE_LIMIT_RETRIES) return response;
    const until = Date.now() + seconds * 1000;
    if (!(await waited(until, show, signal))) return withRetryAfter(response, until);
  }
}

/** Returns the seconds until the next attempt; undefined if the header is missing or unreadable. */
export function retryAfterOf(response: Response): number | undefined {
  const value = response.headers.get('retry-after')?.trim();
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(1, seconds);
}

/** Waits until a time. Resolves to false if the user cancels. Rejects if the signal aborts. */
async function waited(until: number, show: ShowWait, signal: AbortSignal | undefined): Promise<boolean> {
  signal?.throwIfAborted();
  let end = () => {};
  try {
    return await new Promise<boolean>((resolve, reject) => {
      const timer = setTimeout(() => resolve(true), until - Date.now());
      const hide = show({ until, cancel: () => resolve(false) });
      const abort = () => reject(signal?.reason);
      signal?.addEventListener('abort', abort);
      end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        hide();
      };
    });
  } finally {
    end();
  }
}

/** Returns the response with the remaining seconds as Retry-After, after the user has cancelled the wait. */
function withRetryAfter(response: Response, until: number): Response {
  const headers = new Headers(response.headers);
  headers.set('retry-after', String(Math.max(1, Math.ceil((until - Date.now()) / 1000))));
  return new Response(response.body, { status: response.status, headers });
}
