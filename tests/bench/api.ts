/**
 * Compares GET authenticated-user with an empty function, each on its own local Functions host. The difference is the
 * cost of the guard. Also measures how long the bundled API takes to load.
 *
 *   node scripts/run.mjs tests/bench/api.ts [--requests 5000] [--rounds 7]
 *
 * Goals: at least 70 % of the empty function's requests per second of processor time, and less than 200 ms to load.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { COSMOS_DATABASE } from '@franchise-admin/local/constants';
import { startCosmos } from '@franchise-admin/local/cosmos';
import { startDirectory } from '@franchise-admin/local/directory';
import { type FunctionsHost, startFunctionsHost } from '@franchise-admin/local/functions';
import { build } from 'esbuild';
import { apiBuild } from '../../scripts/build/api.ts';
import { seed } from '../../scripts/data/seed.ts';
import { inRoot } from '../../scripts/root.ts';
import { bundleApi } from '../support/bundle-api.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '5000' }, rounds: { type: 'string', default: '7' } },
});
const REQUESTS = Number(values.requests);
const ROUNDS = Number(values.rounds);

const EMPTY_APP = `
import { app } from '@azure/functions';
app.setup({ enableHttpStream: true });
const headers = { 'content-type': 'application/json' };
const handler = async () => ({ status: 200, body: '{"groupCode":null}', headers });
app.http('empty', { methods: ['GET'], route: 'empty', authLevel: 'anonymous', handler });
`;

mkdirSync(inRoot('test-results'), { recursive: true });
const folder = mkdtempSync(inRoot('test-results', 'bench-'));
const stops: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
try {
  const entries = await bundle();
  const cosmos = await startCosmos();
  stops.push(() => cosmos.close());
  const directory = await startDirectory({ port: 0, hostname: '127.0.0.1', siteOrigins: [] });
  stops.push(() => directory.close());
  const seeded = { cosmosEndpoint: cosmos.endpoint, cosmosKey: cosmos.key, database: COSMOS_DATABASE };
  await seed({ ...seeded, directory: directory.store, dataSet: 'demo' });
  const env = {
    ...directory.environment,
    ENVIRONMENT: 'local',
    COSMOS_ENDPOINT: cosmos.endpoint,
    COSMOS_KEY: cosmos.key,
    COSMOS_DATABASE,
  };
  const token = `Bearer ${await directory.tokenFor('franchise.admin')}`;
  const headers = { authorization: token, 'x-app-authorization': token };
  const hosts = [
    { name: 'empty function', url: 'empty', host: await host(entries.empty, {}) },
    { name: 'authenticated-user', url: 'authenticated-user', host: await host(entries.api, env) },
  ];
  const results = new Map<string, number[]>(hosts.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const { name, url, host } of hosts) {
      const perSecond = await measure(`${host.origin}/api/${url}`, headers);
      if (round > 0) results.get(name)?.push(perSecond); // The first round warms up.
    }
  const [empty = 0, ours = 0] = [...results.values()].map(median);
  console.log(`empty function       ${Math.round(empty)} requests per second of processor time`);
  console.log(`authenticated-user   ${Math.round(ours)}   ratio ${(ours / empty).toFixed(2)}   goal 0.70`);
  console.log(`load the bundle      ${Math.round(loadTime(entries.api, env))} ms of processor time   goal 200`);
} finally {
  for (const stop of stops.reverse()) await stop();
}

/** Bundles both apps, each into its own folder with host.json. */
async function bundle(): Promise<{ api: string; empty: string }> {
  const api = await bundleApi(join(folder, 'api'));
  const empty = join(folder, 'empty', 'main.cjs');
  mkdirSync(dirname(empty));
  copyFileSync(inRoot('api', 'host.json'), join(folder, 'empty', 'host.json'));
  const { entryPoints: _, ...options } = apiBuild(empty);
  await build({ ...options, stdin: { contents: EMPTY_APP, resolveDir: inRoot('api') } });
  return { api, empty };
}

async function host(entry: string, env: Record<string, string>): Promise<FunctionsHost> {
  const started = await startFunctionsHost({ entry, env, log: () => undefined });
  stops.push(() => started.close());
  return started;
}

/** Measures requests per second of this process's processor time, because other programs may use the machine. */
async function measure(url: string, headers: Record<string, string>): Promise<number> {
  const load = spawn(process.execPath, [fileURLToPath(new URL('load.ts', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const before = process.cpuUsage();
  load.send({ url, headers, requests: REQUESTS });
  await once(load, 'message');
  const { user, system } = process.cpuUsage(before);
  load.disconnect();
  await once(load, 'exit');
  return REQUESTS / ((user + system) / 1_000_000);
}

/** Measures the milliseconds of processor time in which a new process loads the entry (median of five). */
function loadTime(entry: string, env: Record<string, string>): number {
  const script = join(folder, 'load.cjs');
  // Without the host, `@azure/functions` still accepts registrations, with a warning.
  const source = `const started = process.cpuUsage();
require(process.argv[2]);
const { user, system } = process.cpuUsage(started);
console.log((user + system) / 1000);
process.exit(0);`;
  writeFileSync(script, source);
  const times = Array.from({ length: 5 }, () => {
    const { stdout, status } = spawnSync(process.execPath, [script, entry], { env: { ...process.env, ...env } });
    if (status !== 0) throw new Error('The bundled API does not load.');
    return Number(String(stdout).trim().split('\n').at(-1));
  });
  return median(times);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
