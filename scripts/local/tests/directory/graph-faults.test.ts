import type { Client } from '@microsoft/microsoft-graph-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Directory, startDirectory } from '../../directory/server.ts';
import { graphClient, newUser, problemOf } from './graph.ts';

let directory: Directory;
let graph: Client;
beforeAll(async () => {
  directory = await startDirectory({ port: 0, siteOrigins: [] });
  graph = graphClient(directory);
});
beforeEach(() => {
  directory.faults.clear();
  directory.requests.reset();
});
afterAll(() => directory.close());

const fault = async (body: unknown) => {
  const response = await fetch(`${directory.origin}/_faults`, { method: 'POST', body: JSON.stringify(body) });
  return response.status;
};

describe('faults', () => {
  test('faults throttle the given number of requests, with Retry-After', async () => {
    expect(await fault({ match: 'POST /v1.0/users', status: 429, retryAfter: 1, times: 2 })).toBe(201);
    for (let n = 0; n < 2; n++) {
      const error = await graph
        .api('/users')
        .post(newUser())
        .catch((error: unknown) => error);
      expect(error).toMatchObject({ statusCode: 429, code: 'TooManyRequests' });
      expect((error as { headers: Headers }).headers.get('retry-after')).toBe('1');
    }
    await graph.api('/users').post(newUser());
    expect(directory.requests.counts()).toEqual({ 'POST /v1.0/users': 3 });
  });

  test('faults without times affect every matching request until they are deleted', async () => {
    await fault({ match: '* /v1.0/users/*/checkMemberGroups', status: 503 });
    const check = () =>
      graph.api('/users/no.role@demo.example/checkMemberGroups').post({ groupIds: [crypto.randomUUID()] });
    for (let n = 0; n < 5; n++) expect(await problemOf(check())).toMatchObject({ status: 503 });
    await graph.api('/users/no.role@demo.example').get();
    const listed = await fetch(`${directory.origin}/_faults`);
    expect(await listed.json()).toEqual([{ match: '* /v1.0/users/*/checkMemberGroups', status: 503, times: null }]);
    expect((await fetch(`${directory.origin}/_faults`, { method: 'DELETE' })).status).toBe(204);
    await check();
  });

  test('faults close the connection before the effect', async () => {
    await fault({ match: 'POST /v1.0/users', drop: 'before', times: 1 });
    const user = newUser();
    await expect(graph.api('/users').post(user)).rejects.toThrow();
    expect(directory.store.accounts.byName(String(user.userPrincipalName))).toBeUndefined();
  });

  test('faults close the connection after the effect', async () => {
    await fault({ match: 'POST /v1.0/users', drop: 'after', times: 1 });
    const user = newUser();
    await expect(graph.api('/users').post(user)).rejects.toThrow();
    expect(directory.store.accounts.byName(String(user.userPrincipalName))).toBeDefined();
  });

  test('faults delay a response', async () => {
    await fault({ match: 'GET /v1.0/users/*', delayMs: 300, times: 1 });
    const start = performance.now();
    await graph.api('/users/no.role@demo.example').get();
    expect(performance.now() - start).toBeGreaterThanOrEqual(295);
  });

  test('no failure is logged if a delayed request outlives the directory', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const ending = await startDirectory({ port: 0, siteOrigins: [] });
    ending.faults.add({ match: 'GET /v1.0/users/*', delayMs: 200, times: 1 });
    const request = graphClient(ending, await ending.signApplication())
      .api('/users/no.role@demo.example')
      .get();
    const failed = expect(request).rejects.toThrow();
    await vi.waitFor(() => expect(ending.faults.list()[0]?.times ?? 0).toBe(0));
    await ending.close();
    await failed;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(report.mock.calls).toEqual([]);
    report.mockRestore();
  });

  test('faults also affect the signing keys and the managed identity', async () => {
    await fault({ match: 'GET */discovery/v2.0/keys', status: 500, times: 1 });
    expect((await fetch(directory.jwksUri)).status).toBe(500);
    expect((await fetch(directory.jwksUri)).status).toBe(200);
    await fault({ match: 'GET */discovery/v2.0/keys', drop: 'after', times: 1 });
    await expect(fetch(directory.jwksUri)).rejects.toThrow();
    await fault({ match: 'GET /msi/token', status: 503, times: 1 });
    expect((await fetch(directory.identityEndpoint)).status).toBe(503);
  });

  test('faults hide a new account for the replication lag', async () => {
    await fault({ lagMs: 2_000, times: 1 });
    const created = await graph.api('/users').post(newUser());
    expect(await problemOf(graph.api(`/users/${created.id}`).get())).toMatchObject({ status: 404 });
    const found = graph.api('/users').filter(`userPrincipalName eq '${created.userPrincipalName}'`).get();
    expect((await found).value).toEqual([]);
    const member = graph
      .api('/groups/a1e0c0de-0004-4000-8000-000000000004/members/$ref')
      .post({ '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${created.id}` });
    expect(await problemOf(member)).toMatchObject({ status: 400 });
    const twin = graph.api('/users').post(newUser({ userPrincipalName: created.userPrincipalName }));
    expect(await problemOf(twin)).toMatchObject({ status: 400 });
    await expect
      .poll(
        () =>
          graph
            .api(`/users/${created.id}`)
            .get()
            .catch(() => undefined),
        { timeout: 10_000 },
      )
      .toMatchObject({ id: created.id });
  });

  test.each([
    [{ match: 'POST /v1.0/users' }],
    [{ match: 'users', status: 429 }],
    [{ match: 'GET /x', status: 200 }],
    [{ match: 'GET /x', status: 429, drop: 'before' }],
    [{ match: 'GET /x', status: 429, times: 0 }],
    [{ match: 'GET /x', status: 429, colour: 'red' }],
    [{ match: 'GET /x', delayMs: 10, retryAfter: 1 }],
    [{ match: 'POST /v1.0/users', lagMs: 10 }],
    [{ lagMs: 10, delayMs: 10 }],
  ])('rejects the fault %j with 400', async (body) => {
    expect(await fault(body)).toBe(400);
  });
});

describe('$batch', () => {
  const batch = async (requests: unknown[]) => {
    const { responses } = await graph.api('/$batch').post({ requests });
    return Object.fromEntries(responses.map((response: { id: string }) => [response.id, response]));
  };
  const get = (id: string, name: string) => ({ id, method: 'GET', url: `/users/${name}@demo.example?$select=id` });

  test('returns the responses in another order than the requests', async () => {
    const { responses } = await graph
      .api('/$batch')
      .post({ requests: [get('1', 'no.role'), get('2', 'nobody'), get('3', 'read.only')] });
    expect(responses.map(({ id, status }: { id: string; status: number }) => [id, status])).toEqual([
      ['3', 200],
      ['2', 404],
      ['1', 200],
    ]);
  });

  test('throttles steps individually, each with its Retry-After', async () => {
    await fault({ match: 'GET /v1.0/users/read.only@demo.example', status: 429, retryAfter: 2, times: 1 });
    const responses = await batch([get('1', 'no.role'), get('2', 'read.only')]);
    expect(responses['1']).toMatchObject({ status: 200 });
    expect(responses['2']).toMatchObject({
      status: 429,
      headers: { 'Retry-After': '2' },
      body: { error: { code: 'TooManyRequests' } },
    });
    expect(directory.requests.counts()).toEqual({ 'POST /v1.0/$batch': 1, 'GET /v1.0/users/{id}': 2 });
  });

  test('runs a step after its dependencies, or returns 424 if one failed', async () => {
    const responses = await batch([
      {
        id: 'rename',
        method: 'PATCH',
        url: '/users/no.role@demo.example',
        headers: { 'Content-Type': 'application/json' },
        body: { displayName: 'Renamed' },
      },
      { id: 'read', method: 'GET', url: '/users/no.role@demo.example', dependsOn: ['rename'] },
      get('missing', 'nobody'),
      { ...get('after', 'no.role'), dependsOn: ['missing'] },
    ]);
    expect(responses.rename).toMatchObject({ status: 204 });
    expect(responses.rename).not.toHaveProperty('body');
    expect(responses.read).toMatchObject({ body: { displayName: 'Renamed' } });
    expect(responses.after).toMatchObject({ status: 424, body: { error: { code: 'FailedDependency' } } });
  });

  test('closes the connection of the whole batch if one step closes it', async () => {
    await fault({ match: 'GET /v1.0/users/*', drop: 'before', times: 1 });
    await expect(batch([get('1', 'no.role'), get('2', 'read.only')])).rejects.toThrow();
  });

  test.each([
    ['more than 20 steps', Array.from({ length: 21 }, (_, n) => get(String(n), 'no.role'))],
    ['no steps', []],
    ['a repeated id', [get('1', 'no.role'), get('1', 'no.role')]],
    ['a body without its type', [{ id: '1', method: 'POST', url: '/users', body: {} }]],
    ['an absolute url', [{ id: '1', method: 'GET', url: 'https://graph.microsoft.com/v1.0/users' }]],
    ['a batch in a batch', [{ id: '1', method: 'POST', url: '/$batch' }]],
    ['an unknown predecessor', [{ ...get('1', 'no.role'), dependsOn: ['2'] }]],
  ])('returns 400 for %s', async (_name, requests) => {
    expect(await problemOf(graph.api('/$batch').post({ requests }))).toMatchObject({ status: 400 });
  });
});
