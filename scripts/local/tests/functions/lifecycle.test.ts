import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { startFunctionsHost } from '../../functions/host.ts';
import { buildFixture } from './fixture/build.ts';
import { eventually, runFixture } from './support.ts';

describe('timer trigger', () => {
  test('runs every second on a six-field schedule, and passes the next occurrence to the function', async () => {
    const { app } = await runFixture({ env: { FIXTURE_SCHEDULE: '* * * * * *' } });
    const ticks = await eventually(() => {
      const found = app.notes().filter(({ tick }) => tick !== undefined);
      return found.length >= 2 && found;
    });
    expect(ticks[0]).toMatchObject({ tick: false, next: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  test('never starts a run while another one is running', async () => {
    const env = { FIXTURE_SCHEDULE: '* * * * * *', FIXTURE_TICK: '1500' };
    const { app } = await runFixture({ env });
    await eventually(() => app.notes().filter(({ tock }) => tock).length >= 2);
    const kinds = app.notes().flatMap(({ tick, tock }) => (tick === false ? ['tick'] : tock ? ['tock'] : []));
    expect(kinds.slice(0, 4)).toEqual(['tick', 'tock', 'tick', 'tock']);
  });

  test('does not run at the start, and can be run manually', async () => {
    const { app, host } = await runFixture({ env: { FIXTURE_SCHEDULE: '0 0 0 1 1 *' } });
    expect(app.notes()).toEqual([{ hook: 'loaded' }]);
    await host.run('TICK');
    expect(app.notes().filter(({ tick }) => tick === false)).toHaveLength(1);
    await expect(host.run('echo')).rejects.toThrow('There is no queue or timer function "echo"');
  });
});

describe('stopping', () => {
  test('completes a running request and rejects a later one', async () => {
    const { app, host, call } = await runFixture();
    const response = call('slow');
    await eventually(() => app.notes().some(({ slow }) => slow === 'begun'));
    const closing = host.close();
    expect((await response).status).toBe(200);
    await closing;
    expect(app.notes().at(-1)).toEqual({ hook: 'appTerminate' });
    await expect(call('slow')).rejects.toThrow();
  });

  test('closes the connection of a request that takes too long', async () => {
    const { app, host, call } = await runFixture({ drainMilliseconds: 50 });
    const response = call('slow');
    response.catch(() => undefined); // The test asserts the rejection below.
    await eventually(() => app.notes().some(({ slow }) => slow === 'begun'));
    const started = performance.now();
    await host.close();
    expect(performance.now() - started).toBeLessThan(300);
    await expect(response).rejects.toThrow();
  });

  test('removes the settings of the app from the environment', async () => {
    const { host } = await runFixture({ env: { FIXTURE_OWN: 'here' } });
    expect(process.env.FIXTURE_OWN).toBe('here');
    await host.close();
    expect(process.env).not.toHaveProperty('FIXTURE_OWN');
  });

  test('restores the environment when apps stop in the order they started', async () => {
    vi.stubEnv('FIXTURE_OWN', 'before');
    const first = await runFixture({ env: { FIXTURE_OWN: 'first' } });
    const second = await runFixture({ env: { FIXTURE_OWN: 'second' } });
    await first.host.close();
    expect(process.env.FIXTURE_OWN).toBe('second');
    await second.host.close();
    expect(process.env.FIXTURE_OWN).toBe('before');
    vi.unstubAllEnvs();
  });

  test('rejects a port in use with its number, and terminates the loaded app', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const app = await buildFixture();
    const env = { FIXTURE_NOTES: app.notesFile };
    await expect(startFunctionsHost({ entry: app.entry, port, env })).rejects.toMatchObject({
      code: 'EADDRINUSE',
      port,
    });
    expect(app.notes()).toEqual([{ hook: 'loaded' }, { hook: 'appTerminate' }]);
    taken.close();
    app.remove();
  });
});

describe('a changed app', () => {
  const change = (entry: string, from: string, to: string) =>
    writeFileSync(entry, readFileSync(entry, 'utf8').replaceAll(from, to));

  test('reloads with dev, while running requests finish on the old version', async () => {
    const { app, call, logged } = await runFixture({ dev: true });
    const slow = call('slow');
    await eventually(() => app.notes().some(({ slow }) => slow === 'begun'));
    change(app.entry, 'VERSION-1', 'VERSION-2');
    await eventually(async () => (await (await call('version')).text()) === 'VERSION-2');
    expect((await slow).status).toBe(200);
    await eventually(() => app.notes().some(({ hook }) => hook === 'appTerminate'));
    const events = app.notes().map((note) => note.hook ?? note.slow);
    expect(events).toEqual(['loaded', 'begun', 'loaded', 'done', 'appTerminate']);
    expect(logged).toContainEqual(expect.objectContaining({ message: expect.stringContaining('was reloaded') }));
  });

  test('leaves the old version running if it fails to load', async () => {
    const { app, call, logged } = await runFixture({ dev: true });
    writeFileSync(app.entry, 'not JavaScript');
    await eventually(() => logged.some(({ message }) => message.includes('previous app keeps running')));
    expect(await (await call('version')).text()).toBe('VERSION-1');
  });

  test('does not reload without dev', async () => {
    const { app, call, host } = await runFixture();
    change(app.entry, 'VERSION-1', 'VERSION-2');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await (await call('version')).text()).toBe('VERSION-1');
    await host.reload();
    expect(await (await call('version')).text()).toBe('VERSION-2');
  });
});
