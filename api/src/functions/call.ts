/** What a handler is given and what it gives back. */
import type * as z from 'zod/mini';
import type { Actor } from '../contract/policies.ts';
import type { Route } from '../contract/route.ts';
import type { Log } from './log.ts';

/** The signed-in caller: roles, what they administer and who they are. */
export interface Caller extends Actor {
  /** The directory account's object id. */
  readonly authObjectId: string;
  /** Display name, for audit records; never an e-mail address. */
  readonly name: string;
  /** Which of the four configured role groups the caller is in. */
  readonly groupIds: readonly string[];
  /** The caller's own user in their franchise; null without a franchise admin record. */
  readonly franchiseUserId: number | null;
  readonly pointOfSaleUserId: number | null;
}

/** A call that was authenticated, validated and authorised. */
export interface Call<R extends Route> {
  readonly params: z.output<R['params']>;
  readonly body: R['body'] extends z.ZodMiniType ? z.output<R['body']> : undefined;
  readonly actor: Caller;
  /** `*`, or the ETag the caller last read (quotes included, as Cosmos DB gives it); undefined when not sent. */
  readonly ifMatch: string | undefined;
  /** The list ETag the caller holds, quotes included: `"17"`. */
  readonly ifNoneMatch: string | undefined;
  readonly requestId: string;
  readonly log: Log;
}

/** `etag` is sent as it is, quotes included; `notModified` gives 304 without a body. */
export type Answer<R extends Route> =
  | { readonly body: z.input<R['response']>; readonly etag?: string }
  | { readonly notModified: true; readonly etag: string };

/** What a handler does once the guard let the call through. */
export type Act<R extends Route> = (call: Call<R>) => Promise<Answer<R>>;
