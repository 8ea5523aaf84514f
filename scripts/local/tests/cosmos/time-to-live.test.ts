import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { all, failure, useCosmos } from './harness.ts';

const cosmos = useCosmos();

// These tests run concurrently, because each of them sleeps for seconds.
describe.concurrent('time to live', () => {
  test('expires documents by their own ttl or the default, and never with -1', async () => {
    const container = await cosmos.container({ defaultTtl: 1 });
    await container.items.create({ id: 'default', groupCode: 'A' });
    await container.items.create({ id: 'own', groupCode: 'A', ttl: 60 });
    await container.items.create({ id: 'never', groupCode: 'A', ttl: -1 });
    await sleep(2100);
    expect(await all(container, 'SELECT VALUE c.id FROM c', 'A')).toEqual(['own', 'never']);
    expect((await container.item('default', 'A').read()).statusCode).toBe(404);
    expect((await container.items.create({ id: 'default', groupCode: 'A' })).statusCode).toBe(201);
  });

  test('the time to live starts at the last change', async () => {
    const container = await cosmos.container({ defaultTtl: 3 });
    await container.items.create({ id: '1', groupCode: 'A' });
    await sleep(1600);
    await container.item('1', 'A').patch([{ op: 'set', path: '/n', value: 1 }]);
    await sleep(1600);
    expect((await container.item('1', 'A').read()).statusCode).toBe(200);
    await sleep(2000);
    expect((await container.item('1', 'A').read()).statusCode).toBe(404);
  });

  test('expires only documents with a ttl if the default is -1, and none without a default', async () => {
    const some = await cosmos.container({ defaultTtl: -1 });
    const none = await cosmos.container();
    for (const container of [some, none]) {
      await container.items.create({ id: 'short', groupCode: 'A', ttl: 1 });
      await container.items.create({ id: 'long', groupCode: 'A' });
    }
    await sleep(2100);
    expect(await all(some, 'SELECT VALUE c.id FROM c', 'A')).toEqual(['long']);
    expect(await all(none, 'SELECT VALUE c.id FROM c', 'A')).toEqual(['short', 'long']);
  });

  test('a default TTL that is set later also expires existing documents', async () => {
    const container = await cosmos.container();
    await container.items.create({ id: '1', groupCode: 'A' });
    await sleep(1100);
    const { resource } = await container.read();
    await container.replace({ ...resource!, defaultTtl: 1 });
    await sleep(1100);
    expect((await container.item('1', 'A').read()).statusCode).toBe(404);
  });

  test('rejects 0 and other invalid values', async () => {
    const container = await cosmos.container({ defaultTtl: -1 });
    for (const ttl of [0, -2, 1.5, 'soon'])
      expect(await failure(container.items.create({ id: 'x', groupCode: 'A', ttl: ttl as number }))).toMatchObject({
        code: 400,
      });
  });
});
