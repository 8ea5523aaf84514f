import { describe, expect, test } from 'vitest';
import { failure, useCosmos } from './harness.ts';

const cosmos = useCosmos();
const ifMatch = (condition: string) => ({ accessCondition: { type: 'IfMatch', condition } });

describe('create', () => {
  test('stores a document and returns it with its system properties', async () => {
    const container = await cosmos.container();
    const { resource, statusCode, etag, requestCharge } = await container.items.create({
      id: 'a',
      groupCode: 'ALOHA',
      n: 1,
    });
    expect(statusCode).toBe(201);
    expect(resource).toMatchObject({ id: 'a', groupCode: 'ALOHA', n: 1, _etag: etag, _attachments: 'attachments/' });
    expect(resource?._ts).toBeCloseTo(Date.now() / 1000, -1);
    expect(Buffer.from(String(resource?._rid).replaceAll('-', '/'), 'base64')).toHaveLength(16);
    expect(requestCharge).toBe(5);
  });

  test('returns 409 for an id that exists in the partition, and accepts it in another', async () => {
    const container = await cosmos.container();
    await container.items.create({ id: 'a', groupCode: 'ALOHA' });
    expect(await failure(container.items.create({ id: 'a', groupCode: 'ALOHA' }))).toMatchObject({ code: 409 });
    expect((await container.items.create({ id: 'a', groupCode: 'BISTRO' })).statusCode).toBe(201);
  });

  test('keeps special characters, nested values, null and small numbers unchanged', async () => {
    const container = await cosmos.container();
    const document = {
      id: 'ünïcode "quoted" 試 🙂',
      groupCode: "O'Brien, \\ / ? %",
      nothing: null,
      nested: { list: [1, 'two', false, null, { deep: [[]] }], empty: {} },
      line: 'a\u2028b\nc\u0000d',
      number: 1.5e-7,
    };
    const { resource } = await container.items.create({ ...document, id: 'ünïcode "quoted" 試 🙂' });
    expect(resource).toMatchObject(document);
  });

  test.each([
    ['a number as id', { id: 7 }],
    ['an id with a slash', { id: 'a/b' }],
    ['an id with a hash', { id: 'a#b' }],
    ['an id with a question mark', { id: 'a?b' }],
    ['an id of 1,024 bytes', { id: 'ü'.repeat(512) }],
  ])('rejects %s', async (_, id) => {
    const container = await cosmos.container();
    await expect(container.items.create({ ...id, groupCode: 'A' } as object)).rejects.toThrow();
  });

  test('rejects a document whose key differs from the header', async () => {
    const container = await cosmos.container();
    await container.items.create({ id: 'a', groupCode: 'ALOHA' });
    const moved = container.item('a', 'ALOHA').replace({ id: 'a', groupCode: 'BISTRO' });
    expect(await failure(moved)).toMatchObject({ code: 400, substatus: 1001 });
  });
});

describe('read', () => {
  test('finds a document only by its id and key', async () => {
    const container = await cosmos.container();
    await container.items.create({ id: 'a', groupCode: 'ALOHA' });
    expect((await container.item('a', 'ALOHA').read()).resource).toMatchObject({ id: 'a' });
    const other = await container.item('a', 'BISTRO').read();
    expect([other.statusCode, other.resource]).toEqual([404, undefined]);
  });

  test('returns 404 for a request without the key', async () => {
    const container = await cosmos.container();
    await container.items.create({ id: 'a', groupCode: 'ALOHA' });
    expect((await container.item('a').read()).statusCode).toBe(404);
  });

  test('finds documents without the key property under the undefined key, and documents with null under the null key', async () => {
    const container = await cosmos.container();
    await container.items.create({ id: 'none' });
    await container.items.create({ id: 'null', groupCode: null });
    expect((await container.item('none', undefined).read()).resource).toMatchObject({ id: 'none' });
    expect((await container.item('null', null).read()).resource).toMatchObject({ id: 'null' });
    expect((await container.item('none', null).read()).statusCode).toBe(404);
  });

  test.each(['a b', 'ä', 'a%20b', 'a&b=c', '+'])('finds the id %j through the path', async (id) => {
    const container = await cosmos.container();
    await container.items.create({ id, groupCode: 'A' });
    expect((await container.item(id, 'A').read()).resource).toMatchObject({ id });
  });
});

describe('replace and upsert', () => {
  test('replace changes the ETag and keeps the rid', async () => {
    const container = await cosmos.container();
    const { resource: before } = await container.items.create({ id: 'a', groupCode: 'A', old: true });
    const { resource: after, statusCode } = await container.item('a', 'A').replace({ id: 'a', groupCode: 'A' });
    expect(statusCode).toBe(200);
    expect(after).not.toHaveProperty('old');
    expect(after?._rid).toBe(before?._rid);
    expect(after?._etag).not.toBe(before?._etag);
  });

  test('replace, upsert, delete and patch return 412 for a stale ETag and change nothing', async () => {
    const container = await cosmos.container();
    const { etag } = await container.items.create({ id: 'a', groupCode: 'A', n: 1 });
    await container.item('a', 'A').replace({ id: 'a', groupCode: 'A', n: 2 }, ifMatch(etag));
    for (const write of [
      () => container.item('a', 'A').replace({ id: 'a', groupCode: 'A', n: 3 }, ifMatch(etag)),
      () => container.items.upsert({ id: 'a', groupCode: 'A', n: 3 }, ifMatch(etag)),
      () => container.item('a', 'A').delete(ifMatch(etag)),
      () => container.item('a', 'A').patch([{ op: 'set', path: '/n', value: 3 }], ifMatch(etag)),
    ])
      expect(await failure(write())).toMatchObject({ code: 412 });
    expect((await container.item('a', 'A').read()).resource).toMatchObject({ n: 2 });
  });

  test('replace returns 404 for a missing document, and upsert creates it', async () => {
    const container = await cosmos.container();
    expect(await failure(container.item('a', 'A').replace({ id: 'a', groupCode: 'A' }))).toMatchObject({ code: 404 });
    expect((await container.items.upsert({ id: 'a', groupCode: 'A' })).statusCode).toBe(201);
    expect((await container.items.upsert({ id: 'a', groupCode: 'A' })).statusCode).toBe(200);
  });

  test('a document that is deleted and created again gets a new ETag and rid', async () => {
    const container = await cosmos.container();
    const first = await container.items.create({ id: 'a', groupCode: 'A' });
    await container.item('a', 'A').delete();
    const second = await container.items.create({ id: 'a', groupCode: 'A' });
    expect(second.etag).not.toBe(first.etag);
    expect(second.resource?._rid).not.toBe(first.resource?._rid);
  });

  test('replace rejects another id in the body', async () => {
    const container = await cosmos.container();
    await container.items.create({ id: 'a', groupCode: 'A' });
    expect(await failure(container.item('a', 'A').replace({ id: 'b', groupCode: 'A' }))).toMatchObject({ code: 400 });
  });
});

describe('delete', () => {
  test('returns 204 for an existing document and 404 for a missing one', async () => {
    const container = await cosmos.container();
    await container.items.create({ id: 'a', groupCode: 'A' });
    expect((await container.item('a', 'A').delete()).statusCode).toBe(204);
    expect(await failure(container.item('a', 'A').delete())).toMatchObject({ code: 404 });
  });
});

describe('limits and charges', () => {
  test('a document over 2 MB gets 413, and a slightly smaller one is stored', async () => {
    const container = await cosmos.container();
    const large = (size: number) => container.items.create({ id: `d${size}`, groupCode: 'A', text: 'x'.repeat(size) });
    expect((await large(2 * 1024 * 1024 - 100)).statusCode).toBe(201);
    expect(await failure(large(2 * 1024 * 1024))).toMatchObject({ code: 413 });
    expect(await failure(large(9 * 1024 * 1024))).toMatchObject({ code: 413 });
  });

  test('64 KB cost 22.7 RU to write and 4.8 RU to read, and a small document costs 1 RU to read', async () => {
    const container = await cosmos.container();
    const write = await container.items.create({ id: 'a', groupCode: 'A', text: 'x'.repeat(64 * 1024 - 40) });
    expect(write.requestCharge).toBeCloseTo(22.7, 1);
    expect((await container.item('a', 'A').read()).requestCharge).toBeCloseTo(4.8, 1);
    await container.items.create({ id: 'b', groupCode: 'A' });
    expect((await container.item('b', 'A').read()).requestCharge).toBe(1);
  });
});
