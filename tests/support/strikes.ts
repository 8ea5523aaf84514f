/** Repeats a change. Each attempt injects a fault into a different outgoing request, or kills the process at that request. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { IDEMPOTENCY_KEY } from '@franchise-admin/api/contract';
import { expect } from 'vitest';
import type { ApiResponse, Client } from './client.ts';
import type { Cloud } from './cloud.ts';
import { hasStruck, type OutsideRequest, outsideRequests, type Strike, strike } from './cuts.ts';
import { startVictim } from './victim.ts';

export type Work = (client: Client) => Promise<ApiResponse>;

/** A change and its records. */
export interface Trial {
  /** Resets every record and clears all faults. */
  readonly startOver: () => Promise<void>;
  /** Reads the data that the change needs, and returns a function that sends the change. */
  readonly prepare: () => Promise<Work>;
  /** Fills the host's caches, so that every attempt starts from the same state. */
  readonly warmUp: Work;
}

/** The rows of a test in which the connection breaks at each request in turn. */
export const BROKEN_CONNECTIONS: readonly (readonly [name: string, how: Strike])[] = [
  ['the connection breaks before each request', { drop: 'before' }],
  ['the connection breaks before each response', { drop: 'after' }],
];
/** The rows of a test in which a service fails once, at each request in turn. */
export const SINGLE_FAULTS: typeof BROKEN_CONNECTIONS = [
  ...BROKEN_CONNECTIONS,
  ['the service is unavailable once at each request', { status: 503, retryAfter: 0.005 }],
];
/** A service that fails from a request on. */
export const OUTAGE: Strike = { status: 500, times: null };

/** Returns a problem if a change with status 200 is not written or another change is written; otherwise false. */
export const contradicts = (status: number, isWritten: boolean): string | false =>
  (status === 200) !== isWritten && `it was ${isWritten ? '' : 'not '}written`;

/** Adds a key to every request of a client. */
function keyed(client: Client, key: string): Client {
  const call: Client['call'] = (method, path, options) =>
    client.call(method, path, { ...options, headers: { ...options?.headers, [IDEMPOTENCY_KEY]: key } });
  return {
    call,
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { ...options, body }),
    delete: (path, body, options) => call('DELETE', path, { ...options, body }),
  };
}

/** Sends all attempts of one prepared change with the same key. */
export const submission = (trial: Trial): Trial => ({
  ...trial,
  prepare: async () => {
    const work = await trial.prepare();
    const key = randomUUID();
    return (client) => work(keyed(client, key));
  },
});

const nameOf = ({ part, before, what }: OutsideRequest) => `${part} ${before}: ${what}`;

const knownRequests = new WeakMap<Trial, Promise<OutsideRequest[]>>();

/** Lists every outgoing request of the change on a warm host. Measures each trial once. */
export function requestsOf(cloud: Cloud, trial: Trial): Promise<OutsideRequest[]> {
  const requests = knownRequests.get(trial) ?? recordRequests(cloud, trial);
  knownRequests.set(trial, requests);
  return requests;
}

async function recordRequests(cloud: Cloud, { startOver, prepare, warmUp }: Trial): Promise<OutsideRequest[]> {
  const caller = cloud.as('corporate.admin');
  const attempt = async () => {
    await startOver();
    const work = await prepare();
    await warmUp(caller);
    return () => work(caller);
  };
  // The database client sends extra requests on first use.
  await (await attempt())();
  const again = await attempt();
  const requests = await outsideRequests(cloud, async () => expect((await again()).status).toBe(200));
  expect(requests.length).toBeGreaterThan(2);
  return requests;
}

/**
 * Returns false if a fault at this request repeats another case. A lost response to a read has the same effect as a lost read. The database
 * client retries all failed reads in the same way. An outage that starts at a read includes the following reads.
 */
function isRelevant({ part, isWrite }: OutsideRequest, before: OutsideRequest | undefined, how: Strike): boolean {
  if (isWrite) return true;
  if (how.times === null) return before?.part !== part || before.isWrite;
  return how.drop !== 'after' && part === 'directory';
}

/** Selects the sample: the run number in CI, otherwise a random number. */
const NUMBER = process.env.GITHUB_RUN_NUMBER ?? String(Math.floor(Math.random() * 1000));

/**
 * Selects one case. `NAME=all` selects all cases, and `NAME=<number>` repeats one. Consecutive numbers cover all cases.
 */
export function sampleOf<T>(name: 'STRIKES' | 'KILLS', all: readonly T[]): readonly T[] {
  const chosen = process.env[name] ?? NUMBER;
  if (chosen === 'all') return all;
  if (!/^\d+$/.test(chosen)) throw new Error(`${name} takes "all" or a whole number, not "${chosen}".`);
  return all.slice(Number(chosen) % all.length).slice(0, 1);
}

/** Returns the part of a test title that explains how to repeat the sample. */
export const repeats = (name: 'STRIKES' | 'KILLS') => `(${name}=${process.env[name] ?? NUMBER} repeats it)`;

/**
 * Injects the fault into a sample of the requests, one per attempt.
 * @returns each problem with the request that was hit; empty if there is none
 */
export async function strikeEach(
  cloud: Cloud,
  trial: Trial,
  how: Strike,
  judge: (status: number, body: ApiResponse['body']) => Promise<string | false>,
): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  const requests = await requestsOf(cloud, trial);
  const relevant = requests.filter((request, index) => isRelevant(request, requests[index - 1], how));
  for (const request of sampleOf('STRIKES', relevant)) {
    await trial.startOver();
    const work = await trial.prepare();
    await trial.warmUp(cloud.as('corporate.admin'));
    strike(cloud, request, how);
    const { status, body } = await work(cloud.as('corporate.admin'));
    const found = await judge(status, body);
    if (found) wrong[nameOf(request)] = `${status}: ${found} ${repeats('STRIKES')}`;
  }
  return wrong;
}

/** The ways to treat the last request before the process is killed. */
const LAST_SENT = { 'never arrives': { drop: 'before' }, arrives: {} } as const satisfies Record<string, Strike>;
const WAYS = Object.keys(LAST_SENT) as (keyof typeof LAST_SENT)[];

interface Kill {
  readonly request: OutsideRequest;
  readonly way: keyof typeof LAST_SENT;
}

/** Returns each write request twice: once lost before it arrives, and once delivered. */
const killsOf = (requests: readonly OutsideRequest[]): Kill[] =>
  requests.filter(({ isWrite }) => isWrite).flatMap((request) => WAYS.map((way) => ({ request, way })));

/** Timeout of tests that kill processes, which takes a second or two per process on a busy machine. */
export const KILLS_TIMEOUT_MS = process.env.KILLS === 'all' ? 1_800_000 : 240_000;

/**
 * Kills the process at a sample of its write requests.
 * @param judge receives a function that sends the request again
 * @returns each problem with its request; empty if there is none
 */
export async function killAtEach(
  cloud: Cloud,
  trial: Trial,
  judge: (again: () => Promise<ApiResponse>) => Promise<string | false>,
): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  for (const { request, way } of sampleOf('KILLS', killsOf(await requestsOf(cloud, trial)))) {
    const found = await killAt(cloud, trial, request, LAST_SENT[way], judge);
    if (found) wrong[`${nameOf(request)} ${way}`] = `${found} ${repeats('KILLS')}`;
  }
  return wrong;
}

async function killAt(
  cloud: Cloud,
  trial: Trial,
  request: OutsideRequest,
  how: Strike,
  judge: (again: () => Promise<ApiResponse>) => Promise<string | false>,
): Promise<string | false> {
  const starting = startVictim(cloud);
  await trial.startOver();
  const work = await trial.prepare();
  const victim = await starting;
  await trial.warmUp(victim.client);
  strike(cloud, request, { ...how, delayMs: 250 });
  const response = work(victim.client).then(
    ({ status }) => status,
    () => 'cut off' as const,
  );
  await expect.poll(() => hasStruck(cloud), { interval: 2, timeout: 30_000 }).toBe(true);
  await victim.kill();
  // Requests that the process sent before it died may still arrive.
  await delay(300);
  const status = await response;
  return status === 'cut off' ? judge(() => work(cloud.as('corporate.admin'))) : `the response was ${status}`;
}
