/** What came back of a request, and what is said when nothing did. */
import type { Route } from '@franchise-admin/api/contract';
import { type Failure, limited, refused, type Unanswered } from './failure.ts';
import { retryAfterOf } from './rate-limit.ts';

/** The body of an answer that is no JSON. */
export const UNREADABLE = Symbol('unreadable');

/** What an answer says; undefined when it says nothing. */
export async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  // If the body of a 5xx breaks off, its status is still worth reporting.
  const text = response.status >= 500 ? await response.text().catch(() => '') : await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A gateway's own page, say.
    return UNREADABLE;
  }
}

/** What an answer may be asked after by: the API's own, else what Azure's gateways write. */
const REFERENCES = ['x-request-id', 'x-ms-request-id', 'x-azure-ref'];

/** The failure that an answer tells of. */
export function refusalOf(route: Route, response: Response, body: unknown): Failure {
  const reference = REFERENCES.map((name) => response.headers.get(name)).find(Boolean) ?? undefined;
  const failure = refused(route, response.status, body, reference);
  const seconds = response.status === 429 ? retryAfterOf(response) : undefined;
  return seconds === undefined ? failure : limited(failure, seconds);
}

/** Why there is no whole answer. Throws what says nothing of that: a fault of the page's own. */
export function whyUnanswered(error: unknown): Unanswered {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  if (error instanceof TypeError) return 'offline';
  throw error;
}
