import { createServer } from 'node:http';
import { type Ports, portsFor } from '@franchise-admin/local/ports';
import { decodeJwt } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockState } from '../../../scripts/supervisor/lock.ts';
import { announce } from '../../../scripts/supervisor/state.ts';
import { freeSitePort, type Started, startScript, stateFolder } from './cloud.ts';

vi.setConfig({ testTimeout: 180_000 });

/** A state folder in which a whole local cloud is said to run at free ports. */
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
  const address = await started.printed(new RegExp(`^${name} answers at (\\S+); Ctrl-C ends it\\.$`, 'm'));
  return { ...started, address };
}

test('each part starts alone, where the others look for it, and ends with a Ctrl-C', async () => {
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
  // Through the site and the API to the database, which nothing has filled.
  const health = await fetch(`${site.address}/api/health`);
  expect(health.status).toBe(200);
  expect(await (await fetch(`${site.address}/settings.js`)).text()).toContain(`localhost:${ports.directory}`);

  for (const each of [site, functions, storage, directory, cosmos]) {
    each.process.kill('SIGINT');
    expect(await each.exit).toBe(0);
    await vi.waitFor(() => expect(each.processes()).toEqual([]), 30_000);
  }
});

test('at another port it answers beside one that runs, and is refused what that one holds', async () => {
  const { state, ports } = await announced();
  const taken = createServer().listen(ports.functions, '127.0.0.1');
  onTestFinished(() => void taken.close());
  const refused = startScript('run.mjs', 'scripts/supervisor/part.ts', 'functions', '--state', state);
  expect(await refused.exit).toBe(1);
  expect(refused.output()).toMatch(
    new RegExp(
      `^Port ${ports.functions}, wanted by the Functions host, is taken\\. .* npm run part -- functions --port \\d+\\n$`,
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
  expect(second.output()).toContain(`its part cosmos, runs already with the data in ${state}`);

  const elsewhere = stateFolder();
  const other = await part('cosmos', elsewhere, '--port', String(ports.cosmos + 7));
  expect(other.address).toBe(`http://127.0.0.1:${ports.cosmos + 7}`);
  expect((await fetch(other.address)).status).toBeLessThan(500);
  // Its port is not known: a command would work on the cloud at the usual ports.
  const command = startScript('run.mjs', 'scripts/outbox.ts', 'list', '--local', '--state', elsewhere);
  expect(await command.exit).toBe(1);
  expect(command.output()).toContain(`No local cloud runs with --state ${elsewhere}.`);
  first.kill('supervisor/cosmos.ts');
  expect(await first.exit).toBe(1);
  expect(first.output()).toContain('cosmos ended by itself (SIGKILL).');
});
