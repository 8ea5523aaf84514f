/**
 * Measures the local Cosmos DB endpoint through the real SDK, with the endpoint in its own process as in `npm start`: a
 * bulk load of 100,000 documents, pages of 1,000 documents of one partition, and point reads.
 *
 *   node scripts/run.mjs tests/bench/cosmos.ts [--documents 100000] [--partitions 50]
 *
 * Goals: at least 5,000 documents per second, and at most 30 ms per page.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Container, CosmosClient, type JSONObject, type OperationInput } from '@azure/cosmos';
import { COSMOS_KEY } from '@franchise-admin/local/constants';

const { values } = parseArgs({
  options: { documents: { type: 'string', default: '100000' }, partitions: { type: 'string', default: '50' } },
});
const DOCUMENTS = Number(values.documents);
const PARTITIONS = Number(values.partitions);
const PAGES = 20;
/** Number of concurrent bulk requests. */
const WORKERS = 4;

const folder = mkdtempSync(join(tmpdir(), 'cosmos-bench-'));
const main = fileURLToPath(new URL('../../scripts/supervisor/cosmos.ts', import.meta.url));
const server = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', main, '--port', '0', '--file', join(folder, 'cosmos.sqlite')],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
try {
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const endpoint = line.toString().trim().replace('ready ', '');
  const client = new CosmosClient({ endpoint, key: COSMOS_KEY });
  const { database } = await client.databases.create({ id: 'bench' });
  const { container } = await database.containers.create({ id: 'bench', partitionKey: '/groupCode' });
  report('load', DOCUMENTS, await timed(() => load(container)), 'documents');
  await pages(container, 'SELECT * FROM c', 'page of 1,000');
  await pages(
    container,
    "SELECT c.id, c.unitName FROM c WHERE c.type = 'unit' AND c.managerId > 10",
    'filtered page of 1,000',
  );
  await pages(container, 'SELECT * FROM c ORDER BY c.unitName', 'sorted page of 1,000');
  await reads(container);
} finally {
  server.kill();
  await once(server, 'exit');
  rmSync(folder, { recursive: true });
}

async function load(container: Container): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while (next < DOCUMENTS) {
        const from = next;
        next += 100;
        const operations = Array.from({ length: Math.min(100, DOCUMENTS - from) }, (_, at) => create(from + at));
        const results = await container.items.bulk(operations);
        const failed = results.find((result) => result.statusCode !== 201);
        if (failed) throw new Error(`A document was not created: ${failed.statusCode}.`);
      }
    }),
  );
}

function create(n: number): OperationInput {
  return { operationType: 'Create', resourceBody: document(n) };
}

/** Builds a unit as the product stores it, with about 600 bytes. */
function document(n: number): JSONObject {
  return {
    id: `unit-${n}`,
    groupCode: `GROUP${n % PARTITIONS}`,
    type: 'unit',
    unitCode: String(n).padStart(6, '0'),
    unitName: `Restaurant ${(n * 7919) % DOCUMENTS}`,
    brandId: n % 3,
    emailAddress: `restaurant.${n}@demo.example`,
    phoneNumber: '+1 555 0100',
    managerId: n % 997,
    franchiseRoleMemberId: n % 401,
    openingHours: Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [day, { opens: '08:00', closes: '22:00' }]),
    ),
  };
}

async function pages(container: Container, query: string, name: string): Promise<void> {
  const times: number[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const options = { partitionKey: `GROUP${page % PARTITIONS}`, maxItemCount: 1000 };
    times.push(
      await timed(async () => {
        const { resources } = await container.items.query(query, options).fetchNext();
        if (resources.length !== Math.min(1000, DOCUMENTS / PARTITIONS))
          throw new Error(`The page has ${resources.length} documents.`);
      }),
    );
  }
  summarise(name, times);
}

async function reads(container: Container): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < 200; n += 1)
    times.push(await timed(() => container.item(`unit-${n}`, `GROUP${n % PARTITIONS}`).read()));
  summarise('point read', times);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function report(name: string, count: number, milliseconds: number, what: string): void {
  console.log(
    `${name}: ${count} ${what} in ${(milliseconds / 1000).toFixed(1)} s, ${Math.round((count / milliseconds) * 1000)} a second`,
  );
}

function summarise(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1);
  console.log(`${name}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, worst ${at(1)} ms`);
}
