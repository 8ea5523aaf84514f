/** Retrying a request whose response was lost: the header that marks every try of one submission. */
import type { Route } from './route.ts';

/** A UUID that the client makes: the same while it retries one request, a new one for every other. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** Whether the request changes something, and so may carry the header. */
export function isChange({ method }: Pick<Route, 'method'>): boolean {
  return method !== 'GET';
}
