import {
  authenticatedUserRoutes,
  communicationRoutes,
  franchiseRoutes,
  hierarchyRoutes,
  lookupRoutes,
  posRoutes,
  type Route,
  restoringRoutes,
  unitRoutes,
} from '@franchise-admin/api/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type CallOptions, type Client, createClient, type TokenSource } from './client.ts';
import type { Failure } from './failure.ts';
import type { Wait } from './rate-limit.ts';

const reported: [string, Failure][] = [];
const tokens = { idToken: vi.fn<TokenSource['idToken']>(), signInAgain: vi.fn() };
const send = vi.fn<typeof fetch>();
const report = (...toast: [string, Failure]) => `toast ${reported.push(toast)}`;
const client = () => createClient({ tokens, report, fetch: send, deadlineMs: 50 });

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const problem = (status: number, code: string, more: object = {}) =>
  json({ type: 'about:blank', title: 'x', status, code, detail: 'Why.', requestId: 'req-1', ...more }, status);
const sent = (index = 0) => {
  const [url, init] = send.mock.calls[index] ?? [];
  return { url: String(url), init, headers: init?.headers as Record<string, string> };
};
/** Returns a fetch that settles only when it is aborted. */
const hangingFetch: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    const { signal } = init ?? {};
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
/** Sends a request and returns the response's data. Reports a failure. */
async function call<R extends Route>(api: Client, route: R, options: CallOptions<R>) {
  const result = await api.attempt(route, options);
  if (result.ok) return result.data;
  api.report(result.failure);
  return undefined;
}
const ALOHA = { params: { code: 'ALOHA' } } as const;

beforeEach(() => {
  reported.length = 0;
  send.mockReset();
  tokens.idToken.mockReset().mockResolvedValue('token-1');
  tokens.signInAgain.mockReset();
});

describe('requests', () => {
  test('AUTH-06 sends the bearer token in two headers', async () => {
    send.mockResolvedValue(json([]));
    await call(client(), hierarchyRoutes.getHierarchy, ALOHA);
    expect(sent().url).toBe('/api/hierarchy/ALOHA');
    expect(sent().headers).toMatchObject({
      authorization: 'Bearer token-1',
      'x-app-authorization': 'Bearer token-1',
    });
  });

  test("sends requests to the API's origin if it differs from the page's origin", async () => {
    send.mockResolvedValue(json([]));
    const direct = createClient({ tokens, report, fetch: send, apiOrigin: 'https://api.example.com' });
    await call(direct, hierarchyRoutes.getHierarchy, ALOHA);
    expect(sent().url).toBe('https://api.example.com/api/hierarchy/ALOHA');
  });

  test('escapes path parameters', async () => {
    send.mockResolvedValue(json({}));
    await call(client(), unitRoutes.getUnit, { params: { code: 'A/B', unitCode: '10 24' } });
    expect(sent().url).toBe('/api/units/A%2FB/10%2024');
  });

  test('sends the etag of the last read as If-Match with a change', async () => {
    send.mockResolvedValue(json({}));
    await call(client(), unitRoutes.unassignUnit, { ...ALOHA, body: { unitCode: '1024' }, etag: '"7"' });
    expect(sent().headers['if-match']).toBe('"7"');
    expect(sent().init?.body).toBe('{"unitCode":"1024"}');
  });

  test('sends the fields of a DELETE request in the body and in the query', async () => {
    send.mockResolvedValue(json({}));
    const body = { franchiseRoleMemberId: 7, deleteUser: true };
    await call(client(), hierarchyRoutes.deleteHierarchy, { ...ALOHA, body, etag: '*' });
    expect(sent().url).toBe('/api/hierarchy/ALOHA?franchiseRoleMemberId=7&deleteUser=true');
    expect(sent().init?.body).toBe(JSON.stringify(body));
  });

  test('sends the ETag of the last list as If-None-Match, and returns that list after a 304', async () => {
    send
      .mockResolvedValueOnce(json([{ unitCode: '1024' }], 200, { etag: '"5"' }))
      .mockResolvedValueOnce(new Response(null, { status: 304 }));
    const api = client();
    const first = await call(api, lookupRoutes.lookupUnits, ALOHA);
    const second = await api.attempt(lookupRoutes.lookupUnits, ALOHA, first);
    expect(sent(0).headers['if-none-match']).toBeUndefined();
    expect(sent(1).headers['if-none-match']).toBe('"5"');
    expect(second.ok && second.data).toBe(first);
  });

  test('notifies listeners of a successful change with its franchise, and not of a rejected change', async () => {
    const api = client();
    const notified: (string | undefined)[] = [];
    api.onChange(({ code }) => notified.push(code));
    send.mockResolvedValueOnce(problem(409, 'conflict')).mockResolvedValueOnce(json({}));
    await call(api, unitRoutes.unassignUnit, { ...ALOHA, body: { unitCode: '1' }, etag: '*' });
    expect(notified).toEqual([]);
    await call(api, unitRoutes.unassignUnit, { ...ALOHA, body: { unitCode: '1' }, etag: '*' });
    expect(notified).toEqual(['ALOHA']);
  });

  test('`together` notifies listeners once at the end, even after a failure', async () => {
    const api = client();
    const notified: (string | undefined)[] = [];
    api.onChange(({ code }) => notified.push(code));
    const change = () => call(api, unitRoutes.unassignUnit, { ...ALOHA, body: { unitCode: '1' }, etag: '*' });
    send.mockImplementation(async () => json({}));
    await api.together(async () => {
      await change();
      await change();
      expect(notified).toEqual([]);
    });
    expect(notified).toEqual(['ALOHA']);
    const failing = api.together(async () => {
      await change();
      throw new Error('The rest failed.');
    });
    await expect(failing).rejects.toThrow('The rest failed.');
    expect(notified).toEqual(['ALOHA', 'ALOHA']);
  });
});

describe('written changes and previews', () => {
  const written = (id?: string) => json({ pointOfSaleVendorId: 7 }, 200, id === undefined ? {} : { 'X-Change-Id': id });
  const change = (api: Client) => call(api, unitRoutes.unassignUnit, { ...ALOHA, body: { unitCode: '1' }, etag: '*' });

  test('HIST-20 takeWritten returns the changes of the last request, and only once', async () => {
    const api = client();
    send.mockResolvedValueOnce(written('a')).mockResolvedValueOnce(written('b')).mockResolvedValueOnce(written());
    await change(api);
    await change(api);
    expect([api.takeWritten(), api.takeWritten()]).toEqual([{ scope: 'ALOHA', changeIds: ['b'] }, undefined]);
    await change(api);
    expect(api.takeWritten(), 'nothing was changed').toBeUndefined();
  });

  test('HIST-20 takeWritten returns all changes of one `together`', async () => {
    const api = client();
    send.mockResolvedValueOnce(written('a')).mockResolvedValueOnce(written('b')).mockResolvedValueOnce(written('c'));
    await change(api);
    await api.together(async () => {
      await change(api);
      await change(api);
    });
    expect(api.takeWritten()).toEqual({ scope: 'ALOHA', changeIds: ['b', 'c'] });
  });

  test.each([
    [posRoutes.saveVendor, { body: { pointOfSaleVendorId: 0, name: 'New' } }, 'vendor:7'],
    [posRoutes.deleteVendor, { params: { vendorId: 9 } }, 'vendor:9'],
    [communicationRoutes.deleteCommunicationType, { params: { id: 3 } }, 'reference'],
    [communicationRoutes.saveCommunicationOptions, { params: { franchiseUserId: 1 }, about: 'HILO' }, 'HILO'],
    [restoringRoutes.undoChange, { params: { scope: 'vendor:4' } }, 'vendor:4'],
  ])('HIST-20 reports the history scope of a change and its franchise ($name)', async (route, options, scope) => {
    const api = client();
    const franchises: (string | undefined)[] = [];
    api.onChange(({ code }) => franchises.push(code));
    const body = route === posRoutes.saveVendor ? { pointOfSaleVendorId: 7 } : {};
    send.mockResolvedValue(json(body, 200, { 'X-Change-Id': 'a' }));
    await api.attempt(route as Route, options as CallOptions<Route>);
    expect(api.takeWritten()?.scope).toBe(scope);
    expect(franchises).toEqual([scope === 'HILO' ? 'HILO' : undefined]);
  });

  test('HIST-20 takeWritten returns nothing after a permanent deletion, which cannot be undone', async () => {
    const api = client();
    send.mockImplementation(async () => written('a'));
    await change(api);
    await api.attempt(restoringRoutes.purgeDeleted, {
      params: { scope: 'ALOHA' },
      body: { kind: 'user', recordId: '1' },
    });
    expect(api.takeWritten()).toBeUndefined();
  });

  test("a preview sends dryRun without an Idempotency-Key and notifies no listener; the change then sends the preview's plan", async () => {
    const api = client();
    const heard = vi.fn();
    api.onChange(heard);
    send.mockImplementation(async () => json({ plan: 'digest' }, 200));
    const options = { ...ALOHA, body: { unitCode: '1' }, etag: '"1"' };
    expect(await api.preview(unitRoutes.unassignUnit, options)).toEqual({ ok: true, data: { plan: 'digest' } });
    expect(sent().url).toBe('/api/units/ALOHA/unassign?dryRun=true');
    expect([sent().headers['if-match'], sent().headers['idempotency-key']]).toEqual(['"1"', undefined]);
    expect(heard).not.toHaveBeenCalled();
    await api.attempt(unitRoutes.unassignUnit, { ...options, plan: 'digest' });
    expect(sent(1).headers['if-plan-match']).toBe('digest');
  });
});

describe('failed requests', () => {
  test("ERR-01 reports a failed request with the route's exact message, the detail and the reference", async () => {
    send.mockResolvedValue(problem(503, 'unavailable'));
    expect(await call(client(), hierarchyRoutes.getHierarchy, ALOHA)).toBeUndefined();
    expect(reported).toEqual([
      [
        'An error occurred when retrieving a hierarchy level.',
        expect.objectContaining({ detail: 'Why.', requestId: 'req-1' }),
      ],
    ]);
  });

  test('ERR-02 shows no toast if a request for the current user, their groups or communications fails', async () => {
    send.mockResolvedValue(problem(503, 'unavailable'));
    for (const name of ['getAuthenticatedUser', 'getAuthenticatedPosUser', 'getAuthenticatedUserGroups'] as const)
      expect(await call(client(), authenticatedUserRoutes[name], {})).toBeUndefined();
    for (const name of ['getBrands', 'getCommunicationTypes', 'getBrandCommunicationGroups'] as const)
      expect(await call(client(), communicationRoutes[name], {})).toBeUndefined();
    expect(send).toHaveBeenCalledTimes(6);
    expect(reported).toEqual([]);
  });

  test('returns field errors and the current record to the caller', async () => {
    send.mockResolvedValue(problem(412, 'stale', { current: { etag: '"9"' }, errors: [{ field: 'a', message: 'b' }] }));
    const result = await client().attempt(franchiseRoutes.saveFranchise, {
      ...ALOHA,
      body: { level1Name: 'x' },
      etag: '"1"',
    });
    expect(result).toMatchObject({
      ok: false,
      failure: { code: 'stale', status: 412, current: { etag: '"9"' }, errors: [{ field: 'a', message: 'b' }] },
    });
    expect(reported).toEqual([]);
  });

  test('reports a lost connection as "offline" and a late response as "timeout"', async () => {
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await call(client(), hierarchyRoutes.getHierarchy, ALOHA);
    send.mockImplementationOnce(hangingFetch);
    await call(client(), hierarchyRoutes.getHierarchy, ALOHA);
    expect(reported.map(([, failure]) => failure.code)).toEqual(['offline', 'timeout']);
    expect(reported[0]?.[1].detail).toBe(
      'The service could not be reached. Please check your connection and try again.',
    );
  });

  test('ERR-01 shows the exact message, a standard detail and the reference for a 5xx without a problem body', async () => {
    const detail = 'Something went wrong on our side. Please try again.';
    const cut = () =>
      new ReadableStream({
        start: (out) => {
          out.enqueue(new TextEncoder().encode('{"code":"inter'));
          out.error(new TypeError('network error'));
        },
      });
    const bodies = [
      () => '<html>Bad gateway',
      () => '{"code":503,"detail":null}',
      () => '{"error":{"code":"ServiceUnavailable"}}',
      () => '',
      cut,
    ];
    const codes = { 500: 'internal', 502: 'unavailable', 503: 'unavailable', 504: 'timeout' };
    for (const body of bodies) {
      for (const [status, code] of Object.entries(codes)) {
        send.mockResolvedValueOnce(
          new Response(body(), { status: Number(status), headers: { 'x-azure-ref': 'ref-1' } }),
        );
        await call(client(), hierarchyRoutes.getHierarchy, ALOHA);
        expect(reported.pop(), `${status} ${body()}`).toEqual([
          'An error occurred when retrieving a hierarchy level.',
          expect.objectContaining({ status: Number(status), code, detail, advice: detail, requestId: 'ref-1' }),
        ]);
      }
    }
  });

  test('ERR-01 reports a 200 or 404 whose body is not valid JSON', async () => {
    for (const status of [200, 404]) {
      send.mockResolvedValueOnce(new Response('<html>', { status, headers: { 'x-request-id': 'req-2' } }));
      await call(client(), hierarchyRoutes.getHierarchy, ALOHA);
      const detail = 'The service sent an invalid response. Please try again.';
      expect(reported.pop()?.[1]).toMatchObject({ status, code: 'internal', detail, requestId: 'req-2' });
    }
  });

  test('rejects an aborted request without a toast', async () => {
    const stop = new AbortController();
    send.mockImplementation(hangingFetch);
    const request = call(client(), hierarchyRoutes.getHierarchy, { ...ALOHA, signal: stop.signal });
    stop.abort();
    await expect(request).rejects.toThrow();
    expect(reported).toEqual([]);
  });

  test('AUTH-06 retries a request once with a fresh token after a 401', async () => {
    send.mockResolvedValueOnce(problem(401, 'unauthenticated')).mockResolvedValueOnce(json([]));
    expect(await call(client(), hierarchyRoutes.getHierarchy, ALOHA)).toEqual([]);
    expect(tokens.idToken.mock.calls).toEqual([[{ renew: false }], [{ renew: true }]]);
    expect(tokens.signInAgain).not.toHaveBeenCalled();
  });

  test('AUTH-06 redirects to the sign-in after a second 401, without a toast; the request never settles', async () => {
    send.mockImplementation(async () => problem(401, 'unauthenticated'));
    const settled = vi.fn();
    void call(client(), hierarchyRoutes.getHierarchy, ALOHA).then(settled, settled);
    await vi.waitFor(() => expect(tokens.signInAgain).toHaveBeenCalledTimes(1));
    expect(settled).not.toHaveBeenCalled();
    expect(reported).toEqual([]);
  });
});

describe('rate-limited requests', () => {
  const waits: Wait[] = [];
  const patient = () =>
    createClient({
      tokens,
      report,
      fetch: send,
      deadlineMs: 50,
      showWait: (wait) => {
        waits.push(wait);
        return () => void waits.splice(waits.indexOf(wait), 1);
      },
    });
  const busy = (retryAfter: string, own = {}) =>
    new Response(JSON.stringify({ code: 'too_many_requests', detail: 'Slow down.', requestId: 'req-1', ...own }), {
      status: 429,
      headers: { 'retry-after': retryAfter },
    });
  const unassign = () =>
    call(patient(), unitRoutes.unassignUnit, { ...ALOHA, body: { unitCode: '1024' }, etag: '"7"' });

  beforeEach(() => {
    waits.length = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    return () => vi.useRealTimers();
  });

  test('waits for Retry-After, shows the wait and retries reads and changes', async () => {
    for (const make of [() => call(patient(), hierarchyRoutes.getHierarchy, ALOHA), unassign]) {
      send.mockReset().mockResolvedValueOnce(busy('7')).mockResolvedValueOnce(json([]));
      const begun = Date.now();
      const call = make();
      await vi.advanceTimersByTimeAsync(6_990);
      expect(waits[0]?.until).toBe(begun + 7_000);
      expect(send).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(20);
      expect(await call).toEqual([]);
      expect([waits, reported]).toEqual([[], []]);
    }
    expect(sent(1).init?.body).toBe('{"unitCode":"1024"}');
    expect(sent(1).headers['if-match']).toBe('"7"');
  });

  test('ERR-01 fails after three retries, with the exact message and the seconds of the last Retry-After', async () => {
    for (const seconds of ['1', '2', '3', '9']) send.mockResolvedValueOnce(busy(seconds));
    const call = unassign();
    await vi.advanceTimersByTimeAsync(6_100);
    expect(await call).toBeUndefined();
    expect(send).toHaveBeenCalledTimes(4);
    const detail = 'Too many requests. Please try again in 9 seconds.';
    expect(reported).toEqual([
      [unitRoutes.unassignUnit.message, expect.objectContaining({ code: 'too_many_requests', detail, advice: detail })],
    ]);
  });

  test("shows the server's reason if the wait is longer than a minute", async () => {
    const detail = 'You can add at most 2 people per hour. Please try again in 50 minutes.';
    send.mockResolvedValueOnce(busy('3000', { detail, reason: 'new_accounts_per_hour' }));
    expect(await unassign()).toBeUndefined();
    expect(send).toHaveBeenCalledTimes(1);
    expect(reported[0]?.[1]).toMatchObject({ code: 'too_many_requests', detail, advice: detail });
  });

  test('fails with the remaining seconds if the user cancels the wait', async () => {
    send.mockResolvedValueOnce(busy('10'));
    const call = unassign();
    await vi.advanceTimersByTimeAsync(4_000);
    waits[0]?.cancel();
    await call;
    expect(send).toHaveBeenCalledTimes(1);
    expect(waits).toEqual([]);
    expect(reported[0]?.[1].detail).toMatch(/^Too many requests\. Please try again in 6 seconds\.$/);
  });

  test('rejects without a toast if the caller aborts the wait', async () => {
    const stop = new AbortController();
    send.mockResolvedValueOnce(busy('10'));
    const request = call(patient(), hierarchyRoutes.getHierarchy, { ...ALOHA, signal: stop.signal });
    await vi.waitFor(() => expect(waits).toHaveLength(1));
    stop.abort();
    await expect(request).rejects.toThrow();
    expect([waits, reported]).toEqual([[], []]);
  });

  test('accepts a date in Retry-After; fails immediately if it is over a minute away or the header is missing', async () => {
    send.mockResolvedValueOnce(busy(new Date(Date.now() + 90_000).toUTCString()));
    await unassign();
    expect(send).toHaveBeenCalledTimes(1);
    expect(reported.pop()?.[1].detail).toMatch(/in (89|90) seconds\.$/);
    send.mockResolvedValueOnce(problem(429, 'too_many_requests'));
    await unassign();
    expect(reported.pop()?.[1]).toMatchObject({ code: 'too_many_requests', detail: 'Why.' });
  });
});
