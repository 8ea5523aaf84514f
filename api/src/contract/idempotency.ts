/** The header that lets a client retry a change whose response was lost without carrying it out twice. */
import type { Route } from './route.ts';

/** Its value is a UUID made by the client: the same for every retry of one request, a new one for each other request. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** Whether the route changes something: only then does the API read the header. */
export function isChange({ method }: Pick<Route, 'method'>): boolean {
  return method !== 'GET';
}
