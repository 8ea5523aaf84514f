import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { freeSitePort, restarted, type StartedCloud, startCloud, startScript, stateFolder } from './cloud.ts';

// Starts the whole local cloud: seconds on a free machine, many more on a busy one.
vi.setConfig({ testTimeout: 240_000 });

/** Status of a call that needs every part: the directory's keys, the database and the site in front. */
async function statusOf(cloud: StartedCloud, token: string, init: RequestInit = {}): Promise<number | string> {
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  return fetch(`${cloud.origin}/api/lookup/franchises`, { ...init, headers }).then(
    ({ status }) => status,
    () => 'no connection',
  );
}

async function tokenFrom(state: string): Promise<string> {
  const printing = startScript('run.mjs', 'scripts/local/token.ts', 'corporate.admin@demo.example', '--state', state);
  return printing.printed(/^(eyJ\S+)$/m);
}

test.runIf(process.platform === 'linux')(
  'npm start restarts a part that crashes, with its port and its data',
  async () => {
    const state = stateFolder();
    const cloud = startCloud(await freeSitePort(), state);
    await cloud.ready();
    let token = await tokenFrom(state);
    expect(await statusOf(cloud, token)).toBe(200);

    for (const [part, commandLine] of [
      ['cosmos', 'cosmos/main.ts'],
      ['storage', 'azurite.js'],
      ['functions', 'functions/main.ts'],
      ['directory', 'directory/main.ts'],
      ['site', 'msha/server.js'],
    ] as const) {
      cloud.kill(commandLine);
      await cloud.printed(
        new RegExp(`^${part} ended unexpectedly .*\\. Restarting it, attempt 1 of 3\\. Its log: \\S+$`, 'm'),
      );
      // Until then it fails cleanly: an error response, or no connection while the site itself is down.
      expect([200, 401, 404, 500, 502, 503, 504, 'no connection']).toContain(await statusOf(cloud, token));
      await restarted(cloud, part, 1);
      // Its sign-ins end with the directory, as when it is started again by hand.
      if (part === 'directory') token = await tokenFrom(state);
      await expect.poll(() => statusOf(cloud, token), { timeout: 60_000, interval: 200 }).toBe(200);
    }
    // The log begins with the run that crashed.
    expect(readFileSync(join(state, 'logs', 'cosmos.log'), 'utf8').match(/ready http/g)).toHaveLength(2);

    // The Static Web Apps CLI ends with exit code 0 at a cookie of its own name that it cannot read.
    await statusOf(cloud, token, { headers: { cookie: 'StaticWebAppsAuthCookie=a.b.c' } });
    await restarted(cloud, 'site', 2);
    expect(cloud.output()).toContain('site ended unexpectedly (exit code 0). Restarting it, attempt 2 of 3.');
    expect(await statusOf(cloud, token)).toBe(200);
  },
);
