import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { join } from 'node:path';
import { CosmosClient } from '@azure/cosmos';
import { COSMOS_KEY } from '@franchise-admin/local/constants';
import { expect, test } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';
import { stateFolder } from './cloud.ts';

// Windows has no signal that ends a process cleanly.
test.skipIf(process.platform === 'win32')(
  'the cosmos part runs alone, keeps its data after a kill and ends cleanly on SIGTERM',
  async () => {
    const file = join(stateFolder(), 'cosmos.sqlite');
    const first = await run(file);
    const client = new CosmosClient({ endpoint: first.endpoint, key: COSMOS_KEY });
    const { database } = await client.databases.create({ id: 'd' });
    const { container } = await database.containers.create({ id: 'c', partitionKey: '/groupCode' });
    const before = await container.items.create({ id: '1', groupCode: 'A' });
    client.dispose();
    first.process.kill('SIGKILL');
    await once(first.process, 'exit');

    const second = await run(file);
    const again = new CosmosClient({ endpoint: second.endpoint, key: COSMOS_KEY });
    const same = again.database('d').container('c');
    expect((await same.item('1', 'A').read()).etag).toBe(before.etag);
    expect((await same.items.create({ id: '2', groupCode: 'A' })).etag > before.etag).toBe(true);
    again.dispose();
    second.process.kill('SIGTERM');
    expect(await once(second.process, 'exit')).toEqual([0, null]);
  },
);

/** Starts the endpoint in its own process and waits until it is ready. */
async function run(file: string) {
  const child = spawn(process.execPath, [inRoot('scripts/supervisor/cosmos.ts'), '--port', '0', '--file', file], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  expect(line.toString()).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+\n$/);
  return { process: child, endpoint: line.toString().trim().replace('ready ', '') };
}
