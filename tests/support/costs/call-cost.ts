/** What one call may cost, and how the cost table is read. */
import { routes } from '@franchise-admin/api/contract';
import type { CostCall } from './measure.ts';
import { type CostPlace, SIZES } from './world.ts';

type Counts = Readonly<Record<string, number>>;

/** One way to make a call, with what it may cost. Each change has records of its own, so that none stands in another's way. */
export interface CallCost {
  readonly route: keyof typeof routes;
  /** Which of the things that the route does. */
  readonly does?: string;
  /** Nothing about it depends on the size of a franchise: made once. */
  readonly once?: true;
  readonly call: (place: CostPlace) => CostCall;
  /** Requests to the database by kind; where they differ by size, one for each. */
  readonly requests: Counts | readonly Counts[];
  /** So many requests at most: people at a time share what others of them have just read, or not, as it happens. */
  readonly isAtMost?: true;
  /** Why it takes more requests than a reading (point reads and one query) or a change (point reads and one batch) should. */
  readonly beyond?: string;
  /** The most request units: the same number whatever the size, or so many and some for each row of the answer. */
  readonly charge: number | { readonly fixed: number; readonly perRow: number };
  /** Calls of Microsoft Graph beside those that read fresh roles (`graphOf`); none when left out. */
  readonly graph?: Counts;
  /** What it costs instead, by size, where it misses its goal, and why. */
  readonly misses?: { readonly charge: readonly number[]; readonly why: string };
}

/** Request units that an answer of so many rows may cost. */
export function goalOf({ charge }: CallCost, rows: number): number {
  return typeof charge === 'number' ? charge : charge.fixed + charge.perRow * rows;
}

/** Calls of Microsoft Graph, with the one batch that reads the caller's account and roles where the route asks for fresh ones. */
export function graphOf({ route, graph = {} }: CallCost): Counts {
  if (!routes[route].freshRoles) return graph;
  const added = ['POST /$batch', 'GET /users/{id}', 'POST /users/{id}/checkMemberGroups'];
  return { ...graph, ...Object.fromEntries(added.map((name) => [name, (graph[name] ?? 0) + 1])) };
}

/** The requests at a size. */
export function requestsAt({ requests }: CallCost, size: CostPlace['size']): Counts {
  return isBySize(requests) ? (requests[SIZES.indexOf(size)] ?? {}) : requests;
}

function isBySize(requests: CallCost['requests']): requests is readonly Counts[] {
  return Array.isArray(requests);
}

/** The requests, as the table says them where they are no more than that. @param kinds what was counted */
export function asSaid({ isAtMost }: CallCost, said: Counts, kinds: Counts): Counts {
  if (!isAtMost) return kinds;
  return Object.fromEntries(Object.entries(kinds).map(([kind, count]) => [kind, Math.max(count, said[kind] ?? 0)]));
}

/** Whether the requests are those that such a call should take. */
export function isWithinGoal({ route, requests }: CallCost): boolean {
  const isReading = routes[route].method === 'GET';
  return (isBySize(requests) ? requests : [requests]).every(({ read: _, query = 0, batch = 0, ...others }) => {
    const isFew = isReading ? query <= 1 && batch === 0 : query === 0 && batch === 1;
    return isFew && Object.keys(others).length === 0;
  });
}
