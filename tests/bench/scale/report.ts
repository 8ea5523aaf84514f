/** The figures as tables in Markdown. */
import type { Call, Kind } from '../../support/several-hosts/ledger.ts';
import { CHANGES, READINGS } from '../../support/several-hosts/ledger.ts';
import { markdown, shown } from '../markdown.ts';
import type { CallFigures } from './alone.ts';
import type { Estimate } from './arithmetic.ts';
import type { Staleness } from './staleness.ts';
import type { LoadFigures, Settled } from './step.ts';

export interface Step {
  /** `1 host`, or what else was measured. */
  readonly name: string;
  readonly load: LoadFigures;
}

/** How much went through, and what it took. */
export function loadReport(steps: readonly Step[]): string {
  const row = (what: string, figure: (load: LoadFigures) => string) => [what, ...steps.map(({ load }) => figure(load))];
  const one = steps.find(({ load: { cores, share } }) => share !== null && cores.hosts.length === 1)?.load;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return markdown([
    ['mixed load', ...steps.map(({ name }) => name)],
    row('calls a second', (load) => shown(throughput(load))),
    row('times as many as one host of that share', (load) =>
      one && load.share !== null ? (throughput(load) / throughput(one)).toFixed(2) : '',
    ),
    row('changes granted a second', ({ granted, seconds }) => shown(granted / seconds)),
    row('requests a second at the database', ({ requests, seconds }) => shown(requests / seconds)),
    row('requests to it per call', ({ requests, calls }) => shown(requests / calls.length)),
    row('request units a second', ({ charge, seconds }) => shown(charge / seconds)),
    row('request units per call', ({ charge, calls }) => shown(charge / calls.length)),
    row('batches lost to another change, %', ({ batches: { written, lost } }) =>
      shown((100 * lost) / (written + lost)),
    ),
    row('milliseconds of processor per call, hosts', ({ cores, calls, seconds }) =>
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

/** Calls a second. */
function throughput({ calls, seconds }: LoadFigures): number {
  return calls.length / seconds;
}

/** How long calls took: half of them at most, and 95 in 100. */
export function timesReport(steps: readonly Step[]): string {
  const kinds = [...READINGS, ...CHANGES];
  const cell = (calls: readonly Call[], kind: Kind) => {
    const times = calls.filter((call) => call.kind === kind).map(({ milliseconds }) => milliseconds);
    const sorted = times.sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
    return sorted.length === 0 ? '' : `${shown(at(0.5))} / ${shown(at(0.95))}`;
  };
  return markdown([
    ['ms, half / 95 %', ...steps.map(({ name }) => name)],
    ...kinds.map((kind) => [kind, ...steps.map(({ load }) => cell(load.calls, kind))]),
  ]);
}

/** What was looked at when each load was over. */
export function proofReport(verdicts: readonly { readonly name: string; readonly settled: Settled }[]): string {
  const row = (what: string, figure: (settled: Settled) => number) => [
    what,
    ...verdicts.map(({ settled }) => String(figure(settled))),
  ];
  return markdown([
    ['proven', ...verdicts.map(({ name }) => name)],
    row('changes granted, each in its record or overwritten knowingly', ({ seen }) => seen.granted),
    row('refused as stale (412)', ({ seen }) => seen.stale),
    row('refused as busy (503)', ({ seen }) => seen.busy),
    row('refused by a rule (404, 409)', ({ seen }) => seen.otherwiseRefused),
    row('audit records, as many as revisions', ({ seen }) => seen.auditRecords),
    row('accounts made, one for each person added', ({ seen }) => seen.accounts),
    row('of them deleted with their people', ({ seen }) => seen.deletedAccounts),
    row('looks at another host right after a change, none stale', ({ seen }) => seen.views),
    row('outbox entries left to the timers, none by the end', ({ outbox }) => outbox.left),
    row('tries to take one that another host had', ({ outbox }) => outbox.lost),
    row('contradictions', ({ wrong }) => wrong.length),
  ]);
}

export function aloneReport(alone: ReadonlyMap<Kind, CallFigures>): string {
  return markdown([
    ['one call alone', 'RU', 'of it reading', 'requests', 'Graph', 'Graph writes', 'host ms', 'ms'],
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
    ['held in memory', 'seconds until every host showed it', 'at most'],
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
