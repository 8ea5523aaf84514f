/** Runs one load with a number of hosts: measures throughput and resources, and checks the results. */
import { once } from 'node:events';
import { finishOutboxes } from '../../support/several-hosts/hosts.ts';
import { judge, type Verdict } from '../../support/several-hosts/judge.ts';
import type { Call, Ledger } from '../../support/several-hosts/ledger.ts';
import type { LoadOptions } from '../../support/several-hosts/load.ts';
import { type Cluster, requestsOf, resetRequests } from './cluster.ts';
import type { LoadResult } from './load-process.ts';
import { giveShare, machineTime, ownTime, timeOf } from './processor.ts';

export interface StepOptions {
  readonly seconds: number;
  readonly workers: number;
  /** Maximum share of a core per host, or null for no limit. */
  readonly share: number | null;
  /** The kinds of requests to send (default: all). */
  readonly only?: LoadOptions['only'];
  /** Number of franchises to use (default: all). */
  readonly franchises?: number;
}

/** Processor time during a load, in cores. */
export interface Cores {
  readonly hosts: readonly number[];
  readonly cosmos: number;
  /** The directory, which runs in this process. */
  readonly directory: number;
  readonly load: number;
  /** All other programs on the machine. */
  readonly others: number;
}

export interface LoadFigures {
  readonly seconds: number;
  readonly workers: number;
  /** Maximum share of a core per host, or null for no limit. */
  readonly share: number | null;
  readonly calls: readonly Call[];
  readonly granted: number;
  /** Requests to the database. */
  readonly requests: number;
  readonly charge: number;
  /** Batches among the last 10,000 requests. A `lost` batch failed because of a concurrent change. */
  readonly batches: { readonly written: number; readonly lost: number };
  readonly cores: Cores;
}

/** Number of accounts that the directory rejects first, and of responses that it loses, so that the timers have work. */
const FAILURES = 4;
/** Seconds per host to compile code and fill caches. The hosts warm up in parallel. */
const WARM_UP_SECONDS = 4;
/** Factor by which a host can exceed its share, because the last task of a short load is not interrupted. */
const TOLERANCE = 1.25;
/** Maximum wait for the outbox. An entry becomes due a minute after its creation, and half a minute after its first failure. */
const PATIENCE_MS = 150_000;

/** Runs the load with each host's share, after a warm-up without a limit. Records all changes in the ledger. */
export async function measureLoad(cluster: Cluster, options: StepOptions, into: Ledger): Promise<LoadFigures> {
  const { faults } = cluster.directory;
  faults.add({ match: 'POST /v1.0/users', drop: 'after', times: FAILURES });
  faults.add({ match: 'POST /v1.0/users', status: 429, retryAfter: 60, times: FAILURES });
  note(await load(cluster, { ...options, seconds: WARM_UP_SECONDS * cluster.hosts.length }), into);
  await resetRequests(cluster);
  await giveShares(cluster, options.share);
  const before = await times(cluster);
  const result = await load(cluster, options);
  const after = await times(cluster);
  await giveShares(cluster, null);
  const { total, charge, requests } = await requestsOf(cluster);
  note(result, into);
  const batches = requests.filter(({ kind }) => kind === 'batch');
  const written = batches.filter(({ status }) => status === 200).length;
  const elapsed = after.at - before.at;
  const cores = (now: number, then: number) => (now - then) / elapsed;
  const used = after.hosts.map((time, n) => cores(time, before.hosts[n] ?? 0));
  const own = {
    hosts: used,
    cosmos: cores(after.cosmos, before.cosmos),
    directory: cores(after.own, before.own),
    load: cores(after.load, before.load),
  };
  const all = own.cosmos + own.directory + own.load + used.reduce((sum, each) => sum + each, 0);
  return {
    seconds: result.seconds,
    workers: options.workers,
    share: options.share,
    calls: result.ledger.calls,
    granted: result.ledger.changes.filter(({ status }) => status === 200).length,
    requests: total,
    charge,
    batches: { written, lost: batches.length - written },
    cores: { ...own, others: Math.max(0, cores(after.machine, before.machine) - all) },
  };
}

/** Returns the cores used by hosts that exceeded their share. */
export function beyondShare({ cores, share }: LoadFigures): readonly number[] {
  return share === null ? [] : cores.hosts.filter((used) => used > share * TOLERANCE);
}

export interface Settled extends Verdict {
  /** Outbox entries left after the load, and attempts to take an entry of another host. */
  readonly outbox: { readonly left: number; readonly lost: number };
}

/** Runs the timers of all hosts in parallel until the outbox is empty, and compares the ledger with the stored data. */
export async function settleAndJudge(cluster: Cluster, ledger: Ledger): Promise<Settled> {
  await resetRequests(cluster);
  await finishOutboxes(cluster, cluster.hosts, cluster.places, PATIENCE_MS);
  const { requests } = await requestsOf(cluster);
  const ofOutbox = requests.filter(({ path }) => path.includes('/docs/outbox-'));
  const lost = ofOutbox.filter(({ kind, status }) => kind === 'replace' && (status === 412 || status === 404)).length;
  const left = new Set(ofOutbox.filter(({ kind }) => kind === 'replace').map(({ path }) => path)).size;
  return { ...(await judge(cluster, cluster.places, ledger)), outbox: { left, lost } };
}

async function load(
  { load, hosts, token, places }: Cluster,
  { seconds, workers, only, franchises }: StepOptions,
): Promise<LoadResult> {
  const origins = hosts.map(({ origin }) => origin);
  const pendingResult = resultOf(load.process);
  const options: LoadOptions = {
    origins,
    token,
    places: places.slice(0, franchises),
    workers,
    until: { seconds },
    ...(only && { only }),
  };
  load.process.send({ load: options });
  return pendingResult;
}

/** Resolves with the next result among the messages of the meter. */
async function resultOf(process: Cluster['load']['process']): Promise<LoadResult> {
  for (;;) {
    const [message] = (await once(process, 'message')) as [Partial<LoadResult>];
    const { ledger, seconds } = message;
    if (ledger && seconds !== undefined) return { ledger, seconds };
  }
}

function note({ ledger: { changes, views, calls } }: LoadResult, into: Ledger): void {
  into.calls.push(...calls);
  into.changes.push(...changes);
  into.views.push(...views);
}

async function giveShares({ hosts }: Cluster, share: number | null): Promise<void> {
  await Promise.all(hosts.map(({ child }) => giveShare(child, share)));
}

async function times({ hosts, cosmos, load }: Cluster) {
  return {
    hosts: await Promise.all(hosts.map(({ child }) => timeOf(child))),
    cosmos: await timeOf(cosmos),
    load: await timeOf(load),
    own: ownTime(),
    machine: machineTime(),
    at: performance.now(),
  };
}
