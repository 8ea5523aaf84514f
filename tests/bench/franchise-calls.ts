/**
 * What the calls of a franchise cost with 50, 500 and 5,000 people (and four restaurants each): requests to Cosmos DB, request
 * units by the local endpoint's model, size of the answer, median time.
 *
 *   node scripts/run.mjs tests/bench/franchise-calls.ts [--rounds 5]
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CosmosClient } from '@azure/cosmos';
import { ensureContainers } from '../../scripts/data/load/containers.ts';
import { writeDocuments } from '../../scripts/data/load/write.ts';
import { FranchiseBuilder, type Tier } from '../../scripts/data/parts/franchise-builder.ts';
import { USUAL_WEEKS } from '../../scripts/data/parts/opening-hours.ts';
import { UniqueNames } from '../../scripts/data/parts/text.ts';
import { seed } from '../../scripts/data/seed.ts';
import { COSMOS_DATABASE } from '../../scripts/local/constants.ts';
import { startCosmos } from '../../scripts/local/cosmos/server.ts';
import { startDirectory } from '../../scripts/local/directory/server.ts';
import { startFunctionsHost } from '../../scripts/local/functions/host.ts';
import { inRoot } from '../../scripts/root.ts';
import { bundleApi } from '../support/bundle-api.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const ROUNDS = Number(values.rounds);
const SIZES = [50, 500, 5_000];
const PATHS: readonly string[] = [
  'franchise/{code}',
  'franchise/{code}/communication-state',
  'franchise/{code}/roles',
  'hierarchy/{code}',
  'lookup/units/{code}',
  'units/{code}/assigned',
  'units/{code}/unassigned',
  'units/{code}/1020',
  'user/{code}/all-users',
  'user/{code}/assigned',
  'user/{code}/unassigned',
  'user/{code}/managers',
  'user/{code}/admins',
  'user/{code}/available-managers/1020',
];
/** People that one person has beneath. */
const SPAN = 12;

mkdirSync(inRoot('test-results'), { recursive: true });
const folder = mkdtempSync(inRoot('test-results', 'bench-'));
const stops: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
try {
  const entry = await bundleApi(join(folder, 'api'));
  const cosmos = await startCosmos();
  stops.push(() => cosmos.close());
  const directory = await startDirectory({ port: 0, hostname: '127.0.0.1', siteOrigins: [] });
  stops.push(() => directory.close());
  const { endpoint, key } = cosmos;
  const database = { cosmosEndpoint: endpoint, cosmosKey: key, database: COSMOS_DATABASE };
  await seed({ ...database, directory: directory.store, dataSet: 'none' });
  const client = new CosmosClient({ endpoint, key });
  const containers = await ensureContainers(client, COSMOS_DATABASE);
  for (const [n, size] of SIZES.entries()) await writeDocuments(containers, franchise(n + 1, size), () => undefined);
  client.dispose();

  const env = {
    ...directory.environment,
    ENVIRONMENT: 'local',
    COSMOS_ENDPOINT: endpoint,
    COSMOS_KEY: key,
    COSMOS_DATABASE,
  };
  const host = await startFunctionsHost({ entry, env, log: () => undefined });
  stops.push(() => host.close());
  const token = `Bearer ${await directory.tokenFor('corporate.admin')}`;

  /** Calls once for the counts and ROUNDS times for the time. */
  const measure = async (path: string) => {
    const call = async () => {
      const response = await fetch(`${host.origin}/api/${path}`, { headers: { 'x-app-authorization': token } });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
      return text.length;
    };
    await call();
    cosmos.requests.reset();
    const bytes = await call();
    const { total, charge } = cosmos.requests;
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now();
      await call();
      times.push(performance.now() - started);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
    return `${total} req ${charge.toFixed(1)} RU ${Math.ceil(bytes / 1024)} KB ${Math.round(median)} ms`;
  };

  console.log(['call', ...SIZES.map((size) => `${size} people`)].join(' | '));
  for (const path of PATHS) {
    const cells: string[] = [];
    for (const size of SIZES) cells.push(await measure(path.replace('{code}', `BENCH${size}`)));
    console.log([path, ...cells].join(' | '));
  }
} finally {
  for (const stop of stops.reverse()) await stop();
}

/** So many people on four levels, four restaurants to each, and always the same few left over. */
function* franchise(index: number, size: number) {
  const builder = new FranchiseBuilder(
    {
      index,
      groupCode: `BENCH${size}`,
      groupName: `${size} people`,
      domain: `bench${size}`,
      levelNames: ['District', 'Area', 'Region', 'Owner'],
      brandIds: [1],
      changedAt: '2026-01-01T00:00:00.000Z',
    },
    new UniqueNames(),
  );
  const person = (n: number) => ({ firstName: `First${n}`, lastName: `Last${n % 97}` });
  const places: ReturnType<typeof builder.addPosition>[] = [];
  for (let n = 0; n < size; n++) {
    const above = n === 0 ? undefined : places[Math.floor((n - 1) / SPAN)];
    const tier = Math.max(1, above ? above.tier - 1 : 4) as Tier;
    const parent = above && above.tier > tier ? above : null;
    const place = builder.addPosition(builder.addUser(person(n)), tier, parent);
    places.push(place);
    for (let unit = 0; unit < 4; unit++) addUnit(String(1000 + n * 4 + unit), place);
  }
  for (let n = 0; n < 5; n++) {
    builder.addUser({ ...person(size + n), isFranchiseAdmin: true });
    addUnit(`N${n}`);
  }
  for (const document of builder.documents()) yield { container: 'franchises' as const, document };

  function addUnit(unitCode: string, assignedTo?: (typeof places)[number]): void {
    const hours = USUAL_WEEKS[0];
    if (!hours) throw new Error('There are no opening hours.');
    builder.addUnit({ unitCode, unitName: `Restaurant ${unitCode}`, hours, ...(assignedTo && { assignedTo }) });
  }
}
