/** One load of so many hosts: how much goes through, what it takes, and whether everything is as it was answered. */
import { once } from 'node:events';
import { finishOutboxes } from '../../support/several-hosts/hosts.ts';
import { judge, type Verdict } from '../../support/several-hosts/judge.ts';
import type { Call, Ledger } from '../../support/several-hosts/ledger.ts';
import type { LoadOptions } from '../../support/several-hosts/load.ts';
import { type Cluster, requestsOf, resetRequests } from './cluster.ts';
import type { LoadAnswer } from './load-process.ts';
import { giveShare, machineTime, ownTime, timeOf } from './processor.ts';

export interface StepOptions {
  readonly seconds: number;
  readonly workers: number;
  /** The most that each host may use of a core; null: as much as there is. */
  readonly share: number | null;
  /** What is done; everything when left out. */
  readonly only?: LoadOptions['only'];
  /** The first franchises alone; all of them when left out. */
  readonly franchises?: number;
}

/** Processor time over a load, in cores. */
export interface Cores {
  readonly hosts: readonly number[];
  readonly cosmos: number;
  /** The directory, in the process of the measurement. */
  readonly directory: number;
  readonly load: number;
  /** Everything else on the machine. */
  readonly others: number;
}

export interface LoadFigures {
  readonly seconds: number;
  readonly workers: number;
  /** What each host might use of a core; null: as much as there was. */
  readonly share: number | null;
  readonly calls: readonly Call[];
  readonly granted: number;
  /** At the database. */
  readonly requests: number;
  readonly charge: number;
  /** Of the last 10,000 requests: batches that were written, and those that another change came before. */
  readonly batches: { readonly written: number; readonly lost: number };
  readonly cores: Cores;
}

/** Directory requests that fail at first, so that the timers have something to finish: accounts refused for now, answers lost. */
const FAILURES = 4;
/** Code is compiled and caches are filled in so many seconds of each host, which share the load. */
const WARM_UP_SECONDS = 4;
/** A single piece of work is not interrupted: in a short load the last one counts. */
const TOLERANCE = 1.25;
/** An entry is left alone for a minute after it was made, and for half a minute after its first failure. */
const PATIENCE_MS = 150_000;

/** Runs the load with each host's share, after one without a limit that warms up; everything that was changed goes into the ledger. */
export async function measureLoad(cluster: Cluster, options: StepOptions, into: Ledger): Promise<LoadFigures> {
  const { faults } = cluster.directory;
  faults.add({ match: 'POST /v1.0/users', drop: 'after', times: FAILURES });
  faults.add({ match: 'POST /v1.0/users', status: 429, retryAfter: 60, times: FAILURES });
  note(await load(cluster, { ...options, seconds: WARM_UP_SECONDS * cluster.hosts.length }), into);
  await resetRequests(cluster);
  await giveShares(cluster, options.share);
  const before = await times(cluster);
  const answer = await load(cluster, options);
  const after = await times(cluster);
  await giveShares(cluster, null);
  const { total, charge, requests } = await requestsOf(cluster);
  note(answer, into);
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
    seconds: answer.seconds,
    workers: options.workers,
    share: options.share,
    calls: answer.ledger.calls,
    granted: answer.ledger.changes.filter(({ status }) => status === 200).length,
    requests: total,
    charge,
    batches: { written, lost: batches.length - written },
    cores: { ...own, others: Math.max(0, cores(after.machine, before.machine) - all) },
  };
}

/** What hosts used of a core that were given less. */
export function beyondShare({ cores, share }: LoadFigures): readonly number[] {
  return share === null ? [] : cores.hosts.filter((used) => used > share * TOLERANCE);
}

export interface Settled extends Verdict {
  /** Outbox entries that the load left, and tries to take one that another host had taken. */
  readonly outbox: { readonly left: number; readonly lost: number };
}

/** Lets all timers finish at once what is left, and holds the ledger against what is there. */
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
): Promise<LoadAnswer> {
  const origins = hosts.map(({ origin }) => origin);
  const answered = answerOf(load.process);
  const options: LoadOptions = {
    origins,
    token,
    places: places.slice(0, franchises),
    workers,
    until: { seconds },
    ...(only && { only }),
  };
  load.process.send({ load: options });
  return answered;
}

/** The next message that is an answer, among those of the meter. */
async function answerOf(process: Cluster['load']['process']): Promise<LoadAnswer> {
  for (;;) {
    const [message] = (await once(process, 'message')) as [Partial<LoadAnswer>];
    const { ledger, seconds } = message;
    if (ledger && seconds !== undefined) return { ledger, seconds };
  }
}

function note({ ledger: { changes, views, calls } }: LoadAnswer, into: Ledger): void {
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
