import { describe, expect, test, vi } from 'vitest';
import { freeSitePort, restarted, type StartedCloud, startCloud, stateFolder } from './cloud.ts';

// Each test starts the whole local cloud, which takes seconds on an idle machine and longer on a busy one.
vi.setConfig({ testTimeout: 240_000 });

async function readyCloud(state: string, ...options: string[]): Promise<StartedCloud> {
  const cloud = startCloud(await freeSitePort(), state, ...options);
  await cloud.ready();
  // These are the site's server and its shell, Azurite, our own parts, and the two processes that start them.
  expect(cloud.processes().length).toBeGreaterThanOrEqual(8);
  return cloud;
}

const nothingIsLeft = (cloud: StartedCloud) => vi.waitFor(() => expect(cloud.processes()).toEqual([]), 30_000);

// Runs only on Linux, because /proc lists the processes there. start.test.ts ends a cloud with SIGINT, and kills the launcher.
describe.runIf(process.platform === 'linux')('the end of the local cloud', () => {
  test('leaves no process behind when a part crashes after its last restart, or the supervisor is killed', async () => {
    const state = stateFolder();
    const cloud = await readyCloud(state, '--data', 'none');
    for (let attempt = 1; attempt <= 3; attempt++) {
      cloud.kill('supervisor/cosmos.ts');
      await restarted(cloud, 'cosmos', attempt);
    }
    cloud.kill('supervisor/cosmos.ts');
    expect(await cloud.exit).toBe(1);
    expect(cloud.output()).toContain('cosmos ended unexpectedly (SIGKILL) after 3 restarts, so everything is stopped.');
    await nothingIsLeft(cloud);

    // The data still exists. Only --reset replaces it with another data set.
    const reset = await readyCloud(state, '--data', 'demo', '--reset');
    expect(reset.output()).toMatch(/^data +demo, [\d,]+ documents/m);
    reset.kill('supervisor/start.ts');
    await reset.exit;
    await nothingIsLeft(reset);
  });

  test('leaves no process behind when its terminal is closed during the start', async () => {
    const cloud = startCloud(await freeSitePort(), stateFolder(), '--data', 'none');
    await cloud.printed(/cosmos/);
    cloud.process.kill('SIGHUP');
    expect(await cloud.exit).toBe(0);
    expect(cloud.output()).not.toContain('ready');
    expect(cloud.processes()).toEqual([]);
  });
});
