/** Types of handlers: their request and result. */
import type * as z from 'zod/mini';
import type { Actor } from '../../contract/policies.ts';
import type { Route, Upload } from '../../contract/route.ts';
import type { Encoding } from './compression.ts';
import type { Log } from './log.ts';
import type { Turn } from './turns.ts';

/** The signed-in caller: identity, roles, and the franchise or vendor that they administer. */
export interface Caller extends Actor {
  /** Object id of the directory account. */
  readonly authObjectId: string;
  /** Display name from the token, for audit entries. */
  readonly name: string;
  /** The caller's groups among the four configured role groups. */
  readonly groupIds: readonly string[];
  /** The caller's user record; null if they administer no franchise. */
  readonly franchiseUserId: number | null;
  readonly pointOfSaleUserId: number | null;
}

/** A file sent with a request. */
export interface UploadedFile {
  /** File name from the client. Do not trust it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A request that was authenticated, authorised and validated. */
export interface ApiRequest<R extends Route> {
  readonly params: z.output<R['params']>;
  readonly query: R['query'] extends z.ZodMiniType ? z.output<R['query']> : undefined;
  readonly body: R['body'] extends z.ZodMiniType ? z.output<R['body']> : undefined;
  readonly file: R['upload'] extends Upload ? UploadedFile : undefined;
  readonly actor: Caller;
  /** Value of If-Match: `*`, or the ETag that the caller last read, with quotes; undefined if not sent. */
  readonly ifMatch: string | undefined;
  /** Value of If-None-Match: the ETag of the list that the caller has, with quotes: `"17"`. */
  readonly ifNoneMatch: string | undefined;
  readonly requestId: string;
  readonly log: Log;
  /** Runs `wait`. Until it ends, the request does not count as one of the caller's parallel requests. */
  readonly aside: Turn['aside'];
  /** Name of the route. */
  readonly name: string;
  /** The supported content encoding that the caller accepts; undefined if there is none. */
  readonly encoding: Encoding | undefined;
  /** Presents a body according to the route's schema, and encodes it so that it can be cached. */
  readonly encode: (body: unknown) => Promise<EncodedBody>;
}

/** An encoded JSON body. */
export interface EncodedBody {
  readonly content: string | Uint8Array;
  /** Number of characters before encoding. */
  readonly length: number;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The result of a handler. `etag` includes quotes. `status` is 200 by default; 202 means that processing continues. `notModified`
 * becomes 304 without a body. Routes with `isStreamed` return rows.
 */
export type RouteResult<R extends Route> =
  | { readonly body: z.input<R['response']>; readonly etag?: string; readonly status?: 200 | 202 }
  | { readonly encoded: EncodedBody; readonly etag: string }
  | { readonly notModified: true; readonly etag: string }
  | RowsResult<R>;

/** A list that is streamed while it is read. */
interface RowsResult<R extends Route> {
  /** The rows, page by page. The next page is read after the caller has received the previous pages. */
  readonly pages: AsyncIterable<readonly RowOf<R>[]>;
  /**
   * Number of rows. Counted in advance, so it may differ from the number of rows sent. If undefined, the response has no `X-Total-Count`.
   */
  readonly total: number | undefined;
}

type RowOf<R extends Route> = z.input<R['response']> extends readonly (infer Row)[] ? Row : never;

/** Handles a request after the guard (handle.ts) has accepted it. */
export type Handler<R extends Route> = (request: ApiRequest<R>) => Promise<RouteResult<R>>;

/**
 * Authorises access to a record if the path does not contain its owner. Runs before the body is validated. The response is the same for a
 * missing record and a forbidden one.
 * @throws ProblemError 403
 */
export type Admit<R extends Route> = (request: Pick<ApiRequest<R>, 'params' | 'actor'>) => Promise<void>;
