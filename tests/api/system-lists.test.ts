import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import type { SystemUser, Unit } from '@franchise-admin/api/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bearer } from '../support/client.ts';
import { type Cloud, startCloud } from '../support/cloud.ts';

const QUERIES = 'POST /dbs/franchise-admin/colls/franchises/docs';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterEach(() => cloud.cosmos.faults.clear());
afterAll(() => cloud?.close());

const corporate = () => cloud.as('corporate.admin');

/** Returns the codes of the franchises in list order. */
async function codes(): Promise<string[]> {
  const { body } = await corporate().get<{ groupCode: string }[]>('lookup/franchises');
  return body.map(({ groupCode }) => groupCode);
}

describe('API-26, SYS-01 user/system', () => {
  test("returns every user by franchise and name, with the fields of the franchise's own list", async () => {
    const { status, body, headers } = await corporate().get<SystemUser[]>('user/system');
    expect(status).toBe(200);
    const lists = [];
    for (const code of await codes()) lists.push((await corporate().get(`user/${code}/all-users`)).body);
    const own = lists.flat();
    expect(own.length).toBeGreaterThan(300);
    const { allUsersUniqueKeyId: _, ...fields } = body[0]!;
    const pick = (user: object) => Object.fromEntries(Object.entries(user).filter(([name]) => name in fields));
    expect(body.map(pick)).toEqual(own.map(pick));
    expect(headers.get('x-total-count')).toBe(String(own.length));
  });

  test('gives each row a unique key and the name of the superior', async () => {
    const { body } = await corporate().get<SystemUser[]>('user/system');
    expect(new Set(body.map((user) => user.allUsersUniqueKeyId)).size).toBe(body.length);
    expect(body.some((user) => user.reportsToLastName !== null && user.roleName !== null)).toBe(true);
  });
});

test.each(['user/system', 'units/system'])('API-14 API-26 pages of %s make up the whole list', async (path) => {
  const whole = (await corporate().get(path)).body;
  const [, second = '', third = ''] = await codes();
  const parts = [
    await corporate().get(`${path}?through=${second.toLowerCase()}`),
    await corporate().get(`${path}?after=${second}&through=${third}`),
    await corporate().get(`${path}?after=${third}`),
  ];
  expect(parts.flatMap(({ body }) => body)).toEqual(whole);
  expect(parts[1]?.body.every(({ groupCode }: Unit) => groupCode === third)).toBe(true);
  expect(parts.map(({ headers }) => headers.get('x-total-count'))).toEqual([String(whole.length), null, null]);
  expect((await corporate().get(`${path}?after=%2F`)).body).toMatchObject({ errors: [{ field: 'after' }] });
});

test('API-14, SYS-02 units/system returns every unit of every franchise by franchise and code', async () => {
  const { body, headers } = await corporate().get<Unit[]>('units/system');
  const lists = [];
  for (const code of await codes()) {
    const both = await Promise.all(['assigned', 'unassigned'].map((list) => corporate().get(`units/${code}/${list}`)));
    const units: Unit[] = both.flatMap((response) => response.body);
    lists.push(units.sort((a, b) => a.unitCode.localeCompare(b.unitCode, 'en', { numeric: true })));
  }
  expect(body).toEqual(lists.flat());
  expect(body.some((unit) => unit.managerName !== null && unit.levelTwoName !== null)).toBe(true);
  expect(headers.get('x-total-count')).toBe(String(body.length));
});

describe('a streamed list', () => {
  test('a streamed list has one row per line, so that a page can show partial results', async () => {
    const response = await fetch(`${cloud.origin}/api/user/system`, {
      headers: bearer(await cloud.directory.tokenFor('corporate.admin')),
    });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const lines = (await response.text()).trimEnd().split('\n');
    expect([lines[0], lines.at(-1)]).toEqual(['[', ']']);
    const rows = lines.slice(1, -1).map((line) => JSON.parse(line.replace(/,$/, '')));
    expect(rows.length).toBe(Number(response.headers.get('x-total-count')));
  });

  test('returns an empty array if there are no rows', async () => {
    const empty = await startCloud({ data: 'none' });
    try {
      const { status, body, headers } = await empty.as('corporate.admin').get('user/system');
      expect([status, body, headers.get('x-total-count')]).toEqual([200, [], '0']);
    } finally {
      await empty.close();
    }
  });

  test('returns an ordinary problem for an error before the first row', async () => {
    await corporate().get('lookup/franchises');
    cloud.cosmos.faults.add({ match: QUERIES, kind: 'query', delayMs: 1, times: 2 });
    cloud.cosmos.faults.add({ match: QUERIES, kind: 'query', status: 400 });
    const { status, body } = await corporate().get('user/system');
    expect([status, body.code]).toEqual([500, 'internal']);
  });

  test('aborts the connection after an error halfway, so that no client mistakes a part for the whole list', async () => {
    await corporate().get('user/system');
    cloud.cosmos.faults.add({ match: QUERIES, kind: 'query', delayMs: 1, times: 8 });
    cloud.cosmos.faults.add({ match: QUERIES, kind: 'query', status: 400 });
    const before = cloud.log.length;
    const response = await fetch(`${cloud.origin}/api/user/system`, {
      headers: bearer(await cloud.directory.tokenFor('corporate.admin')),
    });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    const broken = cloud.log.slice(before).find((line) => line.includes('"list interrupted"'));
    expect(JSON.parse(broken!)).toMatchObject({ call: 'getSystemUsers', rows: expect.any(Number) });
    cloud.cosmos.faults.clear();
    expect((await corporate().get('user/system')).status).toBe(200);
  });
});

describe('a long list', () => {
  const FRANCHISES = 150;
  const USERS = 50;
  let long: Cloud;
  // 45 MB of rows, more than a connection buffers (up to 38 MB on Linux), even when compressed.
  beforeAll(async () => {
    long = await startCloud({ data: 'none' });
    const demo = cloud.container('franchises');
    const { resource: franchise } = await demo.item('franchise', 'ALOHA').read();
    const { resources: users } = await demo.items
      .query(`SELECT TOP 1 * FROM c WHERE c.groupCode = 'ALOHA' AND c.type = 'user'`)
      .fetchAll();
    for (let n = 0; n < FRANCHISES; n++) {
      const groupCode = `LONG-${n}`;
      await long.container('franchises').items.create({ ...franchise, groupCode });
      const operations = Array.from({ length: USERS }, (_, at) => ({
        operationType: 'Create' as const,
        resourceBody: {
          ...users[0],
          ...{ id: `user-${at}`, groupCode, franchiseUserId: at, franchiseRoleMemberId: null },
          emailAddress: `${randomBytes(4_500).toString('base64url')}@long.example`,
        },
      }));
      await long.container('franchises').items.batch(operations, groupCode);
    }
  });
  afterEach(() => long.cosmos.faults.clear());
  afterAll(() => long?.close());

  describe.each(['identity', 'br'] as const)('as %s', (encoding) => {
    test('starts arriving while the rest is still being read', async () => {
      long.cosmos.faults.add({ match: QUERIES, kind: 'query', delayMs: 20 });
      for await (const _ of decoded(await open(encoding))) break;
      expect(long.cosmos.requests.list('query').length).toBeLessThan(FRANCHISES / 2);
    });

    test('waits while the client reads nothing, and arrives completely when the client continues', async () => {
      const response = await open(encoding);
      expect(await queriesUntilQuiet()).toBeLessThan(FRANCHISES);
      const rows: SystemUser[] = JSON.parse((await decoded(response).toArray()).join(''));
      expect(new Set(rows.map(({ allUsersUniqueKeyId }) => allUsersUniqueKeyId)).size).toBe(FRANCHISES * USERS);
    });

    test('causes no further queries after the client has disconnected', async () => {
      const response = await open(encoding);
      await queriesUntilQuiet();
      response.destroy();
      expect(await queriesUntilQuiet()).toBeLessThan(FRANCHISES);
      expect(long.log.filter((line) => line.includes('list interrupted'))).toEqual([]);
    });
  });

  /** Sends the request without reading the response. */
  async function open(encoding: 'identity' | 'br'): Promise<IncomingMessage> {
    long.cosmos.requests.reset();
    const headers = { ...bearer(await long.directory.tokenFor('corporate.admin')), 'accept-encoding': encoding };
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      get(`${long.origin}/api/user/system`, { headers }, resolve).on('error', reject),
    );
    expect([response.statusCode, response.headers['content-encoding'] ?? 'identity']).toEqual([200, encoding]);
    return response;
  }

  function decoded(response: IncomingMessage): Readable {
    const isCompressed = response.headers['content-encoding'] === 'br';
    return (isCompressed ? response.pipe(createBrotliDecompress()) : response).setEncoding('utf8');
  }

  /** Waits until the API sends no more queries. Returns their number. */
  async function queriesUntilQuiet(): Promise<number> {
    for (let last = 0; ; ) {
      await new Promise((resolve) => setTimeout(resolve, 400));
      const now = long.cosmos.requests.list('query').length;
      if (now === last && now > 0) return now;
      last = now;
    }
  }
});
