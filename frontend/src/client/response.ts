/** Reads HTTP responses. Maps rejected, invalid and missing responses to failures. */
import type { Route } from '@franchise-admin/api/contract';
import { type Failure, failureOfStatus, type NoResponse, rateLimited } from './failure.ts';
import { retryAfterOf } from './rate-limit.ts';

/** Stands for the body of a response that is not JSON. */
export const UNREADABLE = Symbol('unreadable');

/** Parses the body; undefined if it is empty. */
export async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  // If the body of a 5xx ends early, its status is still worth reporting.
  const text = response.status >= 500 ? await response.text().catch(() => '') : await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // The body may be the HTML page of a gateway.
    return UNREADABLE;
  }
}

/** Headers with an id for support: first the API's, then those of Azure's gateways. */
const REFERENCE_HEADERS = ['x-request-id', 'x-ms-request-id', 'x-azure-ref'];

/** Returns the failure for a response that is an error or has an invalid body. */
export function failureOf(route: Route, response: Response, body: unknown): Failure {
  const reference = REFERENCE_HEADERS.map((name) => response.headers.get(name)).find(Boolean) ?? undefined;
  const failure = failureOfStatus(route, response.status, body, reference);
  const seconds = response.status === 429 ? retryAfterOf(response) : undefined;
  return seconds === undefined ? failure : rateLimited(failure, seconds);
}

/** Maps a fetch error to its failure code. @throws any other error, because it is caused by a fault in the page's code */
export function noResponseCode(error: unknown): NoResponse {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  if (error instanceof TypeError) return 'offline';
  throw error;
}
