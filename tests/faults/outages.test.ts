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
/** For what does not come back. */
const startOwn = async (options?: CloudOptions) => use(await started(options));

beforeAll(async () => {
  shared = await started();
});
afterAll(() => shared?.close());
// The API holds what it read for half a minute: loaded again, it holds nothing.
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

/** What a corporate admin hears who asks for the tree. */
async function hears(path = 'hierarchy/ALOHA') {
  const { status, headers, body } = await cloud.as('corporate.admin').get(path);
  return { status, code: body.code, detail: body.detail, retryAfter: headers.get('retry-after') };
}

describe('the directory', () => {
  test('that throttles for a moment is asked again', async () => {
    cloud.directory.faults.add({ match: CHECK, status: 429, retryAfter: 0, times: 2 });
    expect(await hears()).toMatchObject({ status: 200 });
    expect(cloud.directory.requests.counts()[OTHERS]).toBe(3);
  });

  test.each([429, 503, 504])('that answers %i all the time makes the call 503', async (status) => {
    cloud.directory.faults.add({ match: CHECK, status, retryAfter: 0 });
    const heard = await hears();
    expect(heard).toMatchObject({ ...UNAVAILABLE, retryAfter: expect.stringMatching(/^\d+$/) });
    expect(heard.detail).toBe('The directory does not respond right now. Please try again in a moment.');
  });

  test('that asks for minutes is not waited for, and the caller hears how long', async () => {
    cloud.directory.faults.add({ match: CHECK, status: 429, retryAfter: 120 });
    expect(await hears()).toMatchObject({ ...UNAVAILABLE, retryAfter: '120' });
    expect(cloud.directory.requests.counts()[OTHERS]).toBe(1);
  });

  test('whose connection breaks once is asked again', async () => {
    cloud.directory.faults.add({ match: CHECK, drop: 'before', times: 1 });
    expect(await hears()).toMatchObject({ status: 200 });
  });

  test('that cannot be reached makes the call 503, and nobody is let in on what was known before', async () => {
    await cloud.as('corporate.admin').get('authenticated-user/groups');
    cloud.directory.faults.add({ match: CHECK, drop: 'before' });
    const removal = { franchiseRoleMemberId: 1 };
    const { status, body } = await cloud.as('corporate.admin').delete('hierarchy/ALOHA', removal, { ifMatch: '*' });
    expect({ status, code: body.code }).toEqual(UNAVAILABLE);
  });

  test('that refuses for good makes the call 500, and its message stays inside', async () => {
    cloud.directory.faults.add({ match: CHECK, status: 403 });
    expect(await hears()).toMatchObject({ status: 500, code: 'internal' });
    expect(log().join('\n')).toContain('DirectoryError');
  });
});

describe('the directory’s keys', () => {
  test('AUTH-06 that cannot be had make the call 503 and not 401, which would send everyone to sign in', async () => {
    await startOwn({ env: { AUTH_JWKS_URI: 'http://127.0.0.1:9/keys', AUTH_CLIENT_ID: CLIENT_ID } });
    expect(await hears()).toMatchObject({ ...UNAVAILABLE, retryAfter: '5' });
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
  ])('that answers %i all the time makes the call 503', async (status, retryAfter) => {
    cloud.cosmos.faults.add({ match: 'POST /dbs', kind: 'query', status, retryAfter, times: 1_000 });
    const heard = await hears();
    expect(heard).toMatchObject({ ...UNAVAILABLE, retryAfter: expect.stringMatching(/^[1-9]\d*$/) });
    expect(heard.detail).toBe('The database does not respond right now. Please try again in a moment.');
  });

  test('that throttles for a moment is asked again', async () => {
    cloud.cosmos.faults.add({ match: 'POST /dbs', kind: 'query', status: 429, retryAfter: 0.02, times: 3 });
    expect(await hears()).toMatchObject({ status: 200 });
  });

  test('whose connection breaks once is asked again', async () => {
    cloud.cosmos.faults.add({ match: 'POST /dbs', kind: 'query', drop: 'before', times: 1 });
    expect(await hears()).toMatchObject({ status: 200 });
  });

  test('that answers 500 once is told in the log, with its status', async () => {
    cloud.cosmos.faults.add({ match: 'POST /dbs', kind: 'query', status: 500, times: 1 });
    expect(await hears()).toMatchObject(UNAVAILABLE);
    expect(log().filter((line) => line.includes('"unavailable"') && line.includes('500'))).toHaveLength(1);
  });

  test('that refuses for good makes the call 500', async () => {
    cloud.cosmos.faults.add({ match: 'POST /dbs', kind: 'query', status: 403, times: 1_000 });
    expect(await hears()).toMatchObject({ status: 500, code: 'internal' });
  });

  test('that is gone makes the call 503', async () => {
    await startOwn();
    await hears();
    await cloud.cosmos.close();
    expect(await hears()).toMatchObject(UNAVAILABLE);
  });

  test('a change that is throttled all the time is 503 and leaves nothing half-done', async () => {
    const corporate = cloud.as('corporate.admin');
    const before = (await corporate.get('franchise/ALOHA')).body;
    cloud.cosmos.faults.add({ match: 'POST /dbs', kind: 'batch', status: 429, retryAfter: 0.02, times: 1_000 });
    const names = { ...before, level1Name: 'Renamed' };
    const { status, body } = await corporate.post('franchise/ALOHA', names, { ifMatch: before.etag });
    expect({ status, code: body.code }).toEqual(UNAVAILABLE);
    cloud.cosmos.faults.clear();
    expect((await corporate.get('franchise/ALOHA')).body).toEqual(before);
  });

  test('that hangs makes the call 503 before Static Web Apps cuts it, and is asked no more', async () => {
    await hears();
    // The same deadlines, a hundred times quicker.
    const original = globalThis.setTimeout;
    const quicker = (work: () => void, ms: number) => original(work, ms >= 10_000 && ms <= 40_000 ? ms / 100 : ms);
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(quicker as typeof setTimeout);
    cloud.cosmos.faults.add({ match: 'POST /dbs', kind: 'query', delayMs: 3_000, times: 1_000 });
    const started = performance.now();
    expect(await hears()).toMatchObject({
      ...UNAVAILABLE,
      detail: 'This took too long. Please try again in a moment.',
    });
    expect(performance.now() - started).toBeLessThan(1_500);
  });
});

describe('GET /api/health', () => {
  const version = expect.any(String);
  /** Lets what is held grow old. */
  const passMs = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms, shouldAdvanceTime: true });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('says to anyone that the API lives, at no request to anything', async () => {
    const { result, kinds, graph } = await cloud.cost(() => cloud.anonymous.get('health'));
    expect([result.status, result.body]).toEqual([200, { status: 'alive', version }]);
    expect([kinds, graph]).toEqual([{}, {}]);
    expect((await cloud.withToken('a.b.c').get('health')).status).toBe(401);
    // What a front end wrote into Authorization on its own account is nobody's.
    const watched = await fetch(`${cloud.origin}/api/health`, { headers: { authorization: 'Bearer a.b.c' } });
    expect([watched.status, Object.keys((await watched.json()) as object)]).toEqual([200, ['status', 'version']]);
  });

  test('says to whoever has a valid token whether all that it needs answers, without naming it', async () => {
    await startOwn({ storage: true });
    const heard = async () => {
      const { status, body, headers } = await cloud.as('no.role').get('health');
      return { status, body, retryAfter: headers.get('retry-after') };
    };
    const ready = { status: 200, body: { status: 'ready', version }, retryAfter: null };
    const notReady = { status: 503, body: { status: 'alive', version }, retryAfter: '10' };
    // On a busy machine a part that has just started may not answer in time at first.
    await expect.poll(heard, { timeout: 30_000, interval: 1_000 }).toEqual(ready);
    passMs(31_000);
    cloud.directory.faults.add({ match: CHECK, status: 500, times: 1 });
    expect(await heard()).toEqual(notReady);
    expect(await heard()).toEqual(ready);
    await cloud.azurite!.close();
    passMs(6_000);
    expect(await heard()).toEqual(notReady);
  });

  test('asks the database once in 5 s, however many ask who may not hear more', async () => {
    const cost = async () => {
      const names = ['no.role', 'read.only', 'franchise.admin'];
      return (await cloud.cost(() => Promise.all(names.map((name) => cloud.as(name).get('health'))))).kinds;
    };
    expect(await cost()).toMatchObject({ query: CONTAINERS.length });
    expect(await cost()).toEqual({});
    passMs(5_000);
    expect(await cost()).toEqual({ query: CONTAINERS.length });
  });

  test('asks the directory about anyone but a corporate admin once in 30 s', async () => {
    cloud.directory.requests.reset();
    for (let call = 0; call < 3; call++) await cloud.as('franchise.admin').get('health');
    expect(cloud.directory.requests.counts()[OTHERS]).toBe(1);
  });

  test('says to a corporate admin what it reaches and how fast', async () => {
    const { body } = await cloud.as('corporate.admin').get('health');
    const reached = (name: string) => ({ name, reachable: true, ms: expect.any(Number) });
    expect(body.dependencies).toEqual([reached('database'), reached('directory')]);
  });

  test('is 503 when the database is out of reach', async () => {
    await startOwn();
    await cloud.cosmos.close();
    const { status, body } = await cloud.as('corporate.admin').get('health');
    expect([status, body.dependencies[0].reachable, body.dependencies[1].reachable]).toEqual([503, false, true]);
    expect((await cloud.anonymous.get('health')).status).toBe(200);
  });

  test.each(CONTAINERS.map(({ id }) => id))(
    'is 503 when the container %s is gone, though the database answers',
    async (id) => {
      await cloud.as('corporate.admin').get('health');
      cloud.cosmos.faults.add({ match: `POST /dbs/*/colls/${id}/docs`, kind: 'query', status: 404 });
      const { status, body } = await cloud.as('corporate.admin').get('health');
      expect([status, body.dependencies[0]]).toMatchObject([503, { name: 'database', reachable: false }]);
      expect((await cloud.as('no.role').get('health')).status).toBe(503);
    },
  );

  test('names the storage account too, where there is one', async () => {
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

  test('is 503 when the directory is out of reach: told whole to whom it knew as a corporate admin; anybody else with a token hears that something is', async () => {
    const heard = async () => {
      const { status, body, headers } = await cloud.as('corporate.admin').get('health');
      return { status, code: body.code, dependencies: body.dependencies, retryAfter: headers.get('retry-after') };
    };
    cloud.directory.faults.add({ match: CHECK, status: 500, times: 1 });
    expect(await heard()).toMatchObject({ status: 503, code: undefined, dependencies: undefined });
    expect(log().filter((line) => line.includes('roles not read'))).toHaveLength(1);

    await cloud.as('corporate.admin').get('health');
    cloud.directory.faults.add({ match: CHECK, status: 500, times: 1 });
    const ms = expect.any(Number);
    expect(await heard()).toEqual({
      status: 503,
      code: undefined,
      dependencies: [
        { name: 'database', reachable: true, ms },
        { name: 'directory', reachable: false, ms },
      ],
      retryAfter: '10',
    });
  });

  test('is told soon, and whole to whom it knew, however long the directory has been out', async () => {
    await cloud.as('corporate.admin').get('health');
    cloud.directory.faults.add({ match: CHECK, delayMs: 60_000, times: 100 });
    // The second finds no roles held any more.
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
