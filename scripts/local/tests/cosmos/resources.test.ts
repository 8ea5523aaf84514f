import { describe, expect, test } from 'vitest';
import { failure, useCosmos } from './harness.ts';

const cosmos = useCosmos();

describe('databases', () => {
  test('databases can be created once and read, but not listed, queried or deleted', async () => {
    const { databases } = cosmos.client;
    expect((await databases.createIfNotExists({ id: 'one' })).statusCode).toBe(201);
    expect((await databases.createIfNotExists({ id: 'one' })).statusCode).toBe(200);
    expect(await failure(databases.create({ id: 'one' }))).toMatchObject({ code: 409 });
    expect(await failure(cosmos.client.database('other').read())).toMatchObject({ code: 404 });
    expect(await failure(databases.readAll().fetchAll())).toMatchObject({ code: 405 });
    expect(await failure(databases.query('SELECT * FROM root r').fetchAll())).toMatchObject({ code: 405 });
    expect(await failure(cosmos.client.database('one').delete())).toMatchObject({ code: 405 });
  });

  test('a database id of more than 255 characters is rejected', async () => {
    const { id } = { id: 'x'.repeat(256) };
    expect(await failure(cosmos.client.databases.create({ id }))).toMatchObject({ code: 400 });
  });
});

describe('containers', () => {
  test('containers can be created once, read and deleted, but not listed or queried', async () => {
    const { containers } = cosmos.client.database('tests');
    expect((await containers.createIfNotExists({ id: 'units', partitionKey: '/groupCode' })).statusCode).toBe(201);
    expect((await containers.createIfNotExists({ id: 'units', partitionKey: '/groupCode' })).statusCode).toBe(200);
    expect(await failure(containers.readAll().fetchAll())).toMatchObject({ code: 405 });
    expect(await failure(containers.query({ query: 'SELECT * FROM c' }, {}).fetchAll())).toMatchObject({ code: 405 });
    await cosmos.client.database('tests').container('units').delete();
    expect(await failure(cosmos.client.database('tests').container('units').read())).toMatchObject({ code: 404 });
  });

  test('containers return their definition', async () => {
    const indexingPolicy = {
      indexingMode: 'consistent' as const,
      automatic: true,
      includedPaths: [{ path: '/type/?' }],
      excludedPaths: [{ path: '/*' }],
      compositeIndexes: [
        [
          { path: '/type', order: 'ascending' as const },
          { path: '/at', order: 'descending' as const },
        ],
      ],
    };
    const container = await cosmos.container({ indexingPolicy, defaultTtl: -1 });
    const { resource } = await container.read();
    expect(resource).toMatchObject({ indexingPolicy, defaultTtl: -1, partitionKey: { paths: ['/groupCode'] } });
    expect(resource?._rid).toMatch(/^[A-Za-z0-9+\-=]+$/);
  });

  test('containers accept a new TTL, but no new partition key', async () => {
    const container = await cosmos.container();
    const { resource } = await container.read();
    const replaced = await container.replace({ ...resource!, defaultTtl: 60 });
    expect(replaced.resource?.defaultTtl).toBe(60);
    const otherKey = { ...resource!, partitionKey: { paths: ['/other'] } };
    expect(await failure(container.replace(otherKey))).toMatchObject({ code: 400 });
  });

  test('containers reject unsupported properties instead of ignoring them', async () => {
    const { containers } = cosmos.client.database('tests');
    const uniqueKeyPolicy = { uniqueKeys: [{ paths: ['/email'] }] };
    expect(await failure(containers.create({ id: 'u', partitionKey: '/id', uniqueKeyPolicy }))).toMatchObject({
      code: 400,
      message: expect.stringContaining('uniqueKeyPolicy'),
    });
    const vectors = { vectorEmbeddings: [] };
    expect(
      await failure(containers.create({ id: 'v', partitionKey: '/id', vectorEmbeddingPolicy: vectors })),
    ).toMatchObject({
      code: 400,
      message: expect.stringContaining('vectorEmbeddingPolicy'),
    });
    expect(await failure(containers.create({ id: 't', partitionKey: '/id', throughput: 400 }))).toMatchObject({
      code: 400,
      message: expect.stringContaining('x-ms-offer-throughput'),
    });
    const spatial = {
      indexingMode: 'consistent' as const,
      includedPaths: [{ path: '/*' }],
      spatialIndexes: [{ path: '/at/*', types: [] }],
    };
    expect(await failure(containers.create({ id: 's', partitionKey: '/id', indexingPolicy: spatial }))).toMatchObject({
      code: 400,
    });
  });

  test('missing containers return 404/1003', async () => {
    const nowhere = cosmos.client.database('tests').container('nowhere');
    expect(await failure(nowhere.items.query('SELECT * FROM c', { partitionKey: 'A' }).fetchAll())).toMatchObject({
      code: 404,
      substatus: 1003,
    });
  });

  test('containers reject stored procedures', async () => {
    const container = await cosmos.container();
    const create = container.scripts.storedProcedures.create({ id: 'p', body: 'function () {}' });
    expect(await failure(create)).toMatchObject({ code: 400, message: expect.stringContaining('sprocs') });
  });
});
