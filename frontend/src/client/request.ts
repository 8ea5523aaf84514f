/** Builds an HTTP request from a route and its arguments. */
import { fillPath, IDEMPOTENCY_KEY, IF_PLAN_MATCH, type Method, type Route } from '@franchise-admin/api/contract';

export interface RequestParts {
  readonly method: Method;
  /** Path and query: "/api/hierarchy/ALOHA". */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

export interface RequestInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** The etag of the record from the last read, sent as If-Match; `*` for any version. */
  readonly etag?: string | undefined;
  /** The plan of the change's preview, sent as If-Plan-Match. */
  readonly plan?: string | undefined;
  /** Identifies all attempts of one change, sent as Idempotency-Key. */
  readonly idempotencyKey?: string | undefined;
  /** The ETag of the caller's copy of a list, sent as If-None-Match. */
  readonly knownEtag?: string | undefined;
  readonly token: string;
}

/** Returns the path with its parameters ("{code}", "{id:long}") filled in and escaped. @throws if a parameter is missing */
export function pathOf(route: Route, params: Readonly<Record<string, unknown>> = {}): string {
  const path = fillPath(route, (name) => {
    const value = params[name];
    if ((value ?? '') === '') throw new Error(`${route.name} needs "${name}".`);
    return String(value);
  });
  return `/api/${path}`;
}

/** The token is in two headers, because Static Web Apps overwrites `Authorization`. */
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
  // Proxies may drop the body of a DELETE request, so its fields are sent in the query, too.
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
