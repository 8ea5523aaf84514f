/**
 * Measures how much a flood of requests from one person slows down other people. Three people open lists at a steady
 * pace before, during and after the 2,000 requests of a fourth person. Then one person opens pages of 12 parallel
 * requests, with and without the limit of concurrent requests. Database, hosts and the two groups of callers run in
 * separate processes.
 *
 *   node scripts/run.mjs tests/bench/fairness.ts [--data demo|large] [--limits '{"requestsAtOnce":1000}'] [--profile FOLDER]
 *
 * Goal: during the flood, a p95 of at most 3 times the idle p95.
 */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DATA_SET_NAMES } from '@franchise-admin/data-sets/model';
import { COSMOS_DATABASE, COSMOS_KEY } from '@franchise-admin/local/constants';
import { startDirectory } from '@franchise-admin/local/directory';
import { seed } from '../../scripts/data/seed.ts';
import { inRoot } from '../../scripts/root.ts';
import { bundleApi } from '../support/bundle-api.ts';
import type { Caller, Sample } from './fairness-callers.ts';
import { firstMatch, run } from './processes.ts';

const FLOOD = { count: 2_000, atOnce: 200, pauseMs: 0 };
const PAGE = { count: 12, atOnce: 12, pauseMs: 0 };
const PAGES = 20;
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'franchise.admin': ['hierarchy/ALOHA', 'units/ALOHA/assigned', 'units/ALOHA/unassigned'],
  'franchise.admin2': ['hierarchy/BISTRO', 'units/BISTRO/assigned', 'units/BISTRO/unassigned'],
  'read.only': ['hierarchy/ALOHA', 'units/BISTRO/assigned', 'lookup/franchises'],
};
const PACE_MS = 100;
const WARM_MS = 4_000;
const IDLE_MS = 6_000;

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'demo' },
    limits: { type: 'string', default: '{}' },
    profile: { type: 'string' },
  },
});
const dataSet = DATA_SET_NAMES.find((name) => name === values.data);
const FLOODED = dataSet === 'large' ? 'hierarchy/GIANT' : 'hierarchy/ALOHA';

mkdirSync(inRoot('test-results'), { recursive: true });
const folder = mkdtempSync(inRoot('test-results', 'bench-'));
const stops: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
try {
  const entry = await bundleApi(join(folder, 'api'));
  const cosmos = run(stops, 'scripts/supervisor/cosmos.ts', ['--port', '0', '--file', join(folder, 'cosmos.sqlite')]);
  const endpoint = await firstMatch(cosmos, /^ready (\S+)/m);
  const directory = await startDirectory({ port: 0, hostname: '127.0.0.1', siteOrigins: [] });
  stops.push(() => directory.close());
  const database = { cosmosEndpoint: endpoint, cosmosKey: COSMOS_KEY, database: COSMOS_DATABASE };
  await seed({ ...database, directory: directory.store, dataSet });
  const startHost = (limits: string, env: Record<string, string> = {}) =>
    firstMatch(
      run(stops, 'scripts/supervisor/functions.ts', ['--entry', entry], {
        ...directory.environment,
        ENVIRONMENT: 'local',
        COSMOS_ENDPOINT: endpoint,
        COSMOS_KEY,
        COSMOS_DATABASE,
        LIMITS: limits,
        ...env,
      }),
      /listening at (\S+)/,
    );
  const profiling = values.profile && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}` };
  const origin = await startHost(values.limits, profiling || {});
  const caller = async (name: string, paths: readonly string[], how: Omit<Caller, 'token' | 'urls'>, at = origin) => ({
    token: await directory.tokenFor(name),
    urls: paths.map((path) => `${at}/api/${path}`),
    ...how,
  });
  const flooder = await caller('corporate.admin', [FLOODED], FLOOD);
  await sendAll({ ...flooder, atOnce: 1, count: 3 });

  const steady = Object.entries(OTHERS).map(([name, paths]) => caller(name, paths, { atOnce: 1, pauseMs: PACE_MS }));
  const others = start(await Promise.all(steady));
  await delay(WARM_MS);
  const idleSince = Date.now();
  await delay(IDLE_MS);
  const began = Date.now();
  const flood = await sendAll(flooder);
  const ended = Date.now();
  await delay(1_000);
  const idleAgain = Date.now();
  await delay(IDLE_MS);
  const samples = await others.stop();

  const between = (from: number, to: number) => samples.filter(({ began: at }) => at >= from && at < to);
  const before = times(between(idleSince, began));
  const during = times(between(began, ended));
  const after = times(between(idleAgain, Number.POSITIVE_INFINITY));
  const idle = [...before, ...after].sort((a, b) => a - b);
  console.log(
    `limits ${values.limits}, ${dataSet} data: ${FLOOD.count} requests of ${FLOODED}, ${FLOOD.atOnce} at once`,
  );
  console.log(`flood:          ${((ended - began) / 1000).toFixed(1)} s, ${count(flood)}`);
  for (const [name, all] of Object.entries({ before, during, after }))
    console.log(
      `others, ${`${name}:`.padEnd(8)}p50 ${at(all, 0.5)} ms, p95 ${at(all, 0.95)} ms, ${all.length} requests`,
    );
  console.log(`others' statuses: ${count(samples)}`);
  console.log(`p95 during the flood: ${(at(during, 0.95) / at(idle, 0.95)).toFixed(1)} times idle`);

  // Measures both hosts in turn. The first two pages make each host read the person's roles, and do not count.
  const unlimited = await startHost(JSON.stringify({ requestsAtOnce: 1_000, requestsPerMinute: 100_000 }));
  const pages = [origin, unlimited].map((at) => caller('franchise.admin', OTHERS['franchise.admin'] ?? [], PAGE, at));
  const [limited, free] = await Promise.all(pages);
  if (!limited || !free) throw new Error('This measurement requires two callers.');
  const results = { limited: [] as (readonly Sample[])[], free: [] as (readonly Sample[])[] };
  for (let n = 0; n < PAGES; n++) {
    results.limited.push(await sendAll(limited));
    results.free.push(await sendAll(free));
  }
  for (const [name, all] of Object.entries(results)) {
    const whole = all.slice(2).map((page) => Math.max(...times(page)));
    console.log(
      `page of ${PAGE.count}, ${`${name}:`.padEnd(9)}p50 ${at(
        whole.sort((a, b) => a - b),
        0.5,
      )} ms, ${count(all.flat())}`,
    );
  }
} finally {
  for (const stop of stops.reverse()) await stop();
}

/** Starts callers in a separate process. `stop` ends the process and resolves with the samples so far. */
function start(callers: readonly Caller[]) {
  const samples: Sample[] = [];
  const child = run(stops, 'tests/bench/fairness-callers.ts', [], { CALLERS: JSON.stringify(callers) });
  const ended = once(child, 'exit');
  if (child.stdout) createInterface(child.stdout).on('line', (line) => samples.push(JSON.parse(line) as Sample));
  return {
    ended: async () => {
      await ended;
      return samples;
    },
    stop: async () => {
      child.kill();
      await ended;
      return samples;
    },
  };
}

function sendAll(caller: Caller): Promise<readonly Sample[]> {
  return start([caller]).ended();
}

function times(samples: readonly Sample[]): number[] {
  return samples.map(({ ms }) => ms).sort((a, b) => a - b);
}

/** Formats the number of responses by status. */
function count(samples: readonly Sample[]): string {
  const statuses = Object.groupBy(samples, ({ status }) => status);
  return Object.entries(statuses)
    .map(([status, all]) => `${all?.length} x ${status}`)
    .join(', ');
}

/** Returns the time in ms that this share of the requests does not exceed. */
function at(sorted: readonly number[], share: number): number {
  return Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN) * 10) / 10;
}
