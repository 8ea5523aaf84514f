/**
 * Measures how much a flood by one user slows down others: the p95 of three users who open lists at a steady pace, without load and
 * while another user sends 2,000 requests. Database and host run in separate processes, as in `npm start`.
 *
 *   node scripts/run.mjs tests/bench/fairness.ts [--data demo|large] [--limits '{"requestsAtOnce":1000}']
 *
 * Goal: during the flood at most 3 times the idle p95.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DATA_SET_NAMES, seed } from '../../scripts/data/seed.ts';
import { COSMOS_DATABASE, COSMOS_KEY } from '../../scripts/local/constants.ts';
import { startDirectory } from '../../scripts/local/directory/server.ts';
import { inRoot } from '../../scripts/root.ts';
import { bundleApi } from '../support/bundle-api.ts';
import { firstMatch, run } from './processes.ts';

const FLOOD = 2_000;
const FLOOD_AT_ONCE = 200;
const OTHERS = ['franchise.admin', 'franchise.admin2', 'read.only'];
const PATHS: Readonly<Record<string, readonly string[]>> = {
  'franchise.admin': ['hierarchy/ALOHA', 'units/ALOHA/assigned', 'units/ALOHA/unassigned'],
  'franchise.admin2': ['hierarchy/BISTRO', 'units/BISTRO/assigned', 'units/BISTRO/unassigned'],
  'read.only': ['hierarchy/ALOHA', 'units/BISTRO/assigned', 'lookup/franchises'],
};
const PACE_MS = 100;
const WARM_MS = 3_000;
const IDLE_MS = 6_000;

const { values } = parseArgs({
  options: { data: { type: 'string', default: 'demo' }, limits: { type: 'string', default: '{}' } },
});
const dataSet = DATA_SET_NAMES.find((name) => name === values.data);
const FLOODED = dataSet === 'large' ? 'hierarchy/GIANT' : 'hierarchy/ALOHA';
const agents = new Map<string, Agent>();

mkdirSync(inRoot('test-results'), { recursive: true });
const folder = mkdtempSync(inRoot('test-results', 'bench-'));
const stops: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
try {
  const entry = await bundleApi(join(folder, 'api'));
  const cosmos = run(stops, 'scripts/local/cosmos/main.ts', ['--port', '0', '--file', join(folder, 'cosmos.sqlite')]);
  const endpoint = await firstMatch(cosmos, /^ready (\S+)/m);
  const directory = await startDirectory({ port: 0, hostname: '127.0.0.1', siteOrigins: [] });
  stops.push(() => directory.close());
  const database = { cosmosEndpoint: endpoint, cosmosKey: COSMOS_KEY, database: COSMOS_DATABASE };
  await seed({ ...database, directory: directory.store, dataSet });
  const host = run(stops, 'scripts/local/functions/main.ts', ['--entry', entry], {
    ...directory.environment,
    ENVIRONMENT: 'local',
    COSMOS_ENDPOINT: endpoint,
    COSMOS_KEY,
    COSMOS_DATABASE,
    LIMITS: values.limits,
  });
  const origin = await firstMatch(host, /listening at (\S+)/);
  const tokens = new Map<string, string>();
  for (const name of ['corporate.admin', ...OTHERS]) tokens.set(name, await directory.tokenFor(name));
  const ask = (name: string, path: string) => send(`${origin}/api/${path}`, name, tokens.get(name) ?? '');

  for (const name of OTHERS) for (const path of PATHS[name] ?? []) await ask(name, path);
  await ask('corporate.admin', FLOODED);
  await others(ask, (since) => Date.now() - since > WARM_MS);
  const idle = await others(ask, (since) => Date.now() - since > IDLE_MS);
  let isFlooding = true;
  const during = others(ask, () => !isFlooding);
  const started = performance.now();
  const statuses = await flood(ask);
  const seconds = (performance.now() - started) / 1000;
  isFlooding = false;
  const flooded = await during;
  console.log(
    `limits ${values.limits}; ${FLOOD} requests of ${FLOODED}, ${FLOOD_AT_ONCE} at once: ${seconds.toFixed(1)} s`,
  );
  console.log(`answers ${JSON.stringify(statuses)}`);
  console.log(`others, idle:   p50 ${at(idle, 0.5)} ms, p95 ${at(idle, 0.95)} ms (${idle.length} requests)`);
  console.log(`others, flood:  p50 ${at(flooded, 0.5)} ms, p95 ${at(flooded, 0.95)} ms (${flooded.length} requests)`);
  console.log(`p95: ${(at(flooded, 0.95) / at(idle, 0.95)).toFixed(1)} times idle`);
} finally {
  for (const stop of stops.reverse()) await stop();
}

type Ask = (name: string, path: string) => Promise<{ readonly status: number; readonly ms: number }>;

/** Three people at a steady pace until it is over. @returns milliseconds of each request */
async function others(ask: Ask, isOver: (since: number) => boolean): Promise<number[]> {
  const since = Date.now();
  const times: number[] = [];
  await Promise.all(
    OTHERS.map(async (name) => {
      for (let n = 0; !isOver(since); n++) {
        const paths = PATHS[name] ?? [];
        const { status, ms } = await ask(name, paths[n % paths.length] ?? '');
        if (status !== 200) throw new Error(`${name} was answered ${status}.`);
        times.push(ms);
        await delay(PACE_MS);
      }
    }),
  );
  return times.sort((a, b) => a - b);
}

async function flood(ask: Ask): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  let left = FLOOD;
  const worker = async () => {
    while (left-- > 0) {
      const { status } = await ask('corporate.admin', FLOODED);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: FLOOD_AT_ONCE }, worker));
  return statuses;
}

function send(url: string, name: string, token: string): ReturnType<Ask> {
  const agent = agents.get(name) ?? new Agent({ keepAlive: true });
  agents.set(name, agent);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'x-app-authorization': `Bearer ${token}` } }, (response) => {
      const { statusCode = 0 } = response;
      response.resume().once('end', () => resolve({ status: statusCode, ms: performance.now() - started }));
    }).once('error', reject);
  });
}

/** The percentile of sorted times, in ms. @param share 0.95 for the p95 */
function at(sorted: readonly number[], share: number): number {
  return Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN) * 10) / 10;
}
