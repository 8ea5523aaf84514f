/**
 * Measures the lists of all franchises with the large data set (1,000 franchises, 100,000 users, 40,000 units). Prints
 * the time to the first row, the total time, the peak memory of the Functions host beyond idle, requests to Cosmos DB,
 * and request units by the local endpoint's model. Database and host run in separate processes, as in `npm start`.
 *
 *   node scripts/run.mjs tests/bench/system-lists.ts [--data large|demo] [--rounds 3] [--copies 4]
 *
 * `--copies 4` adds four copies of every franchise: 5,000 franchises and 500,000 users. The portal reads a list in parts;
 * the line below each list shows the times of its parts.
 *
 * Goals: first row within 150 ms, at most 150 MB beyond idle, every part within 5 s.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CosmosClient } from '@azure/cosmos';
import { generate } from '@franchise-admin/data-sets/generate';
import type { PlacedDocument } from '@franchise-admin/data-sets/model';
import { DATA_SET_NAMES } from '@franchise-admin/data-sets/model';
import { COSMOS_DATABASE, COSMOS_KEY } from '@franchise-admin/local/constants';
import { startDirectory } from '@franchise-admin/local/directory';
import { type Part, partsOf } from '../../frontend/src/client/list-reading.ts';
import { ensureContainers } from '../../scripts/data/database/containers.ts';
import { writeDocuments } from '../../scripts/data/load/write.ts';
import { seed } from '../../scripts/data/seed.ts';
import { inRoot } from '../../scripts/root.ts';
import { bundleApi } from '../support/bundle-api.ts';
import { firstMatch, run } from './processes.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'large' },
    rounds: { type: 'string', default: '3' },
    copies: { type: 'string', default: '0' },
  },
});
const dataSet = DATA_SET_NAMES.find((name) => name === values.data);
const PATHS = ['user/system', 'units/system'];

mkdirSync(inRoot('test-results'), { recursive: true });
const folder = mkdtempSync(inRoot('test-results', 'bench-'));
const stops: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
try {
  const entry = await bundleApi(join(folder, 'api'));
  const file = join(folder, 'cosmos.sqlite');
  const cosmos = run(stops, 'scripts/supervisor/cosmos.ts', ['--port', '0', '--file', file]);
  const endpoint = await firstMatch(cosmos, /^ready (\S+)/m);
  const directory = await startDirectory({ port: 0, hostname: '127.0.0.1', siteOrigins: [] });
  stops.push(() => directory.close());
  const database = { cosmosEndpoint: endpoint, cosmosKey: COSMOS_KEY, database: COSMOS_DATABASE };
  const { documents } = await seed({ ...database, directory: directory.store, dataSet });
  const copied = await addCopies(endpoint, Number(values.copies));
  const host = run(stops, 'scripts/supervisor/functions.ts', ['--entry', entry], {
    ...directory.environment,
    ENVIRONMENT: 'local',
    COSMOS_ENDPOINT: endpoint,
    COSMOS_KEY,
    COSMOS_DATABASE,
  });
  const origin = await firstMatch(host, /listening at (\S+)/);
  const headers = { 'x-app-authorization': `Bearer ${await directory.tokenFor('corporate.admin')}` };
  await (await fetch(`${origin}/api/authenticated-user`, { headers })).text();
  const franchises: { groupCode: string }[] = await (
    await fetch(`${origin}/api/lookup/franchises`, { headers })
  ).json();
  const parts = partsOf(franchises.map(({ groupCode }) => groupCode));

  const sizes = [documents + copied, franchises.length].map((size) => size.toLocaleString('en-US'));
  console.log(`${dataSet} data: ${sizes[0]} documents, ${sizes[1]} franchises`);
  console.log('request        rows    MB  first row ms   all ms  MB over idle  requests      RU');
  for (let round = 0; round < Number(values.rounds); round++)
    for (const path of PATHS) {
      const idle = resetPeak(host);
      await fetch(`${endpoint}/_requests`, { method: 'DELETE' });
      const { rows, bytes, first, all } = await read(`${origin}/api/${path}`, headers);
      const { total, charge } = (await (await fetch(`${endpoint}/_requests`)).json()) as Record<string, number>;
      const figures = [
        rows.toString().padStart(7),
        (bytes / 1e6).toFixed(1).padStart(5),
        first.toFixed(0).padStart(13),
        all.toFixed(0).padStart(8),
        (peak(host) - idle).toFixed(0).padStart(13),
        String(total).padStart(9),
        String(Math.round(charge ?? 0)).padStart(7),
      ];
      console.log(`${path.padEnd(12)} ${figures.join(' ')}`);
      const times: number[] = [];
      for (const part of parts) times.push((await read(`${origin}/api/${path}?${queryOf(part)}`, headers)).all);
      const [slowest, sum] = [Math.max(...times), times.reduce((so, time) => so + time, 0)];
      console.log(
        `  in ${times.length} parts in sequence: first ${times[0]?.toFixed(0)}, slowest ${slowest.toFixed(0)}, all ${sum.toFixed(0)} ms`,
      );
    }
} finally {
  for (const stop of stops.reverse()) await stop();
}

/** Writes copies of every franchise's documents into new partitions. Returns the number of documents written. */
async function addCopies(endpoint: string, copies: number): Promise<number> {
  const client = new CosmosClient({ endpoint, key: COSMOS_KEY });
  try {
    let written = 0;
    const documents = function* (): Iterable<PlacedDocument> {
      for (let copy = 1; copy <= copies; copy++)
        for (const placed of generate(dataSet ?? 'large').documents())
          if (placed.container === 'franchises') {
            const groupCode = `${placed.document.groupCode}-${copy}`;
            yield { container: placed.container, document: { ...placed.document, groupCode } };
          }
    };
    await writeDocuments(await ensureContainers(client, COSMOS_DATABASE), documents(), (now) => {
      written = now;
    });
    return written;
  } finally {
    client.dispose();
  }
}

function queryOf({ after, through }: Part): URLSearchParams {
  return new URLSearchParams({ ...(after !== undefined && { after }), ...(through !== undefined && { through }) });
}

/** Reads a streamed list. Returns times in ms since the request. */
async function read(url: string, headers: Record<string, string>) {
  const started = performance.now();
  const response = await fetch(url, { headers });
  if (response.status !== 200 || !response.body) throw new Error(`${url} returns ${response.status}.`);
  let first = 0;
  let bytes = 0;
  let rows = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) rows += 1;
    if (rows > 1) first ||= performance.now() - started;
  }
  // The response has one line per row, and one line per bracket.
  return { rows: rows - 2, bytes, first, all: performance.now() - started };
}

/** Makes Linux reset the peak, and returns the current memory of the process in MB. */
function resetPeak(child: ChildProcess): number {
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
  return peak(child);
}

/** Returns the peak memory of the process in MB. */
function peak(child: ChildProcess): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
}
