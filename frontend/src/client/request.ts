/** From a route of the table and its arguments to an HTTP request. */
import { fillPath, IDEMPOTENCY_KEY, IF_PLAN_MATCH, type Method, type Route } from '@franchise-admin/api/contract';

export interface RequestParts {
  readonly method: Method;
  /** Path and query from the origin's root: "/api/hierarchy/ALOHA". */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

export interface RequestInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** The record's version as last read, sent as If-Match; `*` for "whatever it is now". */
  readonly etag?: string | undefined;
  /** The plan of the change's preview, sent as If-Plan-Match. */
  readonly plan?: string | undefined;
  /** The same for every try of one change, sent as Idempotency-Key. */
  readonly idempotencyKey?: string | undefined;
  /** The version of a list the caller holds, sent as If-None-Match. */
  readonly knownEtag?: string | undefined;
  readonly token: string;
}

/** Fills the path's parameters ("{code}", "{id:long}"), each escaped. */
export function pathOf(route: Route, params: Readonly<Record<string, unknown>> = {}): string {
  const path = fillPath(route, (name) => {
    const value = params[name];
    if ((value ?? '') === '') throw new Error(`${route.name} needs "${name}".`);
    return String(value);
  });
  return `/api/${path}`;
}

/** The token goes out twice: Static Web Apps overwrites `Authorization` on its way to the functions. */
export function requestOf(route: Route, input: RequestInput): RequestParts {
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: `Bearer ${input.token}`,
    'x-app-authorization': `Bearer ${input.token}`,
  };
  if (input.etag !== undefined) headers['if-match'] = input.etag;
  if (input.plan !== undefined) headers[IF_PLAN_MATCH.toLowerCase()] = input.plan;
  if (input.knownEtag !== undefined) headers['if-none-match'] = input.knownEtag;
  if (input.idempotencyKey !== undefined) headers[IDEMPOTENCY_KEY.toLowerCase()] = input.idempotencyKey;
  const isForm = input.body instanceof FormData;
  if (input.body !== undefined && !isForm) headers['content-type'] = 'application/json';
  // A DELETE's body may be dropped on its way; the same fields travel in the query too.
  const query = new URLSearchParams();
  const fields = route.method === 'DELETE' && !isForm ? { ...input.query, ...(input.body as object) } : input.query;
  for (const [name, value] of Object.entries(fields ?? {}))
    if (value !== undefined && value !== null) query.set(name, String(value));
  const search = query.size > 0 ? `?${query}` : '';
  return {
    method: route.method,
    url: pathOf(route, input.params) + search,
    headers,
    body:
      input.body instanceof FormData ? input.body : input.body === undefined ? undefined : JSON.stringify(input.body),
  };
}
