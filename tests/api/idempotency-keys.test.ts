/** `Idempotency-Key`: a repeated request of one caller has one effect. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { IDEMPOTENCY_KEY } from '@franchise-admin/api/contract';
import { type AddressDocument, documentId, type UnitDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { contradictions } from '../support/agreement.ts';
import type { ApiResponse } from '../support/client.ts';
import { madeAccounts } from '../support/directory-accounts.ts';
import { arrangeFranchise, CODE, POSITION, USER, unitDocument } from '../support/franchise.ts';
import { audits, documentOf, documentsOf, outbox } from '../support/stored.ts';
import { newUser, usersIn } from '../support/users.ts';
import { newPosUser, useVendors, VENDOR, vendorContradictions, vendorsIn } from '../support/vendors.ts';

const cloud = useVendors();
const { withEmail } = usersIn(cloud);
const vendors = vendorsIn(cloud);

interface Sent {
  readonly key: string;
  readonly as?: string;
  readonly method?: string;
  readonly ifMatch?: string;
}

function send(path: string, body: object, { key, as = 'corporate.admin', method = 'POST', ifMatch }: Sent) {
  const headers = { [IDEMPOTENCY_KEY]: key };
  return cloud.as(as).call(method, path, { body, headers, ...(ifMatch !== undefined && { ifMatch }) });
}

const users = `user/${CODE}`;
const posUsers = `pos/vendor/${VENDOR.harbor}/user`;
const addresses = `franchise/${CODE}/addresses`;
const address = { franchiseAddressId: 0, addressType: 1, line1: '1 Beach Road' };
const fay = { franchiseRoleId: 11, reportsToId: POSITION.ben, franchiseUserId: USER.fay };
const storedAddresses = () => documentsOf<AddressDocument>(cloud, CODE, 'address');

test.each(['', 'x', '1'.repeat(36), `{${randomUUID()}}`])(
  'rejects the key "%s" with 400 naming the header',
  async (key) => {
    const { status, body } = await send(addresses, address, { key });
    expect([status, body.errors]).toEqual([400, [{ field: IDEMPOTENCY_KEY, message: 'This is not a UUID.' }]]);
    expect(await storedAddresses()).toEqual([]);
  },
);

test('reports a faulty key together with the faults of the body', async () => {
  const { status, body } = await send(addresses, { ...address, addressType: 9 }, { key: 'x' });
  expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([
    400,
    ['addressType', IDEMPOTENCY_KEY],
  ]);
});

test('ignores the key of a request that only reads', async () => {
  const headers = { [IDEMPOTENCY_KEY]: 'x' };
  expect((await cloud.as('corporate.admin').get(`hierarchy/${CODE}`, { headers })).status).toBe(200);
});

describe('another request with the same key', () => {
  test.each([
    ['user', users, newUser(), newUser({ emailAddress: 'other@aloha.example' })],
    ['user with the same email', users, newUser(), newUser({ lastName: 'Other' })],
    ['POS user', posUsers, newPosUser(), newPosUser({ emailAddress: 'other@vendor.example' })],
    ['POS user with the same email', posUsers, newPosUser(), newPosUser({ lastName: 'Other' })],
    ['vendor', 'pos/vendor', { pointOfSaleVendorId: 0, name: 'A' }, { pointOfSaleVendorId: 0, name: 'B' }],
    ['address', addresses, address, { ...address, line1: '2 Beach Road' }],
    ['person', `hierarchy/${CODE}`, fay, { ...fay, reportsToId: POSITION.ada, franchiseRoleId: 12 }],
  ])('gets 409 for a %s and changes nothing', async (_, path, first, other) => {
    const key = randomUUID();
    expect((await send(path, first, { key })).status).toBe(200);
    const before = [await audits(cloud), await vendors.audits()];
    const { status, body } = await send(path, other, { key });
    expect([status, body.code, body.reason]).toEqual([409, 'conflict', 'key_reused']);
    expect([await audits(cloud), await vendors.audits()]).toEqual(before);
    expect(await vendorContradictions(cloud)).toEqual([]);
  });

  test('gets 409 for another endpoint of the franchise', async () => {
    const key = randomUUID();
    await send(users, newUser(), { key });
    expect((await send(addresses, address, { key })).body.reason).toBe('key_reused');
  });
});

describe('a key used for two vendors', () => {
  const usersOf = (vendorId: number) => `pos/vendor/${vendorId}/user`;

  async function accountsCounted(): Promise<number> {
    const query = "SELECT VALUE c['count'] FROM c WHERE c.type = 'newAccounts'";
    const { resources } = await cloud.container('jobs').items.query<number>(query).fetchAll();
    return resources.reduce((sum, count) => sum + count, 0);
  }

  test('API-44 creates two users with two numbers and counts two new accounts', async () => {
    const key = randomUUID();
    const before = await accountsCounted();
    const created = [
      await send(usersOf(VENDOR.harbor), newPosUser(), { key }),
      await send(usersOf(VENDOR.lantern), newPosUser({ emailAddress: 'other@vendor.example' }), { key }),
    ];
    expect(created.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(created.map(({ body }) => body.pointOfSaleUserId)).size).toBe(2);
    expect((await accountsCounted()) - before).toBe(2);
  });

  test.each([20, 40])('POS-06 does not give two users the same email if the requests are %i ms apart', async (gap) => {
    const key = randomUUID();
    const responses = await Promise.all(
      [VENDOR.harbor, VENDOR.lantern].map(async (vendorId, n) => {
        await delay(n * gap);
        return send(usersOf(vendorId), newPosUser(), { key });
      }),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await vendorContradictions(cloud)).toEqual([]);
  });
});

test('two callers with the same key create two addresses', async () => {
  const key = randomUUID();
  const [mine, others] = [
    await send(addresses, address, { key }),
    await send(addresses, address, { key, as: 'franchise.admin' }),
  ];
  expect([mine.status, others.status]).toEqual([200, 200]);
  expect(others.body.franchiseAddressId).not.toBe(mine.body.franchiseAddressId);
  expect(await storedAddresses()).toHaveLength(2);
});

test('a caller without the required role gets 403 regardless of how the key was used before', async () => {
  const key = randomUUID();
  await send(addresses, address, { key });
  expect((await send(addresses, address, { key, as: 'read.only' })).status).toBe(403);
});

describe('concurrent attempts', () => {
  test.each([
    ['user', users, newUser(), 'franchiseUserId'],
    ['POS user', posUsers, newPosUser(), 'pointOfSaleUserId'],
    ['vendor', 'pos/vendor', { pointOfSaleVendorId: 0, name: 'Tills' }, 'pointOfSaleVendorId'],
    ['address', addresses, address, 'franchiseAddressId'],
    ['person', `hierarchy/${CODE}`, fay, 'franchiseRoleMemberId'],
  ])('concurrent attempts add only one %s', { timeout: 30_000 }, async (what, path, body, id) => {
    const key = randomUUID();
    const responses: ApiResponse<Record<string, unknown>>[] = await Promise.all(
      [1, 2, 3, 4].map(() => send(path, body, { key })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body[id])).size).toBe(1);
    await expect.poll(() => outbox(cloud)).toEqual([]);
    expect(await vendorContradictions(cloud)).toEqual([]);
    expect(madeAccounts(cloud)).toHaveLength(what.endsWith('user') ? 1 : 0);
  });
});

test("a retry returns the user's current state", async () => {
  const key = randomUUID();
  const { body: first } = await send(users, newUser(), { key });
  const changed = { ...newUser({ lastName: 'Nowak' }), franchiseUserId: first.franchiseUserId };
  expect((await send(users, changed, { key: randomUUID(), ifMatch: '*' })).status).toBe(200);
  const { status, body } = await send(users, newUser(), { key });
  expect([status, body.franchiseUserId, body.lastName]).toEqual([200, first.franchiseUserId, 'Nowak']);
});

test('a retry also returns isPending while the account of the change is pending', async () => {
  const key = randomUUID();
  cloud.directory.faults.add({ match: '* /v1.0/users*', status: 500, times: null });
  const first = await send(users, newUser(), { key });
  cloud.directory.faults.clear();
  const second = await send(users, newUser(), { key });
  expect([first.body.isPending, second.status, second.body]).toEqual([true, 200, first.body]);
  expect(await withEmail('nora@aloha.example')).toHaveLength(1);
});

test('a retry runs a rolled-back change again', async () => {
  const key = randomUUID();
  const rejection = { match: 'POST /v1.0/users', status: 400, times: 1 };
  cloud.directory.faults.add(rejection);
  expect((await send(users, newUser(), { key })).body.reason).toBe('account_refused');
  cloud.directory.faults.add(rejection);
  expect((await send(users, newUser(), { key })).body.reason).toBe('account_refused');
  expect((await send(users, newUser(), { key })).status).toBe(200);
  cloud.directory.faults.add(rejection);
  expect((await send(posUsers, newPosUser(), { key })).body.reason).toBe('account_refused');
  expect((await send(posUsers, newPosUser(), { key })).status).toBe(200);
  expect(await contradictions(cloud)).toEqual([]);
});

test('a request that was rejected because of its email succeeds with the same key once the email is free', async () => {
  const key = randomUUID();
  const taken = newUser({ emailAddress: 'fay@aloha.example' });
  expect((await send(users, taken, { key })).status).toBe(409);
  await cloud.container('franchises').item(documentId.user(USER.fay), CODE).delete();
  await cloud.container('franchises').item(documentId.emailClaim('fay@aloha.example'), CODE).delete();
  expect((await send(users, taken, { key })).status).toBe(200);
});

test('a retry finds the first attempt if the response to its batch was lost', async () => {
  const key = randomUUID();
  const batch = {
    match: 'POST /dbs/franchise-admin/colls/franchises',
    kind: 'batch',
    drop: 'after',
    times: 1,
  } as const;
  cloud.cosmos.faults.add(batch);
  const first = await send(users, newUser(), { key });
  const second = await send(users, newUser(), { key });
  expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  expect(madeAccounts(cloud)).toHaveLength(1);
});

test('a retried removal of a person with their user returns the first result', async () => {
  const key = randomUUID();
  const body = { franchiseRoleMemberId: POSITION.eve, deleteUser: true };
  const removal = { key, method: 'DELETE', ifMatch: '*' };
  const first = await send(`hierarchy/${CODE}`, body, removal);
  expect([first.status, (await send(`hierarchy/${CODE}`, body, removal)).body]).toEqual([200, first.body]);
  expect(await documentOf(cloud, documentId.position(POSITION.eve))).toBeUndefined();
  expect(await audits(cloud)).toHaveLength(1);
});

test.each([93, 94, 200])(
  'a retried removal of a position with its user and %i units changes nothing, in one or several batches',
  { timeout: 60_000 },
  async (count) => {
    const units = Array.from({ length: count }, (_, n) => unitDocument(CODE, `M${n}`, POSITION.eve));
    await arrangeFranchise(cloud, CODE, units);
    const removal = { key: randomUUID(), method: 'DELETE', ifMatch: '*' };
    const body = { franchiseRoleMemberId: POSITION.eve, deleteUser: true };
    const first = await send(`hierarchy/${CODE}`, body, removal);
    expect([first.status, first.body.userDeleted, first.body.unassignedUnitCount]).toEqual([200, true, count]);
    const before = await audits(cloud);
    expect((await send(`hierarchy/${CODE}`, body, removal)).body).toEqual(first.body);
    expect(await audits(cloud)).toEqual(before);
    const left = await documentsOf<UnitDocument>(cloud, CODE, 'unit');
    expect(left.filter(({ franchiseRoleMemberId }) => franchiseRoleMemberId === POSITION.eve)).toEqual([]);
  },
);
