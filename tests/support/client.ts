/** An HTTP client of the API, with a demo account or without a token. */

/** A response with its body read. */
export interface ApiResponse<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface CallOptions {
  /** Sent as JSON, except that a string or a form is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The version for If-Match. */
  readonly ifMatch?: string;
  /** The cached version of the list, for If-None-Match. */
  readonly ifNoneMatch?: string;
}

export interface Client {
  // biome-ignore lint/suspicious/noExplicitAny: assertions check the shape of the body
  call<Body = any>(method: string, path: string, options?: CallOptions): Promise<ApiResponse<Body>>;
  // biome-ignore lint/suspicious/noExplicitAny: assertions check the shape of the body
  get<Body = any>(path: string, options?: CallOptions): Promise<ApiResponse<Body>>;
  // biome-ignore lint/suspicious/noExplicitAny: assertions check the shape of the body
  post<Body = any>(path: string, body: unknown, options?: CallOptions): Promise<ApiResponse<Body>>;
  // biome-ignore lint/suspicious/noExplicitAny: assertions check the shape of the body
  delete<Body = any>(path: string, body?: unknown, options?: CallOptions): Promise<ApiResponse<Body>>;
}

/**
 * Sends requests to `<origin>/api/<path>`.
 * @param headers sent with every request, such as both authorization headers
 */
export function createClient(origin: string, headers: () => Promise<Readonly<Record<string, string>>>): Client {
  async function call<Body>(method: string, path: string, options: CallOptions = {}): Promise<ApiResponse<Body>> {
    const { body, ifMatch, ifNoneMatch } = options;
    const response = await fetch(`${origin}/api/${path}`, {
      method,
      headers: {
        ...(await headers()),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
        ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
        ...options.headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as Body };
  }
  return {
    call,
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { ...options, body }),
    delete: (path, body, options) => call('DELETE', path, { ...options, body }),
  };
}

/** Returns the two headers in which the portal sends a token. */
export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'x-app-authorization': `Bearer ${token}` };
}
