import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { portsFor } from '@franchise-admin/local/ports';
import { describe, expect, test, vi } from 'vitest';
import { freeSitePort, restarted, type StartedCloud, startCloud, stateFolder } from './cloud.ts';

// Starts the whole local cloud, which takes seconds on an idle machine and longer on a busy one.
vi.setConfig({ testTimeout: 300_000 });

/** Returns the status of a request that needs the directory's keys, the database and the site. */
async function statusOf(cloud: StartedCloud, token: string, init: RequestInit = {}): Promise<number | string> {
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  return fetch(`${cloud.origin}/api/lookup/franchises`, { ...init, headers }).then(
    ({ status }) => status,
    () => 'no connection',
  );
}

async function tokenOf(cloud: StartedCloud): Promise<string> {
  const response = await fetch(`http://localhost:${portsFor(cloud.port).directory}/_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'corporate.admin' }),
  });
  return ((await response.json()) as { idToken: string }).idToken;
}

async function assertRestarts(cloud: StartedCloud, state: string): Promise<void> {
  let token = await tokenOf(cloud);
  expect(await statusOf(cloud, token)).toBe(200);
  for (const [part, commandLine] of [
    ['cosmos', 'supervisor/cosmos.ts'],
    ['storage', 'azurite-main.ts'],
    ['functions', 'supervisor/functions.ts'],
    ['directory', 'supervisor/directory.ts'],
  ] as const) {
    cloud.kill(commandLine);
    await cloud.printed(
      new RegExp(`^${part} ended unexpectedly .*\\. Restarting it, attempt 1 of 3\\. Its log: \\S+$`, 'm'),
    );
    // Until the part has restarted, requests fail with these statuses.
    expect([200, 401, 404, 500, 502, 503, 504]).toContain(await statusOf(cloud, token));
    await restarted(cloud, part, 1);
    // A restart of the directory ends its sign-ins.
    if (part === 'directory') token = await tokenOf(cloud);
    await expect.poll(() => statusOf(cloud, token), { timeout: 60_000, interval: 200 }).toBe(200);
  }
  // The log still contains the run that crashed.
  expect(readFileSync(join(state, 'logs', 'cosmos.log'), 'utf8').match(/ready http/g)).toHaveLength(2);

  // The Static Web Apps CLI exits with code 0 when it receives a malformed sign-in cookie.
  await statusOf(cloud, token, { headers: { cookie: 'StaticWebAppsAuthCookie=a.b.c' } });
  await restarted(cloud, 'site', 1);
  expect(cloud.output()).toContain('site ended unexpectedly (exit code 0). Restarting it, attempt 1 of 3.');
  expect(await statusOf(cloud, token)).toBe(200);
}

describe('npm start', () => {
  // leftovers.test.ts covers the other ways to stop the cloud. Each start takes seconds, so this test checks
  // several facts at once.
  test.runIf(process.platform === 'linux')(
    'starts every part, restarts a crashed part with its data, exits with code 0, and ends when its launcher is killed',
    async () => {
      const [port, state] = [await freeSitePort(), stateFolder()];
      const first = startCloud(port, state);
      await first.ready();
      expect(first.output()).toMatch(new RegExp(`\\nready http://localhost:${port}\\n$`));
      for (const part of ['page', 'api', 'storage', 'cosmos', 'data', 'directory', 'functions', 'site']) {
        expect(first.output()).toMatch(new RegExp(`^${part} .* s$`, 'm'));
      }
      expect(first.output()).toMatch(/^data +demo, [\d,]+ documents/m);
      expect((await fetch(first.origin)).status).toBe(200);
      expect(await (await fetch(`${first.origin}/settings.js`)).text()).toContain(
        `localhost:${portsFor(port).directory}`,
      );
      expect((await fetch(`${first.origin}/api/lookup/franchises`)).status).toBe(401);

      const second = startCloud(await freeSitePort(), state);
      expect(await second.exit).not.toBe(0);
      expect(second.output()).toContain(`already uses the data in ${state}`);

      await assertRestarts(first, state);
      first.process.kill('SIGINT');
      expect(await first.exit).toBe(0);
      expect(first.processes()).toEqual([]);

      const again = startCloud(port, state);
      await again.ready();
      expect(again.output()).toMatch(/^data +demo, kept unchanged/m);
      again.kill('swa start');
      await again.printed(/^site ended unexpectedly/m);
      // Kills the launcher while a part restarts.
      again.process.kill('SIGKILL');
      await again.exit;
      await vi.waitFor(() => expect(again.processes()).toEqual([]), 30_000);

      const other = startCloud(port, state, '--data', 'none');
      expect(await other.exit).toBe(1);
      expect(other.output()).toMatch(/data did not start: .*contains the data set "demo".*--reset/s);
    },
  );

  test('reports a port in use, with free ports, before anything starts', async () => {
    const port = await freeSitePort();
    const taken = createServer().listen(portsFor(port).directory, '127.0.0.1');
    const cloud = startCloud(port, stateFolder(), '--data', 'none');
    expect(await cloud.exit).not.toBe(0);
    taken.close();
    expect(cloud.output()).toMatch(
      new RegExp(`^Port ${portsFor(port).directory} of the directory is in use\\. .* npm start -- --port \\d+$`, 'm'),
    );
    expect(cloud.output()).not.toContain('cosmos');
  });

  test('--help prints the options and starts nothing', async () => {
    const cloud = startCloud(0, stateFolder(), '--help');
    expect(await cloud.exit).toBe(0);
    expect(cloud.output()).toContain('--reset');
  });
});
