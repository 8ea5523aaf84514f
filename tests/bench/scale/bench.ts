/** Runs all loads one after another, each with fresh data. */
import type { FranchiseContainerDocument } from '@franchise-admin/api/documents';
import type { Evidence } from '../../support/several-hosts/evidence.ts';
import { isLoadedAudit } from '../../support/several-hosts/judge-history.ts';
import { emptyLedger, type Kind } from '../../support/several-hosts/ledger.ts';
import { CHANGING } from '../../support/several-hosts/load.ts';
import type { Size } from '../../support/several-hosts/places.ts';
import { type CallFigures, measureAlone } from './alone.ts';
import { estimates, type Sizes } from './arithmetic.ts';
import { type Cluster, startCluster } from './cluster.ts';
import {
  aloneReport,
  estimateReport,
  loadReport,
  proofReport,
  type Step,
  stalenessReport,
  timesReport,
} from './report.ts';
import { isTooOld, measureStaleness, type Staleness } from './staleness.ts';
import { beyondShare, measureLoad, type Settled, settleAndJudge } from './step.ts';
import { measureSystemList, type SystemList } from './system-list.ts';

export interface ScaleOptions {
  /** Host counts to measure: one load per entry, in addition to the first and the last load (see `share`). */
  readonly hosts: readonly number[];
  /** Share of a core per host. The first load, with one host, and the last load, on a single franchise, have no limit. */
  readonly share: number;
  readonly seconds: number;
  /** Workers per host, so that every host is busy. */
  readonly workers: number;
  /** Number of times that each kind of request runs without other load. */
  readonly alone: number;
  /** Data per host, so that conflicts in a franchise do not become more frequent with more hosts. */
  readonly size: Size;
}

/** @returns the tables as text, their figures, and a text for every contradiction, exceeded share and outdated cache */
export async function benchScale(entry: string, options: ScaleOptions) {
  const { hosts, share, seconds, workers, alone: times, size } = options;
  const steps: Step[] = [];
  const verdicts: { readonly name: string; readonly settled: Settled }[] = [];
  let alone: ReadonlyMap<Kind, CallFigures> = new Map();
  let staleness: readonly Staleness[] = [];
  let sizes: Sizes = {};
  let system: SystemList = { franchises: 0, rows: 0, bytes: 0, charge: 0, milliseconds: 0 };

  /** Runs one load on its own deployment. */
  async function within(count: number, name: string, work: (cluster: Cluster) => Promise<void>) {
    console.log(`${name} …`);
    const cluster = await startCluster(entry, count, { ...size, franchises: size.franchises * count });
    try {
      await work(cluster);
    } finally {
      await cluster.close();
    }
  }

  const loads = [
    { name: '1 host, no limit', count: 1, share: null },
    ...hosts.map((count) => ({ name: count === 1 ? '1 host' : `${count} hosts`, count, share })),
  ];
  for (const [n, { name, count, share }] of loads.entries())
    await within(count, name, async (cluster) => {
      const ledger = emptyLedger();
      steps.push({ name, load: await measureLoad(cluster, { seconds, workers: workers * count, share }, ledger) });
      if (n === 0) {
        cluster.directory.faults.clear();
        alone = await measureAlone(cluster, times, ledger);
        system = await measureSystemList(cluster);
      }
      const settled = await settleAndJudge(cluster, ledger);
      verdicts.push({ name, settled });
      sizes = sizesIn(settled.evidence);
      if (n === loads.length - 1) staleness = await measureStaleness(cluster);
    });
  const most = Math.max(...hosts);
  const crowd = `one franchise, ${most} hosts, no limit`;
  await within(most, crowd, async (cluster) => {
    const ledger = emptyLedger();
    const load = { seconds, workers, share: null, only: CHANGING, franchises: 1 };
    steps.push({ name: crowd, load: await measureLoad(cluster, load, ledger) });
    verdicts.push({ name: crowd, settled: await settleAndJudge(cluster, ledger) });
  });

  const crowded = steps.at(-1)?.load;
  const changesASecond = crowded ? crowded.granted / crowded.seconds : 0;
  const estimated = estimates({ alone, sizes, changesASecond, system });
  const report = [
    loadReport(steps),
    timesReport(steps),
    proofReport(verdicts),
    aloneReport(alone),
    stalenessReport(staleness),
    estimateReport(estimated),
  ].join('\n\n');
  const figures = {
    steps: steps.map(({ name, load: { calls, ...load } }) => ({ name, ...load, calls: calls.length })),
    proven: verdicts.map(({ name, settled: { seen, outbox, wrong } }) => ({ name, seen, outbox, wrong })),
    alone: Object.fromEntries(alone),
    staleness,
    system,
    sizes,
    estimates: estimated,
  };
  const wrong = [
    ...verdicts.flatMap(({ name, settled }) => settled.wrong.map((each) => `${name}: ${each}`)),
    ...steps.flatMap(({ name, load }) =>
      beyondShare(load).map((used) => `${name}: a host used ${used.toFixed(2)} of a core, more than its share`),
    ),
    ...staleness.filter(isTooOld).map(({ what, seconds }) => `${what}: visible after ${Math.max(...seconds)} s`),
  ];
  return { report, figures, wrong };
}

/** Returns the average bytes of JSON per document type. */
function sizesIn({ franchises }: Evidence): Sizes {
  const documents = [...franchises.values()].flatMap((ofOne) =>
    [...ofOne.values()].filter((each) => !isLoadedAudit(each)),
  );
  const byType = Map.groupBy(documents, ({ type }: FranchiseContainerDocument) => type);
  return Object.fromEntries(
    [...byType].map(([type, of]) => [
      type,
      of.reduce((sum, document) => sum + Buffer.byteLength(JSON.stringify(document)), 0) / of.length,
    ]),
  );
}
