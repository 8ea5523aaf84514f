/** Striking one chosen outside request of a call: its sequence is recorded once, then each place in it is tried. */
import type { Cloud } from './cloud.ts';

/** A request that a call makes of the database or the directory. */
export interface OutsideRequest {
  readonly part: 'cosmos' | 'directory';
  /** How many requests of this part come before it. */
  readonly before: number;
  readonly what: string;
  readonly isWrite: boolean;
}

/** What a fault does, beside where it strikes. */
export interface Strike {
  readonly status?: number;
  readonly retryAfter?: number;
  readonly delayMs?: number;
  readonly drop?: 'before' | 'after';
  /** Once when left out; null from there on. */
  readonly times?: number | null;
}

const EVERY = { cosmos: '* /dbs', directory: '* /v1.0/*' } as const;

/** Every outside request of `work`, in order within the database and within the directory. */
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

/** Lets the requests before this one pass and strikes it. */
export function strike(cloud: Cloud, { part, before }: OutsideRequest, { times = 1, ...how }: Strike): void {
  const { faults } = cloud[part];
  const match = EVERY[part];
  if (before > 0) faults.add({ match, delayMs: 0.1, times: before });
  faults.add({ match, times, ...how });
}

/** Whether a strike that happens once has happened. */
export function hasStruck(cloud: Cloud): boolean {
  return cloud.cosmos.faults.list().length + cloud.directory.faults.list().length === 0;
}
