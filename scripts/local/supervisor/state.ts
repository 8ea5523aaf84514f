import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inRoot } from '../../root.ts';
import { cloudRuns } from './lock.ts';
import { type Ports, portsFor } from './ports.ts';

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
}

/** The folder that `--state` names; `.local` without it. */
export function stateFolder(named: string | undefined): string {
  return named === undefined ? inRoot('.local') : resolve(named);
}

/** The places within a state folder, which is created; `reset` empties them first and touches nothing else there. */
export function openState(folder: string, reset = false): State {
  const data = join(folder, 'data');
  const logs = join(folder, 'logs');
  if (reset) rmSync(data, { recursive: true, force: true });
  for (const each of [data, logs]) mkdirSync(each, { recursive: true });
  return {
    cosmosFile: join(data, 'cosmos.sqlite'),
    directoryFile: join(data, 'directory.sqlite'),
    storageFolder: join(data, 'storage'),
    siteFolder: join(folder, 'site'),
    settingsFile: join(folder, 'settings.js'),
    log: (part) => join(logs, `${part}.log`),
  };
}

const running = (folder: string) => join(folder, 'running.json');

/** Lets other commands find the local cloud that runs with this state; answers how to take that back. */
export function announce(folder: string, { site }: Ports): () => void {
  writeFileSync(running(folder), JSON.stringify({ site }));
  return () => rmSync(running(folder), { force: true });
}

/** The ports of the local cloud that runs with this state; the usual ones where none does. */
export async function runningPorts(folder: string): Promise<Ports> {
  // One that was killed has left the file behind.
  if (!(await cloudRuns(folder)) || !existsSync(running(folder))) return portsFor();
  const { site } = JSON.parse(readFileSync(running(folder), 'utf8')) as { site: number };
  return portsFor(site);
}
