import { describe, expect, test, vi } from 'vitest';
import { eventually } from '../functions/support.ts';
import { freeSitePort, restarted, type StartedCloud, startCloud, stateFolder } from './cloud.ts';

// Each test starts the whole local cloud, which is all the time they take: seconds on a free machine, many more on a busy one.
vi.setConfig({ testTimeout: 180_000 });

async function readyCloud(): Promise<StartedCloud> {
  const cloud = startCloud(await freeSitePort(), stateFolder(), '--data', 'none');
  await cloud.ready();
  // The site's server and the shell it is started through, Azurite, ours, and the two that start them.
  expect(cloud.processes().length).toBeGreaterThanOrEqual(8);
  return cloud;
}

const nothingIsLeft = (cloud: StartedCloud) => eventually(() => cloud.processes().length === 0);

// Processes are found through /proc; what ends them is the same everywhere.
describe.runIf(process.platform === 'linux')('no process stays behind', () => {
  test('when a part crashes once more than it is restarted, which is named', async () => {
    const cloud = await readyCloud();
    for (let attempt = 1; attempt <= 3; attempt++) {
      cloud.kill('cosmos/main.ts');
      await restarted(cloud, 'cosmos', attempt);
    }
    cloud.kill('cosmos/main.ts');
    expect(await cloud.exit).toBe(1);
    expect(cloud.output()).toContain('cosmos ended unexpectedly (SIGKILL) after 3 restarts, so everything is stopped.');
    await nothingIsLeft(cloud);
  });

  test('after a Ctrl-C in the middle of a restart', async () => {
    const cloud = await readyCloud();
    cloud.kill('swa start');
    await cloud.printed(/^site ended unexpectedly/m);
    cloud.process.kill('SIGINT');
    expect(await cloud.exit).toBe(0);
    expect(cloud.output()).not.toContain('so everything is stopped');
    expect(cloud.processes()).toEqual([]);
  });

  // start.test.ts covers SIGINT, SIGTERM and SIGHUP.
  test('after a Ctrl-C in the middle of starting', async () => {
    const cloud = startCloud(await freeSitePort(), stateFolder(), '--data', 'none');
    await eventually(() => cloud.output().includes('cosmos'));
    cloud.process.kill('SIGINT');
    expect(await cloud.exit).toBe(0);
    expect(cloud.output()).not.toContain('ready');
    expect(cloud.processes()).toEqual([]);
  });

  test('when the supervisor itself is killed', async () => {
    const cloud = await readyCloud();
    cloud.kill('local/start.ts');
    await cloud.exit;
    await nothingIsLeft(cloud);
  });

  test('when what npm started is killed', async () => {
    const cloud = await readyCloud();
    cloud.process.kill('SIGKILL');
    await cloud.exit;
    await nothingIsLeft(cloud);
  });
});
