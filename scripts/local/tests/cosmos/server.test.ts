import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChangeFeedStartFrom, CosmosClient } from '@azure/cosmos';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COSMOS_KEY } from '../../constants.ts';
import { startCosmos } from '../../cosmos/server.ts';
import { all, clientOf, failure, useCosmos } from './harness.ts';

const cosmos = useCosmos();

describe('authorization', () => {
  test('returns 401 for a wrong key', async () => {
    const client = new CosmosClient({ endpoint: cosmos.server.endpoint, key: Buffer.from('wrong').toString('base64') });
    expect(await failure(client.database('tests').read())).toMatchObject({ code: 401 });
  });

  test('returns 401 for a missing signature, or a signature for another resource or date', async () => {
    const url = `${cosmos.server.endpoint}/dbs/tests`;
    expect((await fetch(url)).status).toBe(401);
    const headers = signedHeaders();
    expect((await fetch(url, { headers })).status).toBe(200);
    expect((await fetch(`${url}/colls/c`, { headers })).status).toBe(401);
    expect((await fetch(url, { headers: { ...headers, 'x-ms-date': new Date(0).toUTCString() } })).status).toBe(401);
  });

  test('returns 403 for a date that is more than 15 minutes off', async () => {
    const headers = signedHeaders(new Date(Date.now() - 16 * 60_000));
    expect((await fetch(`${cosmos.server.endpoint}/dbs/tests`, { headers })).status).toBe(403);
  });

  /** Returns the headers that the SDK would send for `GET /dbs/tests`. */
  function signedHeaders(date = new Date()): Record<string, string> {
    const text = `get\ndbs\ndbs/tests\n${date.toUTCString().toLowerCase()}\n\n`;
    const signature = createHmac('sha256', Buffer.from(COSMOS_KEY, 'base64')).update(text).digest('base64');
    return {
      authorization: encodeURIComponent(`type=master&ver=1.0&sig=${signature}`),
      'x-ms-date': date.toUTCString(),
      'x-ms-version': '2020-07-15',
    };
  }
});

describe('headers', () => {
  test('rejects unsupported headers of the service by name', async () => {
    const container = await cosmos.container();
    const query = container.items.query('SELECT * FROM c', { partitionKey: 'A', populateIndexMetrics: true });
    expect(await failure(query.fetchAll())).toMatchObject({
      code: 400,
      message: expect.stringContaining('x-ms-cosmos-populateindexmetrics'),
    });
    const unchanged = container.item('x', 'A').read({ accessCondition: { type: 'IfNoneMatch', condition: '*' } });
    expect(await failure(unchanged)).toMatchObject({ code: 400, message: expect.stringContaining('if-none-match') });
    const changes = container.items.getChangeFeedIterator({ changeFeedStartFrom: ChangeFeedStartFrom.Beginning('A') });
    expect(await failure(changes.readNext())).toMatchObject({ code: 400, message: expect.stringContaining('a-im') });
    const triggered = container.items.create({ id: 'x', groupCode: 'A' }, { preTriggerInclude: ['t'] });
    expect(await failure(triggered)).toMatchObject({
      code: 400,
      message: expect.stringContaining('pre-trigger-include'),
    });
  });
});

describe('faults', () => {
  const send = (method: string, body?: object) =>
    fetch(`${cosmos.server.endpoint}/_faults`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });

  afterEach(async () => {
    await send('DELETE');
  });

  test.each([{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }, { host: 'rebound.example' }])(
    'reject requests of web pages: %o',
    async (headers) => {
      const request = httpRequest(`${cosmos.server.endpoint}/_faults`, { method: 'DELETE', headers }).end();
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBe(403);
    },
  );

  test('faults can be added, listed and cleared without a signature, and invalid faults get 400', async () => {
    expect((await send('POST', { match: 'GET /dbs', status: 503, times: 2 })).status).toBe(201);
    expect(await (await send('GET')).json()).toEqual([{ match: 'GET /dbs', status: 503, times: 2 }]);
    expect((await send('DELETE')).status).toBe(204);
    expect(await (await send('GET')).json()).toEqual([]);
    for (const wrong of [
      {},
      { match: 'GET /dbs' },
      { match: 'dbs', status: 500 },
      { match: 'GET /', status: 500, why: 1 },
    ])
      expect((await send('POST', wrong)).status).toBe(400);
  });

  test('faults throttle the given number of requests, and the SDK retries successfully', async () => {
    const container = await cosmos.container();
    const match = `POST /dbs/tests/colls/${container.id}/docs`;
    await send('POST', { match, status: 429, retryAfter: 0.2, times: 3 });
    const start = performance.now();
    expect((await container.items.create({ id: '1', groupCode: 'A' })).statusCode).toBe(201);
    expect(performance.now() - start).toBeGreaterThan(580);
    expect(
      cosmos.server.requests
        .list('create')
        .slice(-4)
        .map(({ status }) => status),
    ).toEqual([429, 429, 429, 201]);
  });

  test('faults affect only requests of their kind', async () => {
    const container = await cosmos.container();
    await send('POST', { match: 'POST /dbs/*/docs', kind: 'batch', status: 400, times: 1 });
    await container.items.create({ id: '1', groupCode: 'A' });
    const operations = [{ operationType: 'Delete' as const, id: '1' }];
    expect(await failure(container.items.batch(operations, 'A'))).toMatchObject({ code: 400 });
    expect((await container.items.batch(operations, 'A')).code).toBe(200);
  });

  test('faults delay a response', async () => {
    await send('POST', { match: 'GET /dbs/tests', delayMs: 300 });
    const start = performance.now();
    await cosmos.client.database('tests').read();
    expect(performance.now() - start).toBeGreaterThan(290);
  });

  test.each([
    ['before', 404],
    ['after', 200],
  ] as const)('close the connection %s the effect', async (drop, status) => {
    const container = await cosmos.container();
    expect((await send('POST', { match: 'POST /*docs', kind: 'create', drop, times: 1 })).status).toBe(201);
    await expect(container.items.create({ id: '1', groupCode: 'A' })).rejects.toThrow();
    expect((await container.item('1', 'A').read()).statusCode).toBe(status);
    expect(cosmos.server.requests.list('create').at(-1)?.status).toBe(drop === 'before' ? 0 : 201);
  });
});

describe('the request log', () => {
  test('counts requests and charges, in process and over HTTP', async () => {
    const container = await cosmos.container();
    await container.items.create({ id: '1', groupCode: 'A' });
    const { requests } = cosmos.server;
    requests.reset();
    await container.item('1', 'A').read();
    await all(container, 'SELECT * FROM c', 'A');
    await container.items.batch([{ operationType: 'Delete', id: '1' }], 'A');
    expect(
      requests
        .list()
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['batch', 'query', 'queryplan', 'read']);
    expect(requests.list('read')).toEqual([
      { method: 'GET', path: `/dbs/tests/colls/${container.id}/docs/1`, kind: 'read', status: 200, charge: 1 },
    ]);
    const url = `${cosmos.server.endpoint}/_requests`;
    expect(await (await fetch(url)).json()).toEqual({
      total: 4,
      charge: requests.charge,
      requests: [...requests.list()],
    });
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(204);
    expect(requests.total).toBe(0);
  });
});

describe('persistence', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cosmos-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('keeps data and continuations after a restart', async () => {
    const file = join(folder, 'deep', 'cosmos.sqlite');
    const first = await startCosmos({ file });
    const client = clientOf(first);
    const { database } = await client.databases.create({ id: 'd' });
    const { container } = await database.containers.create({ id: 'c', partitionKey: '/groupCode' });
    const { etag } = await container.items.create({ id: '1', groupCode: 'A' });
    await container.items.create({ id: '2', groupCode: 'A' });
    const page = await container.items
      .query('SELECT VALUE c.id FROM c', { partitionKey: 'A', maxItemCount: 1 })
      .fetchNext();
    client.dispose();
    await first.close();

    const second = await startCosmos({ file });
    const again = clientOf(second);
    const same = again.database('d').container('c');
    expect((await same.item('1', 'A').read()).etag).toBe(etag);
    const continuationToken = page.continuationToken!;
    expect(
      (await same.items.query('SELECT VALUE c.id FROM c', { partitionKey: 'A', continuationToken }).fetchAll())
        .resources,
    ).toEqual(['2']);
    const { etag: later } = await same.items.create({ id: '3', groupCode: 'A' });
    expect(later > etag).toBe(true);
    again.dispose();
    await second.close();
  });

  test('reports that another endpoint uses the file', async () => {
    const file = join(folder, 'cosmos.sqlite');
    const first = await startCosmos({ file });
    await expect(startCosmos({ file })).rejects.toThrow(
      'cosmos.sqlite cannot be opened. Check whether another endpoint uses it.',
    );
    await first.close();
    await (await startCosmos({ file })).close();
  });

  test('names a port that is already in use', async () => {
    await expect(startCosmos({ port: cosmos.server.port })).rejects.toThrow(`127.0.0.1:${cosmos.server.port}`);
  });
});
