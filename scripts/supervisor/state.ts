import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ports, portsFor } from '@franchise-admin/local/ports';
import { fromCaller } from '../files/caller.ts';
import { claimFolder } from '../files/own-folder.ts';
import { inRoot } from '../root.ts';
import { runsWith } from './lock.ts';

/** Where the parts keep what they keep. */
export interface State {
  readonly cosmosFile: string;
  readonly directoryFile: string;
  readonly storageFolder: string;
  /** The assembled site. */
  readonly siteFolder: string;
  /** The page's settings, for Vite. */
  readonly settingsFile: string;
  /** File for what a part prints. */
  log(part: string): string;
  /** Log files of earlier runs. */
  logs(): readonly string[];
}

const DATABASE = join('data', 'cosmos.sqlite');
const RUNNING = 'running.json';

/** The folder that `--state` names; `.local` without it. */
export function stateFolder(named: string | undefined): string {
  return named === undefined ? inRoot('.local') : fromCaller(named);
}

/**
 * Marks a folder as a state folder, because the local cloud deletes parts of it.
 * @throws Error if the folder has content and never was a state folder
 */
export function claimState(folder: string): void {
  const isState = (names: readonly string[]) =>
    folder === stateFolder(undefined) || names.includes(RUNNING) || existsSync(join(folder, DATABASE));
  // Folders of earlier versions have no marker.
  claimFolder(folder, 'npm start', isState);
}

/** Creates a state folder and returns the paths in it. `reset` deletes its data first, and nothing else. */
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

/** Lets other commands find the local cloud that runs with this state; answers how to take that back. */
export function announce(folder: string, { site }: Ports): () => void {
  writeFileSync(running(folder), JSON.stringify({ site }));
  return () => rmSync(running(folder), { force: true });
}

/**
 * Rejects a state folder that was named by `--state` if "npm start" does not run with it: the usual ports may belong to another
 * cloud, also if a part runs alone with this folder at another port.
 * @throws Error
 */
export async function requireRunning(folder: string): Promise<void> {
  if (folder === stateFolder(undefined) || ((await runsWith(folder)) && existsSync(running(folder)))) return;
  throw new Error(`No local cloud runs with --state ${folder}. Start it with "npm start -- --state ${folder}".`);
}

/** The ports of the local cloud that runs with this state; the usual ones where none does. */
export async function runningPorts(folder: string): Promise<Ports> {
  // One that was killed has left the file behind.
  if (!(await runsWith(folder)) || !existsSync(running(folder))) return portsFor();
  const { site } = JSON.parse(readFileSync(running(folder), 'utf8')) as { site: number };
  return portsFor(site);
}
