/** Runs `npm run data` against a separate database: in this process, or in one that can be killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Container } from '@azure/cosmos';
import { CONTAINERS, type ContainerDefinition } from '@franchise-admin/api/containers';
import { COSMOS_DATABASE } from '@franchise-admin/local/constants';
import { type CosmosServer, startCosmos } from '@franchise-admin/local/cosmos';
import { DirectoryStore } from '@franchise-admin/local/directory-store';
import { onTestFinished } from 'vitest';
import { read } from '../../scripts/command.ts';
import { seed } from '../../scripts/data/seed.ts';
import { DATA, readDataOptions } from '../../scripts/data/transfer/options.ts';
import { runData } from '../../scripts/data/transfer/run.ts';
import { inRoot } from '../../scripts/root.ts';
import { clientOf } from './cloud.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface DataCloud {
  readonly cosmos: CosmosServer;
  /** Returns the environment variables of the command. @param database by default the seeded one */
  environment(database?: string): Record<string, string>;
  container(id: ContainerDefinition['id'], database?: string): Container;
  /** Returns every document by container, partition and id, without system properties. */
  content(database?: string): Promise<Map<string, Fields>>;
}

let seeded: Promise<Buffer> | undefined;

/** Returns the demo data as a database file. Seeding a database for each test would take longer than most tests. */
async function seededFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'data-command-'));
  const file = join(folder, 'cosmos.sqlite');
  const cosmos = await startCosmos({ file });
  const directory = new DirectoryStore();
  await seed({ cosmosEndpoint: cosmos.endpoint, cosmosKey: cosmos.key, database: COSMOS_DATABASE, directory });
  directory.close();
  await cosmos.close();
  const content = readFileSync(file);
  rmSync(folder, { recursive: true });
  return content;
}

/** Starts a database with the demo data, and stops it after the test. */
export async function startDataCloud(): Promise<DataCloud> {
  const file = join(folderWith(), 'cosmos.sqlite');
  seeded ??= seededFile();
  writeFileSync(file, await seeded);
  const cosmos = await startCosmos({ file });
  onTestFinished(() => cosmos.close());
  return dataCloud(cosmos);
}

/** Returns a `DataCloud` for a running Cosmos DB endpoint. */
export function dataCloud(cosmos: CosmosServer): DataCloud {
  const client = clientOf(cosmos);
  onTestFinished(() => client.dispose());
  const container = (id: string, database = COSMOS_DATABASE) => client.database(database).container(id);
  return {
    cosmos,
    environment: (database = COSMOS_DATABASE) => ({
      COSMOS_ENDPOINT: cosmos.endpoint,
      COSMOS_KEY: cosmos.key,
      COSMOS_DATABASE: database,
    }),
    container,
    async content(database) {
      const all = new Map<string, Fields>();
      for (const { id, partitionKey } of CONTAINERS) {
        const { resources } = await container(id, database).items.readAll<Fields>({ maxItemCount: 1_000 }).fetchAll();
        for (const document of resources) {
          const own = Object.entries(document).filter(([name]) => !name.startsWith('_'));
          all.set(`${id} ${document[partitionKey.slice(1)]} ${document.id}`, Object.fromEntries(own));
        }
      }
      return all;
    },
  };
}

/** Creates a folder with these files, and deletes it after the test. Writes arrays as JSON. */
export function folderWith(files: Readonly<Record<string, string | readonly unknown[]>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'data-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return folder;
}

/** Runs the command in this process. @returns its output, its progress lines and the outcome */
export async function data(cloud: DataCloud, args: readonly string[], database?: string) {
  let text = '';
  let progress = '';
  const options = readDataOptions(read(DATA, args));
  const outcome = await runData(
    options,
    cloud.environment(database),
    { write: (line) => (text += line) },
    { write: (line) => (progress += line), everyMs: 1 },
  );
  return { outcome, text, progress };
}

/**
 * Runs the command in a separate process and ends it after this number of write requests to the database.
 * @param signal SIGKILL by default; a signal that can be caught lets the process print its message
 */
export async function killedAfter(
  cloud: DataCloud,
  writes: number,
  args: readonly string[],
  database?: string,
  signal: NodeJS.Signals = 'SIGKILL',
) {
  cloud.cosmos.requests.reset();
  // Later write requests stall until the process has ended.
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', delayMs: 0.1, times: writes });
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', delayMs: 2_000, drop: 'before' });
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'bulk', delayMs: 0.1, times: writes });
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'bulk', delayMs: 2_000, drop: 'before' });
  const env = { ...process.env, ...cloud.environment(database) };
  const child = spawn(process.execPath, [inRoot('scripts', 'data.ts'), ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk));
  const exit = once(child, 'exit');
  const written = () => cloud.cosmos.requests.list().filter(({ kind }) => kind === 'batch' || kind === 'bulk').length;
  while (written() < writes && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill(signal);
  const [code, by] = await exit;
  cloud.cosmos.faults.clear();
  return { wasKilled: by === 'SIGKILL', code: code as number | null, errors, written: written() };
}
