/** Rejects deleted and disabled accounts, and tokens issued before their sessions were revoked. */

import { DEMO_ACCOUNTS } from '@franchise-admin/data-sets/accounts';
import type { Account } from '@franchise-admin/local/directory';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Cloud, rolesRead, startCloud } from '../support/cloud.ts';

const OID = DEMO_ACCOUNTS.find(({ name }) => name === 'corporate.admin')!.oid;

let cloud: Cloud;
let before: Account;
const seconds = () => Math.floor(Date.now() / 1000);
const change = (changes: Partial<Account>) => cloud.directory.store.accounts.save({ ...before, ...changes });
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
/** Returns a client with a token issued now. */
const signIn = async (claims: Record<string, unknown> = {}) =>
  cloud.withToken(await cloud.directory.sign('corporate.admin', claims));
type Caller = Awaited<ReturnType<typeof signIn>>;
const ordinary = (caller: Caller) => caller.get('lookup/franchises');
/** An endpoint that reads the roles from the directory each time (freshRoles). It returns 404 to an accepted caller. */
const destructive = (caller: Caller) => caller.call('DELETE', 'lookup/orphanedFranchises/NOSUCH');

beforeAll(async () => {
  cloud = await startCloud();
  before = cloud.directory.store.accounts.byId(OID)!;
  vi.useFakeTimers({ toFake: ['Date'] });
});
beforeEach(() => {
  change({});
  later(31_000);
});
afterAll(async () => {
  vi.useRealTimers();
  await cloud?.close();
});

describe.each([
  ['a disabled account', () => ({ accountEnabled: false })],
  ['a deleted account', () => ({ deletedAt: Date.now() })],
  ['a token issued before its sessions were revoked', () => ({ signInSessionsValidFrom: Date.now() + 1_000 })],
])('AUTH-06 %s', (_, ended) => {
  test('gets 401 at once from an endpoint with freshRoles, and then from every endpoint', async () => {
    const caller = await signIn();
    expect((await ordinary(caller)).status).toBe(200);
    change(ended());
    expect((await ordinary(caller)).status).toBe(200);
    const { status, headers, body } = await destructive(caller);
    expect([status, headers.get('www-authenticate'), body.code]).toEqual([401, 'Bearer', 'unauthenticated']);
    // The fresh read has updated the cache, so other endpoints also reject the caller.
    expect((await ordinary(caller)).status).toBe(401);
  });

  test('gets 401 within 30 s even if the caller sends only ordinary requests', async () => {
    const caller = await signIn();
    expect((await ordinary(caller)).status).toBe(200);
    change(ended());
    later(30_001);
    expect((await ordinary(caller)).status).toBe(401);
    expect((await caller.get('authenticated-user/groups')).status).toBe(401);
  });
});

test('accepts a token issued in the second of the revocation and rejects one issued a second earlier', async () => {
  change({ signInSessionsValidFrom: seconds() * 1000 + 999 });
  const [same, earlier] = await Promise.all([signIn(), signIn({ iat: seconds() - 1, exp: seconds() + 3_599 })]);
  expect((await destructive(same)).status).toBe(404);
  expect((await destructive(earlier)).status).toBe(401);
});

test('accepts a backdated token that was issued after the revocation', async () => {
  change({ signInSessionsValidFrom: Date.now() });
  expect((await destructive(await signIn({ iat: seconds() - 300 }))).status).toBe(404);
});

test('accepts a new sign-in at once, although the cached account is disabled', async () => {
  change({ accountEnabled: false });
  expect((await ordinary(await signIn())).status).toBe(401);
  later(1_000);
  change({});
  expect((await ordinary(await signIn())).status).toBe(200);
});

test('account and groups are read in one request, and both are cached', async () => {
  const caller = await signIn();
  const first = await cloud.cost(() => ordinary(caller));
  expect(first.graph).toEqual(rolesRead(1));
  expect((await cloud.cost(() => ordinary(caller))).graph).toEqual({});
  expect((await cloud.cost(() => destructive(caller))).graph).toEqual(rolesRead(1));
});

test.each([
  ['the batch', 'POST /v1.0/$batch'],
  ['the account', 'GET /v1.0/users/*'],
  ['the groups', 'POST /v1.0/users/*/checkMemberGroups'],
])('a directory outage returns 503, never 401: %s', async (_, match) => {
  const caller = await signIn();
  cloud.directory.faults.add({ match, status: 503, times: 100 });
  try {
    expect((await destructive(caller)).status).toBe(503);
  } finally {
    cloud.directory.faults.clear();
  }
});

test("USER-14 a password reset ends the user's sessions at once on the host that handles it", async () => {
  const caller = cloud.withToken(await cloud.directory.sign('franchise.admin'));
  expect((await caller.get('hierarchy/ALOHA')).status).toBe(200);
  later(2_000);
  const { franchiseUserId } = (await caller.get('authenticated-user')).body;
  const { status } = await (await signIn()).call('POST', `user/ALOHA/reset-password/${franchiseUserId}`);
  expect(status).toBe(200);
  expect((await caller.get('hierarchy/ALOHA')).status).toBe(401);
});

test('health gives a revoked corporate admin the same response as an anonymous caller', async () => {
  const caller = await signIn();
  expect((await caller.get('health')).body).toHaveProperty('dependencies');
  change({ accountEnabled: false });
  expect((await caller.get('health')).body).not.toHaveProperty('dependencies');
  expect((await caller.get('health')).body).toEqual((await cloud.anonymous.get('health')).body);
});
