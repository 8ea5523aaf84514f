import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { all, failure, useCosmos } from './harness.ts';

const cosmos = useCosmos();

describe('unique keys', () => {
  const policy = { uniqueKeys: [{ paths: ['/email'] }, { paths: ['/first', '/name/last'] }] };
  const container = () => cosmos.container({ uniqueKeyPolicy: policy });
  const person = (id: string, email: string, last = id, groupCode = 'A') => ({
    id,
    groupCode,
    email,
    first: 'x',
    name: { last },
  });

  test('hold within a partition and not across', async () => {
    const own = await container();
    await own.items.create(person('1', 'a@demo.example'));
    expect(await failure(own.items.create(person('2', 'a@demo.example')))).toMatchObject({ code: 409 });
    expect((await own.items.create(person('2', 'a@demo.example', '1', 'B'))).statusCode).toBe(201);
  });

  test('of several paths compare all of them', async () => {
    const own = await container();
    await own.items.create(person('1', 'a', 'same'));
    expect(await failure(own.items.create(person('2', 'b', 'same')))).toMatchObject({ code: 409 });
    expect((await own.items.create({ ...person('2', 'b', 'same'), first: 'y' })).statusCode).toBe(201);
  });

  test('hold for replace, upsert, patch and batch, and let a document keep its own values', async () => {
    const own = await container();
    await own.items.create(person('1', 'a'));
    await own.items.create(person('2', 'b'));
    expect((await own.item('2', 'A').replace(person('2', 'b'))).statusCode).toBe(200);
    for (const write of [
      () => own.item('2', 'A').replace(person('2', 'a')),
      () => own.items.upsert(person('2', 'a')),
      () => own.item('2', 'A').patch([{ op: 'set', path: '/email', value: 'a' }]),
    ])
      expect(await failure(write())).toMatchObject({ code: 409 });
    const { result } = await own.items.batch([{ operationType: 'Create', resourceBody: person('3', 'b') }], 'A');
    expect(result?.[0]?.statusCode).toBe(409);
  });

  test('are free again after a change, a deletion or an undone batch', async () => {
    const own = await container();
    await own.items.create(person('1', 'a'));
    await own.item('1', 'A').replace(person('1', 'b'));
    expect((await own.items.create(person('2', 'a'))).statusCode).toBe(201);
    await own.item('2', 'A').delete();
    const undone = [person('3', 'a'), person('1', 'z')].map((resourceBody) => ({
      operationType: 'Create' as const,
      resourceBody,
    }));
    expect((await own.items.batch(undone, 'A')).code).toBe(207);
    expect((await own.items.create(person('4', 'a', '3'))).statusCode).toBe(201);
  });

  test('of two concurrent creates one wins', async () => {
    const own = await container();
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((n) => own.items.create(person(`${n}`, 'same'))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('count a missing value as a value', async () => {
    const own = await container();
    await own.items.create({ id: '1', groupCode: 'A', first: 'x' });
    expect(await failure(own.items.create({ id: '2', groupCode: 'A', first: 'y' }))).toMatchObject({ code: 409 });
  });
});

// The waits of these overlap.
describe.concurrent('time to live', () => {
  test('ends documents by their own ttl, or the default, and never with -1', async () => {
    const container = await cosmos.container({
      defaultTtl: 1,
      uniqueKeyPolicy: { uniqueKeys: [{ paths: ['/email'] }] },
    });
    await container.items.create({ id: 'default', groupCode: 'A', email: 'a' });
    await container.items.create({ id: 'own', groupCode: 'A', email: 'b', ttl: 60 });
    await container.items.create({ id: 'never', groupCode: 'A', email: 'c', ttl: -1 });
    await sleep(2100);
    expect(await all(container, 'SELECT VALUE c.id FROM c', 'A')).toEqual(['own', 'never']);
    expect((await container.item('default', 'A').read()).statusCode).toBe(404);
    expect((await container.items.create({ id: 'again', groupCode: 'A', email: 'a' })).statusCode).toBe(201);
  });

  test('is counted from the last change', async () => {
    const container = await cosmos.container({ defaultTtl: 3 });
    await container.items.create({ id: '1', groupCode: 'A' });
    await sleep(1600);
    await container.item('1', 'A').patch([{ op: 'set', path: '/n', value: 1 }]);
    await sleep(1600);
    expect((await container.item('1', 'A').read()).statusCode).toBe(200);
    await sleep(2000);
    expect((await container.item('1', 'A').read()).statusCode).toBe(404);
  });

  test('with the default -1 ends only documents that ask for it; without one, none', async () => {
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

  test('may be switched on later', async () => {
    const container = await cosmos.container();
    await container.items.create({ id: '1', groupCode: 'A' });
    await sleep(1100);
    const { resource } = await container.read();
    await container.replace({ ...resource!, defaultTtl: 1 });
    await sleep(1100);
    expect((await container.item('1', 'A').read()).statusCode).toBe(404);
  });

  test('refuses 0 and other nonsense', async () => {
    const container = await cosmos.container({ defaultTtl: -1 });
    for (const ttl of [0, -2, 1.5, 'soon'])
      expect(await failure(container.items.create({ id: 'x', groupCode: 'A', ttl: ttl as number }))).toMatchObject({
        code: 400,
      });
  });
});
