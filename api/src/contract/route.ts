/** The form of an entry of the route table: everything both sides need to know about one call. */
import type * as z from 'zod/mini';
import type { Policy } from './policies.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A file that is sent as the field `field` of `multipart/form-data`. */
export interface Upload {
  readonly field: string;
  readonly maxBytes: number;
}

export interface Route<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  File extends Upload | undefined = Upload | undefined,
> {
  /**
   * The Functions name. The host tries functions in the order of their names, ignoring case, and takes the first that matches:
   * where two templates of one method overlap, the literal one must have the smaller name (a test holds it).
   */
  readonly name: string;
  readonly method: Method;
  /** Below /api/, in the Functions route syntax with constraints: "user/{code}/{id:long}". */
  readonly path: string;
  readonly params: Params;
  /** Schema of the body. A DELETE without a body reads the same fields from the query, because proxies may drop its body. */
  readonly body: Body;
  readonly response: Response;
  /** Schema of the query; undefined: the query is ignored. */
  readonly query: Query;
  /** The file that is uploaded in place of a body. */
  readonly upload: File;
  /** Streams the list, one row per line, after the header `X-Total-Count`. */
  readonly isStreamed: boolean;
  readonly policy: Policy;
  /** The toast's text when the request fails (ERR-01); undefined: no toast (ERR-02). */
  readonly message: string | undefined;
  /**
   * "list": returns `ETag: "<revision>"` of the franchise and honours If-None-Match with 304.
   * "record": changes an existing record. If-Match with a stale etag is rejected with 412; without If-Match, or with `*`, the change
   * applies to the record as it stands.
   * "record-or-new": the same unless the body's id says that the record is new.
   */
  readonly concurrency: 'none' | 'list' | 'record' | 'record-or-new';
  /** Body field that repeats the path's franchise code. Another value is rejected with 400. */
  readonly franchiseField: string | undefined;
  /** Schema of the current record in a 412; `response` unless the endpoint returns something else. */
  readonly current: z.ZodMiniType;
  /** Refetches the caller's roles instead of using the cached ones, up to 30 s old. True for every DELETE. */
  readonly freshRoles: boolean;
  /**
   * A retry with the same `Idempotency-Key` runs again, because the result is a password and must not be stored. Every other change
   * runs once per key.
   */
  readonly isRepeatable: boolean;
}

type RouteInput<
  P extends z.ZodMiniType,
  B extends z.ZodMiniType | undefined,
  R extends z.ZodMiniType,
  Q extends z.ZodMiniType | undefined,
  F extends Upload | undefined,
> = Omit<
  Route<P, B, R, Q, F>,
  | 'body'
  | 'query'
  | 'upload'
  | 'isStreamed'
  | 'message'
  | 'concurrency'
  | 'franchiseField'
  | 'current'
  | 'freshRoles'
  | 'isRepeatable'
> & {
  readonly body?: B;
  readonly query?: Q;
  readonly upload?: F;
  readonly isStreamed?: boolean;
  readonly message?: string;
  readonly concurrency?: Route['concurrency'];
  readonly current?: z.ZodMiniType;
  readonly franchiseField?: B extends z.ZodMiniType ? keyof z.output<B> & string : never;
  readonly freshRoles?: boolean;
  readonly isRepeatable?: boolean;
};

/** Completes an entry and keeps the exact types of its schemas. */
export function route<
  P extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType | undefined = undefined,
  Q extends z.ZodMiniType | undefined = undefined,
  F extends Upload | undefined = undefined,
>(input: RouteInput<P, B, R, Q, F>): Route<P, B, R, Q, F> {
  return {
    isStreamed: false,
    message: undefined,
    concurrency: 'none',
    franchiseField: undefined,
    current: input.response,
    freshRoles: input.method === 'DELETE',
    isRepeatable: false,
    ...input,
    body: input.body as B,
    query: input.query as Q,
    upload: input.upload as F,
  };
}

/** What a caller passes for the path's parameters. */
export type ParamsOf<R extends Route> = z.input<R['params']>;
/** What a caller passes as the body. */
export type BodyOf<R extends Route> = R['body'] extends z.ZodMiniType ? z.input<R['body']> : undefined;
/** What the call returns. */
export type ResponseOf<R extends Route> = z.output<R['response']>;

const PARAMETER = /\{(\w+)(?::(\w+))?\}/g;
const CONSTRAINTS = ['any', 'long', 'guid'] as const;

export interface Parameter {
  readonly name: string;
  readonly constraint: (typeof CONSTRAINTS)[number];
}

/** A part of a route template: text, or a parameter. */
export type Segment = { readonly literal: string } | Parameter;

/** The segments of a template: "user/{code}/{id:long}". Throws for a constraint that is not known here. */
export function parseTemplate(path: string): readonly Segment[] {
  return path.split('/').map((literal) => parametersOf(literal)[0] ?? { literal });
}

export function parametersOf(path: string): readonly Parameter[] {
  return [...path.matchAll(PARAMETER)].map(([, name = '', given = 'any']) => {
    const constraint = CONSTRAINTS.find((known) => known === given);
    if (!constraint) throw new Error(`"${path}" has the unknown constraint "${given}".`);
    return { name, constraint };
  });
}

/** The path of a route below /api/, with these values for its parameters, each escaped. */
export function fillPath(
  { path }: Pick<Route, 'path'>,
  value: (name: string, constraint: string | undefined) => string,
): string {
  return path.replace(PARAMETER, (_, name: string, constraint?: string) => encodeURIComponent(value(name, constraint)));
}
