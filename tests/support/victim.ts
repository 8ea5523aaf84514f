/** A Functions host in a separate process, which a test can kill. */

import { Child } from '@franchise-admin/local/child';
import { inject } from 'vitest';
import { inRoot } from '../../scripts/root.ts';
import { bearer, type Client, createClient } from './client.ts';
import type { Cloud } from './cloud.ts';

export interface Victim {
  /** Sends requests as a corporate admin. */
  readonly client: Client;
  /** Kills the process at once. */
  kill(): Promise<void>;
}

/** Starts a host over the database and directory of the cloud. @param env settings to override */
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
