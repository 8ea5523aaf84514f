/** Formats the results as Markdown tables. */
import type { Call, Kind } from '../../support/several-hosts/ledger.ts';
import { CHANGES, READINGS } from '../../support/several-hosts/ledger.ts';
import { markdown, shown } from '../markdown.ts';
import type { CallFigures } from './alone.ts';
import type { Estimate } from './arithmetic.ts';
import type { Staleness } from './staleness.ts';
import type { LoadFigures, Settled } from './step.ts';

export interface Step {
  /** Name of the load, such as `1 host`. */
  readonly name: string;
  readonly load: LoadFigures;
}

/** Formats throughput and resources. */
export function loadReport(steps: readonly Step[]): string {
  const row = (what: string, figure: (load: LoadFigures) => string) => [what, ...steps.map(({ load }) => figure(load))];
  const one = steps.find(({ load: { cores, share } }) => share !== null && cores.hosts.length === 1)?.load;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return markdown([
    ['mixed load', ...steps.map(({ name }) => name)],
    row('requests a second', (load) => shown(throughput(load))),
    row('times the throughput of one host with that share', (load) =>
      one && load.share !== null ? (throughput(load) / throughput(one)).toFixed(2) : '',
    ),
    row('successful changes a second', ({ granted, seconds }) => shown(granted / seconds)),
    row('requests a second at the database', ({ requests, seconds }) => shown(requests / seconds)),
    row('database requests per request', ({ requests, calls }) => shown(requests / calls.length)),
    row('request units a second', ({ charge, seconds }) => shown(charge / seconds)),
    row('request units per request', ({ charge, calls }) => shown(charge / calls.length)),
    row('batches lost to another change, %', ({ batches: { written, lost } }) =>
      shown((100 * lost) / (written + lost)),
    ),
    row('milliseconds of processor per request, hosts', ({ cores, calls, seconds }) =>
      shown((sum(cores.hosts) * seconds * 1000) / calls.length),
    ),
    row('cores: each host may use', ({ share }) => share?.toFixed(2) ?? ''),
    row('cores: each host', ({ cores }) => cores.hosts.map((each) => each.toFixed(2)).join(' ')),
    row('cores: database endpoint', ({ cores }) => cores.cosmos.toFixed(2)),
    row('cores: directory', ({ cores }) => cores.directory.toFixed(2)),
    row('cores: load', ({ cores }) => cores.load.toFixed(2)),
    row('cores: everything else here', ({ cores }) => cores.others.toFixed(2)),
  ]);
}

/** Requests per second. */
function throughput({ calls, seconds }: LoadFigures): number {
  return calls.length / seconds;
}

/** Formats durations: median and 95th percentile. */
export function timesReport(steps: readonly Step[]): string {
  const kinds = [...READINGS, ...CHANGES];
  const cell = (calls: readonly Call[], kind: Kind) => {
    const times = calls.filter((call) => call.kind === kind).map(({ milliseconds }) => milliseconds);
    const sorted = times.sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
    return sorted.length === 0 ? '' : `${shown(at(0.5))} / ${shown(at(0.95))}`;
  };
  return markdown([
    ['ms, median / 95 %', ...steps.map(({ name }) => name)],
    ...kinds.map((kind) => [kind, ...steps.map(({ load }) => cell(load.calls, kind))]),
  ]);
}

/** Formats the checks after each load. */
export function proofReport(verdicts: readonly { readonly name: string; readonly settled: Settled }[]): string {
  const row = (what: string, figure: (settled: Settled) => number) => [
    what,
    ...verdicts.map(({ settled }) => String(figure(settled))),
  ];
  return markdown([
    ['checked', ...verdicts.map(({ name }) => name)],
    row('successful changes, each stored or overwritten by a later one', ({ seen }) => seen.granted),
    row('rejected as stale (412)', ({ seen }) => seen.stale),
    row('rejected as busy (503)', ({ seen }) => seen.busy),
    row('rejected by a rule (404, 409)', ({ seen }) => seen.otherwiseRejected),
    row('audit entries, as many as revisions', ({ seen }) => seen.auditRecords),
    row('accounts created, one per added person', ({ seen }) => seen.accounts),
    row('of them deleted with their person', ({ seen }) => seen.deletedAccounts),
    row('reads at another host right after a change, none stale', ({ seen }) => seen.views),
    row('outbox entries left to the timers, none at the end', ({ outbox }) => outbox.left),
    row('attempts to take an entry of another host', ({ outbox }) => outbox.lost),
    row('contradictions', ({ wrong }) => wrong.length),
  ]);
}

export function aloneReport(alone: ReadonlyMap<Kind, CallFigures>): string {
  return markdown([
    ['one request alone', 'RU', 'of it reads', 'requests', 'Graph', 'Graph writes', 'host ms', 'ms'],
    ...[...READINGS, ...CHANGES].flatMap((kind) => {
      const of = alone.get(kind);
      if (!of) return [];
      const { charge, readCharge, requests, graph, graphWrites, processor, milliseconds } = of;
      return [[kind, ...[charge, readCharge, requests, graph, graphWrites, processor, milliseconds].map(shown)]];
    }),
  ]);
}

export function stalenessReport(measured: readonly Staleness[]): string {
  return markdown([
    ['cached in memory', 'seconds until all hosts showed it', 'at most'],
    ...measured.map(({ what, seconds, atMost }) => [
      what,
      seconds.map((each) => each.toFixed(1)).join(' '),
      String(atMost),
    ]),
  ]);
}

export function estimateReport(estimates: readonly Estimate[]): string {
  const rows = estimates.map(({ what, value, how }) => `| ${what} | ${value} | ${how} |`);
  return ['| 10,000 franchises | | from |', '| --- | ---: | --- |', ...rows].join('\n');
}
