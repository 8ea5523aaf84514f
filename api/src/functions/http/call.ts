/** What a handler is given and what it gives back. */
import type * as z from 'zod/mini';
import type { Actor } from '../../contract/policies.ts';
import type { Route, Upload } from '../../contract/route.ts';
import type { Encoding } from './compression.ts';
import type { Log } from './log.ts';
import type { Turn } from './turns.ts';

/** The signed-in caller: roles, what they administer and who they are. */
export interface Caller extends Actor {
  /** The directory account's object id. */
  readonly authObjectId: string;
  /** Display name, for audit records: the token's `name`, as the directory has it. */
  readonly name: string;
  /** Which of the four configured role groups the caller is in. */
  readonly groupIds: readonly string[];
  /** The caller's own user in their franchise; null without a franchise admin record. */
  readonly franchiseUserId: number | null;
  readonly pointOfSaleUserId: number | null;
}

/** A file that was sent with a call. */
export interface UploadedFile {
  /** As the sender calls it; nothing to rely on. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A call that was authenticated, validated and authorised. */
export interface Call<R extends Route> {
  readonly params: z.output<R['params']>;
  readonly query: R['query'] extends z.ZodMiniType ? z.output<R['query']> : undefined;
  readonly body: R['body'] extends z.ZodMiniType ? z.output<R['body']> : undefined;
  readonly file: R['upload'] extends Upload ? UploadedFile : undefined;
  readonly actor: Caller;
  /** `*`, or the ETag the caller last read (quotes included, as Cosmos DB gives it); undefined when not sent. */
  readonly ifMatch: string | undefined;
  /** The list ETag the caller holds, quotes included: `"17"`. */
  readonly ifNoneMatch: string | undefined;
  readonly requestId: string;
  readonly log: Log;
  /** Waits without counting as a running request of the caller. */
  readonly aside: Turn['aside'];
  /** The route's name. */
  readonly name: string;
  /** The content encoding that the caller accepts; undefined: none. */
  readonly encoding: Encoding | undefined;
  /** Presents a body by the route table and encodes it, so that it can be sent again. */
  readonly encode: (body: unknown) => Promise<EncodedBody>;
}

/** A JSON body as it leaves. */
export interface EncodedBody {
  readonly content: string | Uint8Array;
  /** Characters before encoding. */
  readonly length: number;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * `etag` is sent as it is, quotes included; `status` is 200 unless it says that the work goes on (202); `notModified` gives 304
 * without a body; rows are what a route that `isStreamed` answers.
 */
export type Answer<R extends Route> =
  | { readonly body: z.input<R['response']>; readonly etag?: string; readonly status?: 200 | 202 }
  | { readonly encoded: EncodedBody; readonly etag: string }
  | { readonly notModified: true; readonly etag: string }
  | RowsAnswer<R>;

/** A list that is sent while it is read. */
interface RowsAnswer<R extends Route> {
  /** The rows as one read after the other gives them; what follows is read once the caller has taken what came before. */
  readonly pages: AsyncIterable<readonly RowOf<R>[]>;
  /** The number of all rows, counted ahead; changes in between may make it more or less. Undefined sends none. */
  readonly total: number | undefined;
}

type RowOf<R extends Route> = z.input<R['response']> extends readonly (infer Row)[] ? Row : never;

/** What a handler does once the guard let the call through. */
export type Act<R extends Route> = (call: Call<R>) => Promise<Answer<R>>;

/**
 * Authorises access to a record whose owner is not in the path. Runs before the body is validated. A missing record and a forbidden one
 * get the same response.
 * @throws ProblemError 403
 */
export type Admit<R extends Route> = (call: Pick<Call<R>, 'params' | 'actor'>) => Promise<void>;
