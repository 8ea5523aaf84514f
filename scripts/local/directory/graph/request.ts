import { isRecord } from '../http.ts';
import type { DirectoryStore } from '../store/store.ts';
import { badRequest, GraphError } from './errors.ts';

/** Where Graph says it lives in nextLinks and contexts; clients that swap the transport keep to it. */
export const GRAPH = 'https://graph.microsoft.com/v1.0';

/** One call, alone or as a step of a batch. */
export interface GraphRequest {
  readonly method: string;
  /** Decoded, with the version: `/v1.0/users/0b0e…`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Parsed JSON; undefined when there was none. */
  readonly body: unknown;
}

export interface GraphAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a string as plain text. */
  readonly body?: Record<string, unknown> | string;
}

/** An answer, or what became of the connection instead. */
export type GraphOutcome = GraphAnswer | 'cut';

/** What a handler works with: the call, its path parameters, and the directory. */
export interface GraphContext {
  readonly request: GraphRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly store: DirectoryStore;
  /** The caller's application permissions. */
  readonly roles: ReadonlySet<string>;
  /** Milliseconds that an account created now stays unseen. */
  readonly lag: () => number;
}

/** The body as an object; 400 otherwise. */
export function objectBody({ request }: GraphContext): Record<string, unknown> {
  if (isRecord(request.body)) return request.body;
  throw new GraphError(
    400,
    'BadRequest',
    'Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format.',
  );
}

/** A path parameter by its name in the template. */
export function param({ params }: GraphContext, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`The route has no parameter "${name}".`);
  return value;
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isGuid(text: string): boolean {
  return GUID.test(text);
}

/** An object id in lower case; 400 when it is none. */
export function guid(text: string): string {
  if (!isGuid(text)) throw badRequest(`Invalid object identifier '${text}'.`);
  return text.toLowerCase();
}

/** Whether the call opted into the index behind `$count` and the like. */
export function isEventual({ request }: GraphContext): boolean {
  return request.headers.consistencylevel?.toLowerCase() === 'eventual';
}

/** Refuses query options other than `allowed`: an option that is ignored would be a guess. */
export function allowOptions({ request }: GraphContext, ...allowed: readonly string[]): void {
  for (const name of request.query.keys()) {
    if (allowed.includes(name)) continue;
    const known = [
      '$select',
      '$filter',
      '$top',
      '$count',
      '$skiptoken',
      '$orderby',
      '$search',
      '$expand',
      '$skip',
      '$format',
    ];
    throw known.includes(name)
      ? new GraphError(501, 'NotImplemented', `The local directory does not support ${name} here.`)
      : new GraphError(400, 'BadRequest', `The query parameter '${name}' is not supported.`);
  }
}

/** The names in `$select`, or undefined when all defaults are wanted; 400 for a name that is no property. */
export function selected({ request }: GraphContext, known: ReadonlySet<string>, type: string): string[] | undefined {
  const select = request.query.get('$select');
  if (select === null) return undefined;
  const names = select.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new GraphError(400, 'BadRequest', `Could not find a property named '${unknown}' on type '${type}'.`);
  }
  return names;
}
