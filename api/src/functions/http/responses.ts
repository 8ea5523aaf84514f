/** Builds all responses. Adds security headers, because Static Web Apps adds none to API responses. */
import type { HttpResponseInit } from '@azure/functions';
import type { Problem, ProblemCode } from '../../contract/problem.ts';
import type { ProblemError } from '../../domain/problem-error.ts';
import type { EncodedBody } from './api-request.ts';

const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  // Response headers that pages of other origins may read. The platform's CORS settings define these origins.
  'access-control-expose-headers': 'ETag, Retry-After, X-Change-Id, X-Request-Id, X-Total-Count',
} as const;

const TITLES: Record<ProblemCode, string> = {
  invalid_request: 'The request is not valid',
  unauthenticated: 'Sign-in required',
  forbidden: 'Not allowed',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  too_slow: 'Too slow',
  conflict: 'Conflict',
  stale: 'Changed by someone else',
  too_large: 'Too large',
  unsupported_media_type: 'Unsupported content type',
  too_many_requests: 'Too many requests',
  unavailable: 'Not available right now',
  internal: 'Something went wrong',
};

type Headers = Readonly<Record<string, string>>;

export function jsonResponse(body: unknown, requestId: string, headers: Headers = {}, status = 200): HttpResponseInit {
  return { status, body: JSON.stringify(body), headers: jsonHeaders(requestId, headers) };
}

/** Returns a JSON response with a body that is already encoded. */
export function encodedResponse({ content, headers }: EncodedBody, requestId: string, etag: string): HttpResponseInit {
  return { status: 200, body: content, headers: jsonHeaders(requestId, { ...headers, etag }) };
}

/**
 * Returns a streamed JSON response.
 * @param total value of `X-Total-Count`; undefined omits it
 */
export function streamResponse(
  body: AsyncIterable<Uint8Array>,
  requestId: string,
  total: number | undefined,
): HttpResponseInit {
  return {
    status: 200,
    body: ReadableStream.from(body),
    headers: jsonHeaders(requestId, total === undefined ? {} : { 'x-total-count': String(total) }),
  };
}

function jsonHeaders(requestId: string, headers: Headers): Headers {
  return { ...COMMON_HEADERS, 'content-type': 'application/json', 'x-request-id': requestId, ...headers };
}

export function withHeader(response: HttpResponseInit, name: string, value: string): HttpResponseInit {
  return { ...response, headers: { ...(response.headers as Headers), [name.toLowerCase()]: value } };
}

/** Returns 304, because the caller already has the current version. */
export function notModifiedResponse(etag: string, requestId: string): HttpResponseInit {
  return { status: 304, headers: { ...COMMON_HEADERS, etag, 'x-request-id': requestId } };
}

/** Returns problem details (RFC 9457) with a readable text and the request id. */
export function problemResponse(error: ProblemError, requestId: string, headers: Headers = {}): HttpResponseInit {
  const body: Problem = {
    type: 'about:blank',
    title: TITLES[error.code],
    status: error.status,
    code: error.code,
    detail: error.message,
    requestId,
    ...(error.reason !== undefined && { reason: error.reason }),
    ...(error.errors !== undefined && { errors: [...error.errors] }),
    ...(error.current !== undefined && { current: error.current }),
    ...error.changed,
  };
  return {
    status: error.status,
    body: JSON.stringify(body),
    headers: {
      ...COMMON_HEADERS,
      'content-type': 'application/problem+json',
      'x-request-id': requestId,
      ...(error.code === 'unauthenticated' && { 'www-authenticate': 'Bearer' }),
      ...(error.retryAfterSeconds !== undefined && { 'retry-after': String(error.retryAfterSeconds) }),
      ...headers,
    },
  };
}
