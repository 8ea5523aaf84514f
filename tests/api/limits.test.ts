/** Limits of a person, a franchise and a vendor (api/src/contract/limits.ts), set low enough to reach. */
import { randomUUID } from 'node:crypto';
import { type AuditEntry, EMPTY_GUID, IDEMPOTENCY_KEY } from '@franchise-admin/api/contract';
import type { UserDocument } from '@franchise-admin/api/documents';
import { startFunctionsHost } from '@franchise-admin/local/functions';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { changeSetsIn, operations } from '../support/change-sets.ts';
import { bearer, createClient } from '../support/client.ts';
import { type Cloud, startCloud } from '../support/cloud.ts';
import { changeOf, historyIn } from '../support/history.ts';
import { documentsOf } from '../support/stored.ts';
import { newUser } from '../support/users.ts';

const LIMITS = {
  requestsPerMinute: 60,
  changesPerMinute: 20,
  requestsAtOnce: 4,
  newAccountsPerHour: 2,
  addressesPerFranchise: 4,
  usersPerVendor: 5,
};
let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ env: { LIMITS: JSON.stringify(LIMITS) } });
});
afterAll(() => cloud?.close());

const user = (n: number) => ({ ...newUser(), emailAddress: `limit.${n}@example.com` });

test('rejects a flood of requests with a valid token with 429, before they reach directory and database', async () => {
  const caller = cloud.as('read.only');
  for (let n = 0; n < 60; n++) expect((await caller.get('authenticated-user')).status).toBe(200);
  const { result, graph, requests } = await cloud.cost(async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => caller.get('hierarchy/ALOHA')));
    return responses.filter(({ status }) => status === 429);
  });
  expect(result.length).toBeGreaterThan(40);
  expect(requests.length).toBeLessThan(10);
  expect(Object.keys(graph)).toEqual([]);
  const [{ headers, body } = result[0]!] = result;
  expect([headers.get('retry-after'), body.code, body.reason]).toEqual([
    '1',
    'too_many_requests',
    'requests_per_minute',
  ]);
  expect(body.detail).toBe('Too many requests. Please try again in 1 second.');
  expect((await cloud.as('no.role').get('authenticated-user')).status).toBe(200);
});

test('serves all 12 parallel requests of a page, although only 4 run at once', async () => {
  const caller = cloud.as('franchise.admin2');
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => (await caller.get('hierarchy/BISTRO')).status),
  );
  expect(statuses).toEqual(Array(12).fill(200));
});

test('rejects an invalid token without counting it', async () => {
  for (let n = 0; n < 70; n++) expect((await cloud.withToken('a.b.c').get('authenticated-user')).status).toBe(401);
  expect((await cloud.as('pos.admin').get('authenticated-user')).status).toBe(200);
});

test('changes have a separate limit from reads', async () => {
  const caller = cloud.as('franchise.admin');
  const change = () => caller.post('user/BISTRO', {});
  for (let n = 0; n < 20; n++) expect((await change()).status).not.toBe(429);
  const { status, headers, body } = await change();
  expect([status, body.reason]).toEqual([429, 'changes_per_minute']);
  // The limit allows one request every three seconds, counted from the last one.
  expect(headers.get('retry-after')).toMatch(/^[123]$/);
  expect((await caller.get('hierarchy/ALOHA')).status).toBe(200);
});

const comparedEmail = ({ emailAddress }: Pick<UserDocument, 'emailAddress'>) => emailAddress.trim().toLowerCase();

test('HIST-06 counts restored users as new ones if their accounts were purged', async () => {
  const caller = cloud.as('pos.franchise.admin');
  const { undo, previewUndo } = historyIn(cloud, 'ALOHA');
  const all = await documentsOf<UserDocument>(cloud, 'ALOHA', 'user');
  const users = all.filter(
    ({ isFranchiseAdmin, franchiseRoleMemberId, authObjectId, emailAddress }) =>
      !isFranchiseAdmin &&
      franchiseRoleMemberId === null &&
      authObjectId !== EMPTY_GUID &&
      all.filter((other) => comparedEmail(other) === comparedEmail({ emailAddress })).length === 1,
  );
  const [first, second, third] = await Promise.all(
    users.slice(0, 3).map(async ({ authObjectId }) => {
      const deleted = await caller.call('DELETE', `user/ALOHA/${authObjectId}`, { ifMatch: '*' });
      cloud.directory.store.accounts.purge(authObjectId);
      return changeOf(deleted);
    }),
  );
  for (const changeId of [first, second])
    expect((await undo(changeId!, {}, 'pos.franchise.admin')).body).toMatchObject({ leftovers: [] });
  for (const { status, body } of [
    await previewUndo(third!, {}, 'pos.franchise.admin'),
    await undo(third!, {}, 'pos.franchise.admin'),
  ])
    expect([status, body.reason]).toEqual([429, 'new_accounts_per_hour']);
});

test('counts new accounts across hosts until the hour ends', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 600_000);
  const other = await startFunctionsHost({ entry: inject('apiEntry'), env: cloud.environment, log: () => undefined });
  try {
    const token = await cloud.directory.tokenFor('corporate.admin');
    const [first, second] = [cloud.origin, other.origin].map((origin) =>
      createClient(origin, async () => bearer(token)),
    );
    expect((await first!.post('user/ALOHA', user(1))).status).toBe(200);
    expect((await second!.post('user/ALOHA', user(2))).status).toBe(200);
    const { status, headers, body } = await first!.post('user/ALOHA', user(3));
    expect([status, headers.get('retry-after'), body.reason]).toEqual([429, '3000', 'new_accounts_per_hour']);
    expect(body.detail).toBe('You can add at most 2 people per hour. Please try again in 50 minutes.');
    vi.setSystemTime(Date.now() + 2_970_000);
    const late = await second!.post('user/ALOHA', user(3));
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '30']);
    expect(late.body.detail).toMatch(/ Please try again in 1 minute\.$/);
    vi.setSystemTime(Date.now() + 30_000);
    expect((await second!.post('user/ALOHA', user(3))).status).toBe(200);
  } finally {
    await other.close();
    vi.useRealTimers();
  }
});

test('creates a user even if the first attempt to read the count of new accounts fails', async () => {
  cloud.cosmos.faults.add({ match: 'GET /dbs/franchise-admin/colls/jobs/*', kind: 'read', status: 500, times: 1 });
  expect((await cloud.as('franchise.admin2').post('user/BISTRO', user(4))).status).toBe(200);
  expect(cloud.cosmos.faults.list()).toEqual([]);
});

test('a retried creation counts once, and is not rejected at the limit', async () => {
  const caller = cloud.as('corporate.admin');
  const add = (n: number, key: string) =>
    caller.call('POST', 'pos/vendor/4/user', {
      body: { pointOfSaleUserId: 0, firstName: 'Pia', lastName: 'Poe', emailAddress: `retry${n}@example.com` },
      headers: { [IDEMPOTENCY_KEY]: key },
    });
  const key = randomUUID();
  expect([(await add(1, key)).status, (await add(1, key)).status, (await add(1, key)).status]).toEqual([200, 200, 200]);
  expect((await add(2, randomUUID())).status).toBe(200);
  expect((await add(1, key)).status).toBe(200);
});

test.each([
  {
    name: 'rejects more addresses than a franchise may have',
    account: 'corporate.admin',
    path: 'franchise/BISTRO/addresses',
    list: 'franchise/BISTRO/addresses',
    body: () => ({ franchiseAddressId: 0, addressType: 1, line1: '1 Beach Road' }),
    limit: LIMITS.addressesPerFranchise,
    reason: 'too_many_addresses',
  },
  {
    name: 'rejects more users than a vendor may have',
    // An account with which no other test adds people: it may add only two per hour.
    account: 'pos.admin',
    path: 'pos/vendor/2/user',
    list: 'pos/vendor/2/users',
    body: (n: number) => ({
      pointOfSaleUserId: 0,
      firstName: 'Pia',
      lastName: 'Poe',
      emailAddress: `pia${n}@example.com`,
    }),
    limit: LIMITS.usersPerVendor,
    reason: 'too_many_users',
  },
])('$name', async ({ account, path, list, body, limit, reason }) => {
  const caller = cloud.as(account);
  const count = async () => (await caller.get(list)).body.length;
  const responses = [];
  for (let n = await count(); n <= limit; n++) responses.push(await caller.post(path, body(n)));
  const rejected = responses.pop()!;
  expect(responses.length).toBeGreaterThan(0);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  expect([rejected.status, rejected.body.reason]).toEqual([409, reason]);
  expect(rejected.body.detail).toMatch(
    /^A (franchise|vendor) can have at most \d (addresses|users)\. Please delete one/,
  );
  expect(await count()).toBe(limit);
});

test('IMP-08 an import by a corporate admin is exempt from the hourly limit of new accounts', async () => {
  const sets = changeSetsIn(cloud, 'CORAL');
  const rows = Array.from({ length: LIMITS.newAccountsPerHour + 2 }, (_, n) =>
    operations.addUser({ emailAddress: `row.${n}@coral.example` }, 'CORAL'),
  );
  const apply = async (kind: string, list = rows, as = 'corporate.admin') => {
    const { body } = await sets.create(list, { kind }, as);
    return (await sets.send(body.changeSetId, 'apply', {}, as)).body.results;
  };
  expect(await apply('import')).toMatchObject({ done: rows.length });
  const { body } = await cloud.as('corporate.admin').get(`audit/CORAL?limit=${rows.length}`);
  const sources = body.records.map(({ source }: AuditEntry) => source);
  expect(sources, 'HIST-21 the source of each entry').toEqual(Array(rows.length).fill('import'));
  const more = rows.map(({ body, ...row }, n) => ({
    ...row,
    body: { ...(body as object), emailAddress: `m${n}@c.example` },
  }));
  expect((await apply('bulk', more)).done).toBeLessThan(more.length);
});
