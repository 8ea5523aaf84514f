/** A Functions host in a process of its own, to be killed. */

import { Child } from '@franchise-admin/local/child';
import { inject } from 'vitest';
import { inRoot } from '../../scripts/root.ts';
import { bearer, type Client, createClient } from './client.ts';
import type { Cloud } from './cloud.ts';

export interface Victim {
  /** Calls it as a corporate admin. */
  readonly client: Client;
  /** Ends it at once, whatever it is doing. */
  kill(): Promise<void>;
}

/** Starts a host over the same database and directory as the cloud's own. @param env settings that are to be others */
export async function startVictim(cloud: Cloud, env: Readonly<Record<string, string>> = {}): Promise<Victim> {
  const child = new Child(inRoot('scripts', 'supervisor', 'functions.ts'), {
    args: ['--entry', inject('apiEntry')],
    env: { ...cloud.environment, ...env },
  });
  const origin = await child.waitFor((output) => /listening at (http:\S+)/.exec(output)?.[1]);
  const token = await cloud.directory.tokenFor('corporate.admin');
  return {
    client: createClient(origin, async () => bearer(token)),
    async kill() {
      child.process.kill('SIGKILL');
      await child.exit;
    },
  };
}
