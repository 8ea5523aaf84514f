/** Measures each kind of request sequentially, on one host without other load. */
import type { Kind, Ledger } from '../../support/several-hosts/ledger.ts';
import { runAlone } from '../../support/several-hosts/load.ts';
import { median } from '../statistics.ts';
import { type Cluster, readCharge, requestsOf, resetRequests } from './cluster.ts';
import { timeOf } from './processor.ts';

/** Averages per request, except that the time is a median. */
export interface CallFigures {
  readonly calls: number;
  readonly charge: number;
  /** The part of the charge that reads cause. */
  readonly readCharge: number;
  /** Requests to the database. */
  readonly requests: number;
  /** Microsoft Graph requests, and the writes among them. */
  readonly graph: number;
  readonly graphWrites: number;
  /** Processor time of the host in milliseconds. */
  readonly processor: number;
  readonly milliseconds: number;
}

type Sample = Omit<CallFigures, 'calls'>;

/** Runs each kind of request this many times and records all changes in the ledger. */
export async function measureAlone(
  cluster: Cluster,
  times: number,
  into: Ledger,
): Promise<ReadonlyMap<Kind, CallFigures>> {
  const [host] = cluster.hosts;
  if (!host) throw new Error('The cluster has no host.');
  const samples = new Map<Kind, Sample[]>();
  const around = async <T>(kind: Kind, call: () => Promise<T>): Promise<T> => {
    await resetRequests(cluster);
    cluster.directory.requests.reset();
    const before = await timeOf(host.child);
    const started = performance.now();
    const response = await call();
    const milliseconds = performance.now() - started;
    const processor = (await timeOf(host.child)) - before;
    const counted = await requestsOf(cluster);
    const graph = Object.entries(cluster.directory.requests.counts());
    const sample = {
      charge: counted.charge,
      readCharge: readCharge(counted),
      requests: counted.total,
      graph: sum(graph),
      graphWrites: sum(graph.filter(isWrite)),
      processor,
      milliseconds,
    };
    samples.set(kind, [...(samples.get(kind) ?? []), sample]);
    return response;
  };
  const origins = [host.origin];
  const { changes, views, calls } = await runAlone(
    { origins, token: cluster.token, places: cluster.places },
    times,
    around,
  );
  into.changes.push(...changes);
  into.views.push(...views);
  into.calls.push(...calls);
  return new Map([...samples].map(([kind, of]) => [kind, average(of)]));
}

function average(samples: readonly Sample[]): CallFigures {
  const mean = (figure: keyof Sample) => samples.reduce((total, sample) => total + sample[figure], 0) / samples.length;
  return {
    calls: samples.length,
    charge: mean('charge'),
    readCharge: mean('readCharge'),
    requests: mean('requests'),
    graph: mean('graph'),
    graphWrites: mean('graphWrites'),
    processor: mean('processor'),
    milliseconds: median(samples.map((sample) => sample.milliseconds)),
  };
}

function sum(counts: readonly (readonly [string, number])[]): number {
  return counts.reduce((total, [, count]) => total + count, 0);
}

/** The requests of a `$batch` count individually, so the `$batch` itself is no write. The POST that reads memberships is none either. */
function isWrite([call]: readonly [string, number]): boolean {
  return !/^GET |\/checkMemberGroups$|\/\$batch$/.test(call);
}
