import { createServer } from 'node:http';
import { type Ports, portsFor } from '@franchise-admin/local/ports';
import { decodeJwt } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockState } from '../../../scripts/supervisor/lock.ts';
import { announce } from '../../../scripts/supervisor/state.ts';
import { freeSitePort, type Started, startScript, stateFolder } from './cloud.ts';

vi.setConfig({ testTimeout: 180_000 });

/** Returns a state folder with the record of a local cloud at free ports. */
async function announced(): Promise<{ state: string; ports: Ports }> {
  const state = stateFolder();
  const ports = portsFor(await freeSitePort());
  const unlock = await lockState(state, ['cloud']);
  const retract = announce(state, ports);
  onTestFinished(() => {
    retract();
    unlock();
  });
  return { state, ports };
}

async function part(name: string, state: string, ...options: string[]): Promise<Started & { address: string }> {
  const started = startScript('run.mjs', 'scripts/supervisor/part.ts', name, '--state', state, ...options);
  const address = await started.printed(new RegExp(`^${name} listens at (\\S+)\\. Press Ctrl-C to stop it\\.$`, 'm'));
  return { ...started, address };
}

test('each part starts alone at its usual port and ends on Ctrl-C', async () => {
  const { state, ports } = await announced();
  const cosmos = await part('cosmos', state);
  const directory = await part('directory', state);
  const storage = await part('storage', state);
  const functions = await part('functions', state);
  const site = await part('site', state);
  expect([cosmos, directory, storage, functions, site].map(({ address }) => new URL(address).port)).toEqual(
    [ports.cosmos, ports.directory, ports.blob, ports.functions, ports.site].map(String),
  );

  const token = startScript('run.mjs', 'scripts/supervisor/token.ts', 'corporate.admin', '--state', state);
  expect(await token.exit).toBe(0);
  expect(decodeJwt(token.output().trim())).toMatchObject({ preferred_username: 'corporate.admin@demo.example' });
  // The request passes the site and the API and reaches the empty database.
  const health = await fetch(`${site.address}/api/health`);
  expect(health.status).toBe(200);
  expect(await (await fetch(`${site.address}/settings.js`)).text()).toContain(`localhost:${ports.directory}`);

  for (const each of [site, functions, storage, directory, cosmos]) {
    each.process.kill('SIGINT');
    expect(await each.exit).toBe(0);
    await vi.waitFor(() => expect(each.processes()).toEqual([]), 30_000);
  }
});

test('a second part of the same kind can run at another port, but not with the same data', async () => {
  const { state, ports } = await announced();
  const taken = createServer().listen(ports.functions, '127.0.0.1');
  onTestFinished(() => void taken.close());
  const blocked = startScript('run.mjs', 'scripts/supervisor/part.ts', 'functions', '--state', state);
  expect(await blocked.exit).toBe(1);
  expect(blocked.output()).toMatch(
    new RegExp(
      `^Port ${ports.functions} of the Functions host is in use\\. .* npm run part -- functions --port \\d+\\n$`,
    ),
  );

  const first = await part('cosmos', state);
  const second = startScript(
    'run.mjs',
    'scripts/supervisor/part.ts',
    'cosmos',
    '--state',
    state,
    '--port',
    String(ports.cosmos + 7),
  );
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain(`its part cosmos, already uses the data in ${state}`);

  const elsewhere = stateFolder();
  const other = await part('cosmos', elsewhere, '--port', String(ports.cosmos + 7));
  expect(other.address).toBe(`http://127.0.0.1:${ports.cosmos + 7}`);
  expect((await fetch(other.address)).status).toBeLessThan(500);
  // A cosmos part alone records no port. The command must report this, instead of using a cloud at the default ports.
  const command = startScript('run.mjs', 'scripts/outbox.ts', 'list', '--local', '--state', elsewhere);
  expect(await command.exit).toBe(1);
  expect(command.output()).toContain(`No local cloud runs with --state ${elsewhere}.`);
  first.kill('supervisor/cosmos.ts');
  expect(await first.exit).toBe(1);
  expect(first.output()).toContain('cosmos ended unexpectedly (SIGKILL).');
});
