import { isRecord } from '../http.ts';
import type { DirectoryStore } from '../store/store.ts';
import { badRequest, GraphError } from './errors.ts';

/** Base address in nextLinks and contexts. Clients use Graph's real address and replace only the transport. */
export const GRAPH = 'https://graph.microsoft.com/v1.0';

/** A request, sent alone or as a step of a batch. */
export interface GraphRequest {
  readonly method: string;
  /** The decoded path with the version: `/v1.0/users/0b0e…`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Headers by name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The parsed JSON, or undefined without a body. */
  readonly body: unknown;
}

export interface GraphResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Objects are sent as JSON, and strings as plain text. */
  readonly body?: Record<string, unknown> | string;
}

/** A response, or `cut` if a fault closes the connection. */
export type GraphOutcome = GraphResponse | 'cut';

/** The input of a handler: the request, its path parameters and the directory. */
export interface GraphContext {
  readonly request: GraphRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly store: DirectoryStore;
  /** The caller's application permissions. */
  readonly roles: ReadonlySet<string>;
  /** Milliseconds until an account created now can be found. */
  readonly lag: () => number;
}

/** Returns the body. Throws 400 unless it is an object. */
export function objectBody({ request }: GraphContext): Record<string, unknown> {
  if (isRecord(request.body)) return request.body;
  throw new GraphError(
    400,
    'BadRequest',
    'Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format.',
  );
}

/** Returns a path parameter by its name in the template. */
export function param({ params }: GraphContext, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`The route has no parameter "${name}".`);
  return value;
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isGuid(text: string): boolean {
  return GUID.test(text);
}

/** Returns an object id in lower case. Throws 400 for anything else. */
export function guid(text: string): string {
  if (!isGuid(text)) throw badRequest(`Invalid object identifier '${text}'.`);
  return text.toLowerCase();
}

/** Returns true for `ConsistencyLevel: eventual`, which Graph requires for `$count` and advanced filters. */
export function isEventual({ request }: GraphContext): boolean {
  return request.headers.consistencylevel?.toLowerCase() === 'eventual';
}

/**
 * Throws 501 for Graph's query options other than `allowed`, and 400 for unknown parameters, because ignoring one would
 * give a wrong result.
 */
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

/** Returns the names in `$select`, or undefined for the default properties. Throws 400 for an unknown property. */
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
