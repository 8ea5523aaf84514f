import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ports, portsFor } from '@franchise-admin/local/ports';
import { fromCaller } from '../files/caller.ts';
import { claimFolder } from '../files/own-folder.ts';
import { inRoot } from '../root.ts';
import { runsWith } from './lock.ts';

/** Folders and files of the parts. */
export interface State {
  readonly cosmosFile: string;
  readonly directoryFile: string;
  readonly storageFolder: string;
  /** The assembled site. */
  readonly siteFolder: string;
  /** The page settings, for Vite. */
  readonly settingsFile: string;
  /** Returns the log file of a part. */
  log(part: string): string;
  /** Returns the log files of earlier runs. */
  logs(): readonly string[];
}

const DATABASE = join('data', 'cosmos.sqlite');
const RUNNING = 'running.json';

/** Returns the folder of `--state`; by default, `.local`. */
export function stateFolder(named: string | undefined): string {
  return named === undefined ? inRoot('.local') : fromCaller(named);
}

/**
 * Marks a folder as a state folder, so that the local cloud may delete its content.
 * @throws Error if the folder has content but is not a state folder
 */
export function claimState(folder: string): void {
  const isState = (names: readonly string[]) =>
    folder === stateFolder(undefined) || names.includes(RUNNING) || existsSync(join(folder, DATABASE));
  // Folders of earlier versions have no marker.
  claimFolder(folder, 'npm start', isState);
}

/** Creates a state folder and returns its paths. `reset` first deletes the data and nothing else. */
export function openState(folder: string, reset = false): State {
  const data = join(folder, 'data');
  const logs = join(folder, 'logs');
  if (reset) rmSync(data, { recursive: true, force: true });
  for (const each of [data, logs]) mkdirSync(each, { recursive: true });
  return {
    cosmosFile: join(folder, DATABASE),
    directoryFile: join(data, 'directory.sqlite'),
    storageFolder: join(data, 'storage'),
    siteFolder: join(folder, 'site'),
    settingsFile: join(folder, 'settings.js'),
    log: (part) => join(logs, `${part}.log`),
    logs: () => globSync('*.log', { cwd: logs }).map((name) => join(logs, name)),
  };
}

const running = (folder: string) => join(folder, RUNNING);

/**
 * Stores the ports of a running local cloud for other commands.
 * @returns a function that deletes the stored ports
 */
export function announce(folder: string, { site }: Ports): () => void {
  writeFileSync(running(folder), JSON.stringify({ site }));
  return () => rmSync(running(folder), { force: true });
}

/**
 * Ensures that "npm start" runs with a folder other than the default. A single part is not enough: the command would use the default ports,
 * on which another local cloud may run.
 * @throws Error if "npm start" does not run with the folder
 */
export async function requireRunning(folder: string): Promise<void> {
  if (folder === stateFolder(undefined) || ((await runsWith(folder)) && existsSync(running(folder)))) return;
  throw new Error(`No local cloud runs with --state ${folder}. Start it with "npm start -- --state ${folder}".`);
}

/** Returns the ports of the local cloud that runs with this state folder; the default ports if none runs. */
export async function runningPorts(folder: string): Promise<Ports> {
  // Check that it runs, because a killed local cloud leaves its file behind.
  if (!(await runsWith(folder)) || !existsSync(running(folder))) return portsFor();
  const { site } = JSON.parse(readFileSync(running(folder), 'utf8')) as { site: number };
  return portsFor(site);
}
