import { describe, expect, test, vi } from 'vitest';
import { eventually } from '../functions/support.ts';
import { freeSitePort, type StartedCloud, startCloud, stateFolder } from './cloud.ts';

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
  test.each([
    ['cosmos', 'cosmos/main.ts'],
    ['directory', 'directory/main.ts'],
    ['storage', 'azurite.js'],
    ['functions', 'functions/main.ts'],
    ['site', 'swa start'],
  ])('when %s crashes, which is named', async (name, commandLine) => {
    const cloud = await readyCloud();
    cloud.kill(commandLine);
    expect(await cloud.exit).toBe(1);
    expect(cloud.output()).toContain(`${name} ended unexpectedly (SIGKILL), so everything is stopped.`);
    await nothingIsLeft(cloud);
  });

  test("when the site's own server crashes behind its starter", async () => {
    const cloud = await readyCloud();
    for (const pid of cloud.processes('msha/server.js')) process.kill(pid, 'SIGKILL');
    expect(await cloud.exit).toBe(1);
    expect(cloud.output()).toContain('site ended unexpectedly');
    await nothingIsLeft(cloud);
  });

  // After SIGINT and SIGTERM: see start.test.ts.
  test('after its terminal was closed', async () => {
    const cloud = await readyCloud();
    cloud.process.kill('SIGHUP');
    expect(await cloud.exit).toBe(0);
    expect(cloud.processes()).toEqual([]);
  });

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
