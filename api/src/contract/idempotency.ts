/** A client can retry a change with the same Idempotency-Key. The server applies the change only once. */
import type { Route } from './route.ts';

/** Header with a UUID that the client generates. A retry sends the UUID of the first attempt; every other request sends a new one. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** True if the route changes data. Other routes ignore the header. */
export function isChange({ method }: Pick<Route, 'method'>): boolean {
  return method !== 'GET';
}
