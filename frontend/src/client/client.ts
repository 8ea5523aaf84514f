/** The one way to the API: typed by the route table, signed in, with the exact message of section 8 when it fails. */
import { type BodyOf, isChange, type ParamsOf, type ResponseOf, type Route } from '@franchise-admin/api/contract';
import { bodyOf, refusalOf, UNREADABLE, whyUnanswered } from './answer.ts';
import { type Failure, isUndecided, unanswered } from './failure.ts';
import { retryWhenLimited, type ShowWait } from './rate-limit.ts';
import { type RequestInput, requestOf } from './request.ts';
import { createSubmissions, type SubmissionOutcome } from './submissions.ts';

/** What the client needs of the sign-in (auth/session.ts). */
export interface TokenSource {
  /** A valid identity token. `renew` asks for a fresh one although the present one looks valid. */
  idToken(options?: { renew?: boolean }): Promise<string>;
  /** Leads to the sign-in and back to this place; the page goes away. */
  signInAgain(): void;
}

export interface ClientOptions {
  readonly tokens: TokenSource;
  /** Shows a failure to the person, and answers the toast's id. */
  readonly report: (message: string, failure: Failure) => string | undefined;
  /** Shows that a request waits because of a rate limit (429). */
  readonly showWait?: ShowWait;
  readonly fetch?: typeof fetch;
  /** Where the API answers when that is not the page's own origin. */
  readonly apiOrigin?: string | undefined;
  /** Milliseconds until a call is given up; above Static Web Apps' own 45 s. */
  readonly deadlineMs?: number;
}

/** A route without parameters has an empty object of them, which may be left out. */
type Params<R extends Route> = string extends keyof ParamsOf<R>
  ? { readonly params?: undefined }
  : { readonly params: LooseParams<R> };
/** Path parameters as they come: plain text and numbers, whatever brand the schema gives them. */
type LooseParams<R extends Route> = {
  readonly [K in keyof ParamsOf<R>]: ParamsOf<R>[K] extends number ? number : string;
};
type Body<R extends Route> =
  BodyOf<R> extends undefined ? { readonly body?: FormData | undefined } : { readonly body: BodyOf<R> };

export type CallOptions<R extends Route> = Params<R> &
  Body<R> & {
    readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
    /** The record's etag as last read (If-Match). */
    readonly etag?: string | undefined;
    readonly signal?: AbortSignal | undefined;
    /** The franchise that a change is about, where its path names none: a user's choices (API-37). */
    readonly about?: string;
  };

type LooseOptions = Omit<RequestInput, 'token'> & { readonly signal?: AbortSignal | undefined };

export type Result<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly failure: Failure };

export interface Client {
  /**
   * Sends the request. Handle a failure, or show it with `report`.
   * @param last the list as it was last read; returned itself if it has not changed since (304)
   */
  attempt<R extends Route>(route: R, options: CallOptions<R>, last?: ResponseOf<R>): Promise<Result<ResponseOf<R>>>;
  /**
   * Sends the request and returns the raw response. Its body may end early (streamed-rows.ts).
   * @param limit starts the timeout of each try, instead of the client's deadline
   */
  answer<R extends Route>(route: R, options: CallOptions<R>, limit: () => AbortSignal): Promise<Response>;
  /** Shows a failure's message and returns the toast's id; does nothing for a route without a message (ERR-01, ERR-02). */
  report(failure: Failure): string | undefined;
  /**
   * True if the same change was sent before and its response was lost. It may have been carried out, so skip checks against stored
   * records: sending it again returns the first result.
   */
  isUndecided<R extends Route>(route: R, options: CallOptions<R>): boolean;
  /** Groups requests into one change: listeners are called once, after the last one. */
  together<T>(work: () => Promise<T>): Promise<T>;
  /** Calls the listener after every saved change, with its franchise. Returns a function that unsubscribes. */
  onChange(listener: (change: Change) => void): () => void;
}

export interface Change {
  readonly route: Route;
  /** The franchise: the path's `code`, or what the call was said to be about; undefined for a call about none. */
  readonly code: string | undefined;
}

export const DEADLINE_MS = 50_000;

export function createClient({ tokens, report, deadlineMs = DEADLINE_MS, ...options }: ClientOptions): Client {
  const { apiOrigin = '' } = options;
  const showWait = options.showWait ?? (() => () => undefined);
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  const submissions = createSubmissions();
  /** Of each list that was read. */
  const etags = new WeakMap<object, string>();
  const listeners = new Set<(change: Change) => void>();
  /** By franchise: what is told once all of it is through; undefined while each change is told at once. */
  let untold: Map<string | undefined, Change> | undefined;
  const tell = (change: Change) => {
    if (untold) untold.set(change.code, change);
    else for (const listener of listeners) listener(change);
  };

  async function exchange(
    route: Route,
    input: LooseOptions,
    renew: boolean,
    beginLimit = () => AbortSignal.timeout(deadlineMs),
  ): Promise<Response> {
    const token = await tokens.idToken({ renew });
    const { url, method, headers, body } = requestOf(route, { ...input, token });
    const limit = beginLimit();
    const signal = input.signal ? AbortSignal.any([input.signal, limit]) : limit;
    const init = { method, headers, body: body ?? null, signal } as const;
    return send(apiOrigin + url, { ...init, cache: 'no-store', credentials: 'same-origin' });
  }

  /** The answer, asked for once more with a fresh token where the first was refused. */
  async function answerOf(route: Route, input: LooseOptions, limit?: () => AbortSignal): Promise<Response> {
    const attemptOnce = async () => {
      const response = await exchange(route, input, false, limit);
      return response.status === 401 ? await exchange(route, input, true, limit) : response;
    };
    const response = await retryWhenLimited(attemptOnce, showWait, input.signal);
    if (response.status !== 401) return response;
    tokens.signInAgain();
    // The page is on its way to the sign-in: nothing after this call may run, or show an error that is none.
    return await new Promise<never>(() => {});
  }

  async function attempt<R extends Route>(
    route: R,
    input: CallOptions<R>,
    last?: ResponseOf<R>,
  ): Promise<Result<ResponseOf<R>>> {
    const idempotencyKey = submissions.begin(route, input);
    try {
      const knownEtag = last instanceof Object ? etags.get(last) : undefined;
      const response = await answerOf(route, { ...input, idempotencyKey, knownEtag });
      if (response.status === 304 && last !== undefined) return { ok: true, data: last };
      const result = await read(route, response);
      submissions.end(idempotencyKey, result.ok ? 'done' : outcomeOf(result.failure));
      const code = input.about ?? (input.params as { code?: string } | undefined)?.code;
      if (result.ok && isChange(route)) tell({ route, code });
      return result;
    } catch (error) {
      submissions.end(idempotencyKey, 'unknown');
      if (input.signal?.aborted) throw error;
      return { ok: false, failure: unanswered(route, whyUnanswered(error)) };
    }
  }

  async function read<R extends Route>(route: R, response: Response): Promise<Result<ResponseOf<R>>> {
    const body = await bodyOf(response);
    if (!response.ok || body === UNREADABLE) return { ok: false, failure: refusalOf(route, response, body) };
    const etag = response.headers.get('etag');
    if (route.concurrency === 'list' && etag && body instanceof Object) etags.set(body, etag);
    return { ok: true, data: body as ResponseOf<R> };
  }

  return {
    attempt,
    answer: answerOf,
    report(failure) {
      return failure.message === undefined ? undefined : report(failure.message, failure);
    },
    isUndecided: (route, input) => submissions.isUndecided(route, input),
    async together(work) {
      if (untold) return work();
      const changes = new Map<string | undefined, Change>();
      untold = changes;
      try {
        return await work();
      } finally {
        untold = undefined;
        for (const change of changes.values()) tell(change);
      }
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function outcomeOf(failure: Failure): SubmissionOutcome {
  if (failure.status === 403 || failure.status === 429) return 'denied';
  return isUndecided(failure) ? 'unknown' : 'rejected';
}
