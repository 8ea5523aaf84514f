/**
 * The API client. The route table determines its types. It authenticates requests, and shows the exact error messages of the specification
 * (ERR-01).
 */
import {
  type BodyOf,
  CHANGE_ID,
  DRY_RUN,
  isChange,
  type ParamsOf,
  type Preview,
  type ResponseOf,
  type Route,
} from '@franchise-admin/api/contract';
import { type Failure, isUndecided, noResponse } from './failure.ts';
import { retryWhenLimited, type ShowWait } from './rate-limit.ts';
import { type RequestInput, requestOf } from './request.ts';
import { bodyOf, failureOf, noResponseCode, UNREADABLE } from './response.ts';
import { createSubmissions, type SubmissionOutcome } from './submissions.ts';
import { createWrittenChanges, franchiseOf, scopeOf, type WrittenChanges } from './written-changes.ts';

/** The part of the session that the client uses (auth/session.ts). */
export interface TokenSource {
  /** Returns a valid identity token. With `renew`, requests a fresh token even if the current one looks valid. */
  idToken(options?: { renew?: boolean }): Promise<string>;
  /** Redirects to the sign-in and back to this URL. The page unloads. */
  signInAgain(): void;
}

export interface ClientOptions {
  readonly tokens: TokenSource;
  /** Shows a failure as a toast and returns the toast's id. */
  readonly report: (message: string, failure: Failure) => string | undefined;
  /** Shows that a request is waiting because of a rate limit (429). */
  readonly showWait?: ShowWait;
  readonly fetch?: typeof fetch;
  /** The API's origin, if it differs from the page's origin. */
  readonly apiOrigin?: string | undefined;
  /** Timeout of a request in milliseconds. It is longer than the 45 s timeout of Static Web Apps. */
  readonly deadlineMs?: number;
}

/** Routes without parameters do not require `params`. */
type Params<R extends Route> = string extends keyof ParamsOf<R>
  ? { readonly params?: undefined }
  : { readonly params: LooseParams<R> };
/** Path parameters as plain text and numbers, without the schema's branded types. */
type LooseParams<R extends Route> = {
  readonly [K in keyof ParamsOf<R>]: ParamsOf<R>[K] extends number ? number : string;
};
type Body<R extends Route> =
  BodyOf<R> extends undefined ? { readonly body?: FormData | undefined } : { readonly body: BodyOf<R> };

/** The record's etag from the last read, sent as If-Match; `*` for any version. Undefined for a new record. */
type Version<R extends Route> = R['concurrency'] extends 'record'
  ? { readonly etag: string }
  : R['concurrency'] extends 'record-or-new'
    ? { readonly etag: string | undefined }
    : { readonly etag?: string | undefined };

export type CallOptions<R extends Route> = Params<R> &
  Body<R> &
  Version<R> & {
    readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
    /** The plan of the change's preview, sent as If-Plan-Match. The server rejects the change if its plan differs. */
    readonly plan?: string | undefined;
    readonly signal?: AbortSignal | undefined;
    /** The franchise of a change whose path does not contain one, such as a user's communication preferences (API-37). */
    readonly about?: string;
  };

type LooseOptions = Omit<RequestInput, 'token'> & { readonly signal?: AbortSignal | undefined };

export type Result<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly failure: Failure };

export interface Client {
  /**
   * Sends the request. The caller must handle a failure or show it with `report`.
   * @param last the list from the previous read; the same object is returned on a 304
   */
  attempt<R extends Route>(route: R, options: CallOptions<R>, last?: ResponseOf<R>): Promise<Result<ResponseOf<R>>>;
  /**
   * Sends the request and returns the raw response. The body of the response may end early (streamed-rows.ts).
   * @param limit starts the timeout of an attempt; replaces the client's deadline
   */
  request<R extends Route>(route: R, options: CallOptions<R>, limit: () => AbortSignal): Promise<Response>;
  /** Returns the effects of a change without making it. */
  preview<R extends Route>(route: R, options: CallOptions<R>): Promise<Result<Preview>>;
  /** Shows the message of a failure and returns the toast's id. Does nothing for a route without a message (ERR-01, ERR-02). */
  report(failure: Failure): string | undefined;
  /**
   * True if the same change was sent before and its outcome is unknown, for example because the response was lost. The server may have
   * made the change, so skip checks against stored records: sending the change again returns the first result.
   */
  isUndecided<R extends Route>(route: R, options: CallOptions<R>): boolean;
  /**
   * Returns the changes written by the last request, or by all requests of the last `together`. Returns each change once, and only changes
   * that can be undone; otherwise undefined.
   */
  takeWritten(): WrittenChanges | undefined;
  /** Groups several requests into one change. Calls the listeners once per changed franchise at the end, even after a failure. */
  together<T>(work: () => Promise<T>): Promise<T>;
  /** Calls the listener after every saved change, with the franchise of the change. Returns a function that unsubscribes. */
  onChange(listener: (change: Change) => void): () => void;
}

export interface Change {
  readonly route: Route;
  /** The franchise, from the path's `code` or the option `about`; undefined for a change without a franchise. */
  readonly code: string | undefined;
}

export const DEADLINE_MS = 50_000;

export function createClient({ tokens, report, deadlineMs = DEADLINE_MS, ...options }: ClientOptions): Client {
  const { apiOrigin = '' } = options;
  const showWait = options.showWait ?? (() => () => undefined);
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  const submissions = createSubmissions();
  /** The ETag of each list that the client has read. */
  const etags = new WeakMap<object, string>();
  const written = createWrittenChanges();
  const listeners = new Set<(change: Change) => void>();
  /** During `together`, the last change of each franchise; otherwise undefined. */
  let pending: Map<string | undefined, Change> | undefined;
  const notify = (change: Change) => {
    if (pending) pending.set(change.code, change);
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

  /** Sends the request. Retries it once after a 401, with a fresh token. Also retries it after a 429 (retryWhenLimited). */
  async function request(
    route: Route,
    input: LooseOptions,
    limit?: () => AbortSignal,
    show = showWait,
  ): Promise<Response> {
    const attemptOnce = async () => {
      const response = await exchange(route, input, false, limit);
      return response.status === 401 ? await exchange(route, input, true, limit) : response;
    };
    const response = await retryWhenLimited(attemptOnce, show, input.signal);
    if (response.status !== 401) return response;
    tokens.signInAgain();
    // The page redirects to the sign-in. The promise never settles, so that the caller does not show an error.
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
      const response = await request(route, { ...input, idempotencyKey, knownEtag });
      if (response.status === 304 && last !== undefined) return { ok: true, data: last };
      const result = await read(route, response);
      submissions.end(idempotencyKey, result.ok ? 'done' : outcomeOf(result.failure));
      if (result.ok && isChange(route)) {
        const scope = scopeOf(input, result.data);
        written.add(route, scope, response.headers.get(CHANGE_ID));
        notify({ route, code: input.about ?? franchiseOf(scope) });
      }
      return result;
    } catch (error) {
      submissions.end(idempotencyKey, 'unknown');
      if (input.signal?.aborted) throw error;
      return { ok: false, failure: noResponse(route, noResponseCode(error)) };
    }
  }

  async function preview<R extends Route>(route: R, input: CallOptions<R>): Promise<Result<Preview>> {
    try {
      const query = { ...input.query, [DRY_RUN]: true };
      // Shows no wait for a rate limit, because the user can make the change without waiting for its preview.
      const response = await request(route, { ...input, query }, undefined, () => () => undefined);
      const body = await bodyOf(response);
      if (!response.ok || body === UNREADABLE) return { ok: false, failure: failureOf(route, response, body) };
      return { ok: true, data: body as Preview };
    } catch (error) {
      if (input.signal?.aborted) throw error;
      return { ok: false, failure: noResponse(route, noResponseCode(error)) };
    }
  }

  async function read<R extends Route>(route: R, response: Response): Promise<Result<ResponseOf<R>>> {
    const body = await bodyOf(response);
    if (!response.ok || body === UNREADABLE) return { ok: false, failure: failureOf(route, response, body) };
    const etag = response.headers.get('etag');
    if (route.concurrency === 'list' && etag && body instanceof Object) etags.set(body, etag);
    return { ok: true, data: body as ResponseOf<R> };
  }

  return {
    attempt,
    request: (route, input, limit) => request(route, input, limit),
    preview,
    takeWritten: written.take,
    report(failure) {
      return failure.message === undefined ? undefined : report(failure.message, failure);
    },
    isUndecided: (route, input) => submissions.isUndecided(route, input),
    async together(work) {
      if (pending) return work();
      const changes = new Map<string | undefined, Change>();
      pending = changes;
      written.begin();
      try {
        return await work();
      } finally {
        pending = undefined;
        written.end();
        for (const change of changes.values()) notify(change);
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
