import { createServer } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { portsFor } from '../../supervisor/ports.ts';
import { freeSitePort, startCloud, stateFolder } from './cloud.ts';

// Each test starts the whole local cloud, some several times: seconds on a free machine, many more on a busy one.
vi.setConfig({ testTimeout: 180_000 });

describe('npm start', () => {
  test('ends with the ready line when every part answers, keeps its data, and ends with exit code 0', async () => {
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
    expect(second.output()).toContain(`runs already with the data in ${state}`);

    first.process.kill('SIGINT');
    expect(await first.exit).toBe(0);
    expect(first.processes()).toEqual([]);

    const again = startCloud(port, state);
    await again.ready();
    expect(again.output()).toMatch(/^data +demo, kept as it is/m);
    again.process.kill('SIGTERM');
    expect(await again.exit).toBe(0);
    expect(again.processes()).toEqual([]);

    const other = startCloud(port, state, '--data', 'none');
    expect(await other.exit).toBe(1);
    expect(other.output()).toMatch(/data did not start: .*holds the data set "demo".*--reset/s);

    const reset = startCloud(port, state, '--data', 'none', '--reset');
    await reset.ready();
    expect(reset.output()).toMatch(/^data +none/m);
    // As when its terminal is closed.
    reset.process.kill('SIGHUP');
    expect(await reset.exit).toBe(0);
    expect(reset.processes()).toEqual([]);
  });

  test('a taken port is named before anything starts, with the way out', async () => {
    const port = await freeSitePort();
    const taken = createServer().listen(portsFor(port).directory, '127.0.0.1');
    const cloud = startCloud(port, stateFolder(), '--data', 'none');
    expect(await cloud.exit).not.toBe(0);
    taken.close();
    expect(cloud.output()).toMatch(
      new RegExp(
        `^Port ${portsFor(port).directory}, wanted by the directory, is taken\\. .* npm start -- --port \\d+$`,
        'm',
      ),
    );
    expect(cloud.output()).not.toContain('cosmos');
  });

  test('--help explains and starts nothing', async () => {
    const cloud = startCloud(0, stateFolder(), '--help');
    expect(await cloud.exit).toBe(0);
    expect(cloud.output()).toContain('--reset');
  });

  test('a mistyped option is refused', async () => {
    const cloud = startCloud(await freeSitePort(), stateFolder(), '--dta', 'none');
    expect(await cloud.exit).not.toBe(0);
    expect(cloud.output()).toContain("'--dta'");
  });
});
