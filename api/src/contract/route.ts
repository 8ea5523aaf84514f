/** An entry of the route table, for server and client. */
import type * as z from 'zod/mini';
import type { Policy } from './policies.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A file upload in a field of `multipart/form-data`. */
export interface Upload {
  readonly field: string;
  readonly maxBytes: number;
  /** True if a job processes the file. If the job takes longer than the response waits, the response is 202. */
  readonly isJob: boolean;
}

type Concurrency = 'none' | 'list' | 'record' | 'record-or-new';

export interface Route<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  File extends Upload | undefined = Upload | undefined,
  Versions extends Concurrency = Concurrency,
> {
  /**
   * Name of the Azure Function. The host matches functions in the order of their names, ignoring case. If two templates of a method
   * overlap, the more literal template needs the name that sorts first. A test enforces it.
   */
  readonly name: string;
  readonly method: Method;
  /** Path below /api/, in the route syntax of Azure Functions with constraints: "user/{code}/{id:long}". */
  readonly path: string;
  readonly params: Params;
  /** Schema of the body. If a DELETE request has no body, the fields are read from the query, because proxies may drop the body. */
  readonly body: Body;
  readonly response: Response;
  /** Schema of the query. A GET ignores other parameters; a change rejects them. */
  readonly query: Query;
  /** File upload that replaces the body. */
  readonly upload: File;
  /** Streams the list, one row per line, and sends `X-Total-Count`. */
  readonly isStreamed: boolean;
  readonly policy: Policy;
  /** Text of the toast if the request fails (ERR-01). If undefined, no toast is shown (ERR-02). */
  readonly message: string | undefined;
  /**
   * "list": returns `ETag: "<revision>"` of the franchise and honours If-None-Match with 304.
   * "record": changes an existing record. Rejects a stale If-Match with 412. Without If-Match, or with `*`, changes the current version.
   * "record-or-new": like "record", and creates a record if the body's id is 0 or omitted.
   */
  readonly concurrency: Versions;
  /** Body field that repeats the franchise code of the path. Any other value is rejected with 400. */
  readonly franchiseField: string | undefined;
  /** Schema of the current record in a 412; `response` by default. */
  readonly current: z.ZodMiniType;
  /** True if the caller's roles must be read again, because cached roles may be 30 s old. By default true only for DELETE. */
  readonly freshRoles: boolean;
  /**
   * True if a retry with the same `Idempotency-Key` runs the change again: its result is a password, and passwords must not be stored.
   * Every other change runs once per key.
   */
  readonly isRepeatable: boolean;
  /** True for routes that change a change set, or look up data for one. They cannot be operations and have no dry run. */
  readonly isChangeSet: boolean;
  /** Maximum size of the body; 1 MB by default. */
  readonly maxBodyBytes: number;
}

const MAX_BODY_BYTES = 1024 * 1024;

type RouteInput<
  P extends z.ZodMiniType,
  B extends z.ZodMiniType | undefined,
  R extends z.ZodMiniType,
  Q extends z.ZodMiniType | undefined,
  F extends Upload | undefined,
  C extends Concurrency,
> = Omit<
  Route<P, B, R, Q, F, C>,
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
  | 'isChangeSet'
  | 'maxBodyBytes'
> & {
  readonly body?: B;
  readonly query?: Q;
  readonly upload?: F;
  readonly isStreamed?: boolean;
  readonly message?: string;
  readonly concurrency?: C;
  readonly current?: z.ZodMiniType;
  readonly franchiseField?: B extends z.ZodMiniType ? keyof z.output<B> & string : never;
  readonly freshRoles?: boolean;
  readonly isRepeatable?: boolean;
  readonly isChangeSet?: boolean;
  readonly maxBodyBytes?: number;
};

/** Adds the defaults to an entry and keeps the exact types of its schemas. */
export function route<
  P extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType | undefined = undefined,
  Q extends z.ZodMiniType | undefined = undefined,
  F extends Upload | undefined = undefined,
  C extends Concurrency = 'none',
>(input: RouteInput<P, B, R, Q, F, C>): Route<P, B, R, Q, F, C> {
  return {
    isStreamed: false,
    message: undefined,
    franchiseField: undefined,
    current: input.response,
    freshRoles: input.method === 'DELETE',
    isRepeatable: false,
    isChangeSet: false,
    maxBodyBytes: MAX_BODY_BYTES,
    ...input,
    concurrency: (input.concurrency ?? 'none') as C,
    body: input.body as B,
    query: input.query as Q,
    upload: input.upload as F,
  };
}

export type ParamsOf<R extends Route> = z.input<R['params']>;
export type BodyOf<R extends Route> = R['body'] extends z.ZodMiniType ? z.input<R['body']> : undefined;
export type ResponseOf<R extends Route> = z.output<R['response']>;

const PARAMETER = /\{(\w+)(?::(\w+))?\}/g;
const CONSTRAINTS = ['any', 'long', 'guid'] as const;

export interface Parameter {
  readonly name: string;
  readonly constraint: (typeof CONSTRAINTS)[number];
}

/** A segment of a route template: literal text or a parameter. */
export type Segment = { readonly literal: string } | Parameter;

/** Splits a template such as "user/{code}/{id:long}". @throws Error for an unknown constraint */
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

/** Returns the path of a route below /api/ with escaped parameter values. */
export function fillPath(
  { path }: Pick<Route, 'path'>,
  value: (name: string, constraint: string | undefined) => string,
): string {
  return path.replace(PARAMETER, (_, name: string, constraint?: string) => encodeURIComponent(value(name, constraint)));
}
