/** Type of a row of the cost table, and functions that read it. */
import { routes } from '@franchise-admin/api/contract';
import type { CostCall } from './measure.ts';
import { type CostPlace, SIZES } from './world.ts';

type Counts = Readonly<Record<string, number>>;

/** One kind of request and its maximum cost. Each change uses its own records, so rows do not affect each other. */
export interface CallCost {
  readonly route: keyof typeof routes;
  /** Distinguishes rows of the same route. */
  readonly does?: string;
  /** Measured at one size only, because the cost does not depend on the franchise size. */
  readonly once?: true;
  readonly call: (place: CostPlace) => CostCall;
  /** Database requests by kind. If they depend on the size, a list with one entry per size. */
  readonly requests: Counts | readonly Counts[];
  /** If true, `requests` is an upper bound, because parallel reads may share a result. */
  readonly isAtMost?: true;
  /** The reason for more requests than the goal (table.ts). */
  readonly beyond?: string;
  /** Maximum request charge: a fixed amount, or a fixed amount plus one per returned row. */
  readonly charge: number | { readonly fixed: number; readonly perRow: number };
  /** Microsoft Graph requests, without those that read fresh roles (`graphOf`). None by default. */
  readonly graph?: Counts;
  /** Measured charges above `charge`, one per size, and the reason. */
  readonly misses?: { readonly charge: readonly number[]; readonly why: string };
}

/** Returns the maximum request charge for this number of rows. */
export function goalOf({ charge }: CallCost, rows: number): number {
  return typeof charge === 'number' ? charge : charge.fixed + charge.perRow * rows;
}

/** Returns the expected Microsoft Graph requests, including the batch that reads account and roles on routes with fresh roles. */
export function graphOf({ route, graph = {} }: CallCost): Counts {
  if (!routes[route].freshRoles) return graph;
  const added = ['POST /$batch', 'GET /users/{id}', 'POST /users/{id}/checkMemberGroups'];
  return { ...graph, ...Object.fromEntries(added.map((name) => [name, (graph[name] ?? 0) + 1])) };
}

/** Returns the expected requests at a size. */
export function requestsAt({ requests }: CallCost, size: CostPlace['size']): Counts {
  return isBySize(requests) ? (requests[SIZES.indexOf(size)] ?? {}) : requests;
}

function isBySize(requests: CallCost['requests']): requests is readonly Counts[] {
  return Array.isArray(requests);
}

/**
 * Returns the counted requests. With `isAtMost`, a count below the expected one is replaced by it, so that both compare equal.
 * @param kinds counted requests
 */
export function asExpected({ isAtMost }: CallCost, expected: Counts, kinds: Counts): Counts {
  if (!isAtMost) return kinds;
  return Object.fromEntries(Object.entries(kinds).map(([kind, count]) => [kind, Math.max(count, expected[kind] ?? 0)]));
}

/** Returns true if the request counts meet the general goal. */
export function isWithinGoal({ route, requests }: CallCost): boolean {
  const isReading = routes[route].method === 'GET';
  return (isBySize(requests) ? requests : [requests]).every(({ read: _, query = 0, batch = 0, ...others }) => {
    const isFew = isReading ? query <= 1 && batch === 0 : query === 0 && batch === 1;
    return isFew && Object.keys(others).length === 0;
  });
}
