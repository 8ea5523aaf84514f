import { CONTAINERS } from '@franchise-admin/api/containers';
import { CLIENT_ID } from '@franchise-admin/local/constants';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Cloud, type CloudOptions, startCloud } from '../support/cloud.ts';
import { arrangeFranchise, CODE, clearFaults } from '../support/franchise.ts';

let shared: Cloud;
let cloud: Cloud;
let linesBefore: number;
const log = () => cloud.log.slice(linesBefore);

async function started(options: CloudOptions = {}): Promise<Cloud> {
  const made = await startCloud({ data: 'none', ...options });
  await arrangeFranchise(made, CODE);
  return made;
}
function use(next: Cloud): void {
  cloud = next;
  linesBefore = next.log.length;
}
/** Starts a separate cloud, for faults that would also affect later tests. */
const startOwn = async (options?: CloudOptions) => use(await started(options));

beforeAll(async () => {
  shared = await started();
});
afterAll(() => shared?.close());
// The API caches reads for 30 s. Reloading the app clears the caches.
beforeEach(async () => {
  await shared.host.reload();
  clearFaults(shared);
  shared.directory.requests.reset();
  use(shared);
});
afterEach(async () => {
  vi.restoreAllMocks();
  if (cloud !== shared) await cloud.close();
});

const UNAVAILABLE = { status: 503, code: 'unavailable' };
const CHECK = 'POST /v1.0/users/*/checkMemberGroups';
const OTHERS = 'POST /v1.0/users/{id}/checkMemberGroups';

/** Sends a request as a corporate admin. Returns its status, problem and Retry-After. */
async function responseTo(path = 'hierarchy/ALOHA') {
  const { status, headers, body } = await cloud.as('corporate.admin').get(path);
  return { status, code: body.code, detail: body.detail, retryAfter: headers.get('retry-after') };
}

describe('the directory', () => {
  test('throttles briefly: the API retries', async () => {
    cloud.directory.faults.add({ match: CHECK, status: 429, retryAfter: 0, times: 2 });
    expect(await responseTo()).toMatchObject({ status: 200 });
    expect(cloud.directory.requests.counts()[OTHERS]).toBe(3);
  });

  test.each([429, 503, 504])('keeps returning %i: the request fails with 503', async (status) => {
    cloud.directory.faults.add({ match: CHECK, status, retryAfter: 0 });
    const result = await responseTo();
    expect(result).toMatchObject({ ...UNAVAILABLE, retryAfter: expect.stringMatching(/^\d+$/) });
    expect(result.detail).toBe('The directory does not respond right now. Please try again in a moment.');
  });

  test('requests a delay of minutes: the API does not wait, and returns the delay in Retry-After', async () => {
    cloud.directory.faults.add({ match: CHECK, status: 429, retryAfter: 120 });
    expect(await responseTo()).toMatchObject({ ...UNAVAILABLE, retryAfter: '120' });
    expect(cloud.directory.requests.counts()[OTHERS]).toBe(1);
  });

  test('breaks the connection once: the API retries', async () => {
    cloud.directory.faults.add({ match: CHECK, drop: 'before', times: 1 });
    expect(await responseTo()).toMatchObject({ status: 200 });
  });

  test('cannot be reached: the response is 503, even for callers with cached roles', async () => {
    await cloud.as('corporate.admin').get('authenticated-user/groups');
    cloud.directory.faults.add({ match: CHECK, drop: 'before' });
    const removal = { franchiseRoleMemberId: 1 };
    const { status, body } = await cloud.as('corporate.admin').delete('hierarchy/ALOHA', removal, { ifMatch: '*' });
    expect({ status, code: body.code }).toEqual(UNAVAILABLE);
  });

  test('rejects permanently: the response is 500, and the message stays internal', async () => {
    cloud.directory.faults.add({ match: CHECK, status: 403 });
    expect(await responseTo()).toMatchObject({ status: 500, code: 'internal' });
    expect(log().join('\n')).toContain('DirectoryError');
  });
});

describe('the signing keys of the directory', () => {
  test('AUTH-06 cannot be fetched: the response is 503, not 401, so that users stay signed in', async () => {
    await startOwn({ env: { AUTH_JWKS_URI: 'http://127.0.0.1:9/keys', AUTH_CLIENT_ID: CLIENT_ID } });
    expect(await responseTo()).toMatchObject({ ...UNAVAILABLE, retryAfter: '5' });
    expect((await cloud.anonymous.get('hierarchy/ALOHA')).status).toBe(401);
    expect((await cloud.as('corporate.admin').get('health')).status).toBe(200);
  });
});

describe('the database', () => {
  test.each([
    [429, 0.05],
    [503, 0.05],
    [408, 0.05],
    [500, 0.05],
  ])('keeps returning %i: the request fails with 503', async (status, retryAfter) => {
    cloud.cosmos.faults.add({ match: 'POST /dbs', kind: 'query', status, retryAfter, times: 1_000 });
    const result = await responseTo();
    expect(result).toMatchObject({ ...UNAVAILABLE, retryAfter: expect.stringMatching(/^[1-9]\d*$/) });
    expect(result.detail).toBe('The database does not respond right now. Please try again in a moment.');
  });

  test('throttles briefly: the API retries', async () => {
    cloud.cosmos.faults.add({ match: 'POST /dbs', kind: 'query', status: 429, retryAfter: 0.02, times: 3 });
    expect(await responseTo()).toMatchObject({ status: 200 });
  });

  test('breaks the connection once: the API retries', async () => {
    cloud.cosmos.faults.add({ match: 'POST /dbs', kind: 'query', drop: 'before', times: 1 });
    expect(await responseTo()).toMatchObject({ status: 200 });
  });

  test('returns 500 once: the log has the status', async () => {
    cloud.cosmos.faults.add({ match: 'POST /dbs', kind: 'query', status: 500, times: 1 });
    expect(await responseTo()).toMatchObject(UNAVAILABLE);
    expect(log().filter((line) => line.includes('"unavailable"') && line.includes('500'))).toHaveLength(1);
  });

  test('rejects permanently: the response is 500', async () => {
    cloud.cosmos.faults.add({ match: 'POST /dbs', kind: 'query', status: 403, times: 1_000 });
    expect(await responseTo()).toMatchObject({ status: 500, code: 'internal' });
  });

  test('has shut down: the response is 503', async () => {
    await startOwn();
    await responseTo();
    await cloud.cosmos.close();
    expect(await responseTo()).toMatchObject(UNAVAILABLE);
  });

  test('keeps throttling a change: the response is 503, and nothing is written', async () => {
    const corporate = cloud.as('corporate.admin');
    const before = (await corporate.get('franchise/ALOHA')).body;
    cloud.cosmos.faults.add({ match: 'POST /dbs', kind: 'batch', status: 429, retryAfter: 0.02, times: 1_000 });
    const names = { ...before, level1Name: 'Renamed' };
    const { status, body } = await corporate.post('franchise/ALOHA', names, { ifMatch: before.etag });
    expect({ status, code: body.code }).toEqual(UNAVAILABLE);
    cloud.cosmos.faults.clear();
    expect((await corporate.get('franchise/ALOHA')).body).toEqual(before);
  });

  test('hangs: the response is 503 before Static Web Apps times out', async () => {
    // A separate cloud, because the hanging queries end only during later tests.
    await startOwn();
    await responseTo();
    // Runs timers 100 times faster, so that the same deadlines pass sooner.
    const original = globalThis.setTimeout;
    const quicker = (work: () => void, ms: number) => original(work, ms >= 10_000 && ms <= 40_000 ? ms / 100 : ms);
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(quicker as typeof setTimeout);
    cloud.cosmos.faults.add({ match: 'POST /dbs', kind: 'query', delayMs: 3_000, times: 1_000 });
    const started = performance.now();
    expect(await responseTo()).toMatchObject({
      ...UNAVAILABLE,
      detail: 'This took too long. Please try again in a moment.',
    });
    expect(performance.now() - started).toBeLessThan(1_500);
  });
});

describe('GET /api/health', () => {
  const version = expect.any(String);
  /** Advances the clock, so that cached values expire. */
  const passMs = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms, shouldAdvanceTime: true });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('returns liveness to anonymous callers without any outgoing request', async () => {
    const { result, kinds, graph } = await cloud.cost(() => cloud.anonymous.get('health'));
    expect([result.status, result.body]).toEqual([200, { status: 'alive', version }]);
    expect([kinds, graph]).toEqual([{}, {}]);
    expect((await cloud.withToken('a.b.c').get('health')).status).toBe(401);
    // An invalid token only in Authorization counts as anonymous, because a proxy may have set that header.
    const watched = await fetch(`${cloud.origin}/api/health`, { headers: { authorization: 'Bearer a.b.c' } });
    expect([watched.status, Object.keys((await watched.json()) as object)]).toEqual([200, ['status', 'version']]);
  });

  test('returns readiness without details to callers with a valid token', async () => {
    await startOwn({ storage: true });
    const readHealth = async () => {
      const { status, body, headers } = await cloud.as('no.role').get('health');
      return { status, body, retryAfter: headers.get('retry-after') };
    };
    const ready = { status: 200, body: { status: 'ready', version }, retryAfter: null };
    const notReady = { status: 503, body: { status: 'alive', version }, retryAfter: '10' };
    // On a busy machine, a new service may at first respond too late.
    await expect.poll(readHealth, { timeout: 30_000, interval: 1_000 }).toEqual(ready);
    passMs(31_000);
    cloud.directory.faults.add({ match: CHECK, status: 500, times: 1 });
    expect(await readHealth()).toEqual(notReady);
    expect(await readHealth()).toEqual(ready);
    await cloud.azurite!.close();
    passMs(6_000);
    expect(await readHealth()).toEqual(notReady);
  });

  test('queries the database at most once in 5 s for all callers who get no details', async () => {
    const cost = async () => {
      const names = ['no.role', 'read.only', 'franchise.admin'];
      return (await cloud.cost(() => Promise.all(names.map((name) => cloud.as(name).get('health'))))).kinds;
    };
    expect(await cost()).toMatchObject({ query: CONTAINERS.length });
    expect(await cost()).toEqual({});
    passMs(5_000);
    expect(await cost()).toEqual({ query: CONTAINERS.length });
  });

  test('queries the directory once in 30 s for callers other than corporate admins', async () => {
    cloud.directory.requests.reset();
    for (let call = 0; call < 3; call++) await cloud.as('franchise.admin').get('health');
    expect(cloud.directory.requests.counts()[OTHERS]).toBe(1);
  });

  test('shows corporate admins each dependency and its latency', async () => {
    const { body } = await cloud.as('corporate.admin').get('health');
    const reached = (name: string) => ({ name, reachable: true, ms: expect.any(Number) });
    expect(body.dependencies).toEqual([reached('database'), reached('directory')]);
  });

  test('returns 503 when the database cannot be reached', async () => {
    await startOwn();
    await cloud.cosmos.close();
    const { status, body } = await cloud.as('corporate.admin').get('health');
    expect([status, body.dependencies[0].reachable, body.dependencies[1].reachable]).toEqual([503, false, true]);
    expect((await cloud.anonymous.get('health')).status).toBe(200);
  });

  test.each(CONTAINERS.map(({ id }) => id))('returns 503 when the container %s is missing', async (id) => {
    await cloud.as('corporate.admin').get('health');
    cloud.cosmos.faults.add({ match: `POST /dbs/*/colls/${id}/docs`, kind: 'query', status: 404 });
    const { status, body } = await cloud.as('corporate.admin').get('health');
    expect([status, body.dependencies[0]]).toMatchObject([503, { name: 'database', reachable: false }]);
    expect((await cloud.as('no.role').get('health')).status).toBe(503);
  });

  test('includes the storage account if there is one', async () => {
    await startOwn({ storage: true });
    const dependencies = async () => {
      const { status, body } = await cloud.as('corporate.admin').get('health');
      return [
        status,
        body.dependencies.map((each: { name: string; reachable: boolean }) => [each.name, each.reachable]),
      ];
    };
    const others = [
      ['database', true],
      ['directory', true],
    ];
    expect(await dependencies()).toEqual([200, others.toSpliced(1, 0, ['storage', true])]);
    await cloud.azurite!.close();
    expect(await dependencies()).toEqual([503, others.toSpliced(1, 0, ['storage', false])]);
    expect(log().filter((line) => line.includes('"dependency":"storage"'))).toHaveLength(1);
  });

  test('returns 503 when the directory cannot be reached, with details only for corporate admins with cached roles', async () => {
    const readHealth = async () => {
      const { status, body, headers } = await cloud.as('corporate.admin').get('health');
      return { status, code: body.code, dependencies: body.dependencies, retryAfter: headers.get('retry-after') };
    };
    cloud.directory.faults.add({ match: CHECK, status: 500, times: 1 });
    expect(await readHealth()).toMatchObject({ status: 503, code: undefined, dependencies: undefined });
    expect(log().filter((line) => line.includes('roles not read'))).toHaveLength(1);

    await cloud.as('corporate.admin').get('health');
    cloud.directory.faults.add({ match: CHECK, status: 500, times: 1 });
    const ms = expect.any(Number);
    expect(await readHealth()).toEqual({
      status: 503,
      code: undefined,
      dependencies: [
        { name: 'database', reachable: true, ms },
        { name: 'directory', reachable: false, ms },
      ],
      retryAfter: '10',
    });
  });

  test('responds within seconds during a long outage, with details for corporate admins whose roles were cached', async () => {
    await cloud.as('corporate.admin').get('health');
    cloud.directory.faults.add({ match: CHECK, delayMs: 60_000, times: 100 });
    // By the second request, the cached roles have expired.
    for (let call = 0; call < 2; call++) {
      const started = Date.now();
      const { status, body } = await cloud.as('corporate.admin').get('health');
      expect([status, body.dependencies]).toMatchObject([503, [{ reachable: true }, { reachable: false }]]);
      expect(Date.now() - started).toBeLessThan(8_000);
    }
    const { status, body } = await cloud.as('read.only').get('health');
    expect([status, body]).toEqual([503, (await cloud.anonymous.get('health')).body]);
  });
});
