import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Where the parts keep what they keep. */
export interface State {
  readonly cosmosFile: string;
  readonly directoryFile: string;
  readonly storageFolder: string;
  /** The assembled site. */
  readonly siteFolder: string;
  /** File for what a part prints. */
  log(part: string): string;
}

/** The places within a state folder, which is created; `reset` empties them first and touches nothing else there. */
export function openState(folder: string, reset: boolean): State {
  const data = join(folder, 'data');
  const logs = join(folder, 'logs');
  if (reset) rmSync(data, { recursive: true, force: true });
  for (const each of [data, logs]) mkdirSync(each, { recursive: true });
  return {
    cosmosFile: join(data, 'cosmos.sqlite'),
    directoryFile: join(data, 'directory.sqlite'),
    storageFolder: join(data, 'storage'),
    siteFolder: join(folder, 'site'),
    log: (part) => join(logs, `${part}.log`),
  };
}
