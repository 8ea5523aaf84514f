/** Injects a fault into one outgoing request. Tests record the request sequence once, then try each position. */
import type { Cloud } from './cloud.ts';

/** A request from the API to the database or the directory. */
export interface OutsideRequest {
  readonly part: 'cosmos' | 'directory';
  /** Number of earlier requests to the same service. */
  readonly before: number;
  readonly what: string;
  readonly isWrite: boolean;
}

/** A fault, independent of the request that it hits. */
export interface Strike {
  readonly status?: number;
  readonly retryAfter?: number;
  readonly delayMs?: number;
  readonly drop?: 'before' | 'after';
  /** Number of requests to hit, 1 by default. Null hits the given request and all later ones. */
  readonly times?: number | null;
}

const EVERY = { cosmos: '* /dbs', directory: '* /v1.0/*' } as const;

/** Records every outgoing request of `work`, in order within the database and within the directory. */
export async function outsideRequests(cloud: Cloud, work: () => Promise<unknown>): Promise<OutsideRequest[]> {
  const { requests } = await cloud.cost(work);
  const database = requests.filter(({ path }) => path.startsWith('/dbs'));
  return [
    ...database.map(({ method, path, kind }, before) => ({
      part: 'cosmos' as const,
      before,
      what: `${kind} ${path.split('/')[4] ?? ''}`,
      isWrite: kind === 'batch' || method === 'PUT' || method === 'DELETE' || kind === 'create',
    })),
    ...cloud.directory.requests.list().map(({ call }, before) => ({
      part: 'directory' as const,
      before,
      what: call,
      isWrite: !call.startsWith('GET') && !call.endsWith('/checkMemberGroups'),
    })),
  ];
}

/** Injects the fault into this request. Earlier requests succeed. */
export function strike(cloud: Cloud, { part, before }: OutsideRequest, { times = 1, ...how }: Strike): void {
  const { faults } = cloud[part];
  const match = EVERY[part];
  if (before > 0) faults.add({ match, delayMs: 0.1, times: before });
  faults.add({ match, times, ...how });
}

/** Returns true if no fault is left: a one-time fault has hit its request. */
export function hasStruck(cloud: Cloud): boolean {
  return cloud.cosmos.faults.list().length + cloud.directory.faults.list().length === 0;
}
