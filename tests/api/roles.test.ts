import { DEMO_ACCOUNTS, ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Cloud, rolesRead, startCloud } from '../support/cloud.ts';

const oidOf = (name: string) => DEMO_ACCOUNTS.find((account) => account.name === name)!.oid;

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
  // The first request also reads the database account, which later requests do not.
  await cloud.as('no.role').get('authenticated-user');
  vi.useFakeTimers({ toFake: ['Date'] });
});
// The API uses this process's clock: moving it forward expires entries cached by earlier tests.
beforeEach(() => vi.setSystemTime(Date.now() + 31_000));
afterAll(async () => {
  vi.useRealTimers();
  await cloud?.close();
});

describe('ROLE-01 group membership is cached for 30000 ms', () => {
  test('queries the directory once within that time, and the database once for the record', async () => {
    const caller = cloud.as('franchise.admin');
    const { kinds, graph } = await cloud.cost(async () => {
      for (let n = 0; n < 5; n++) await caller.get('authenticated-user/groups');
    });
    expect(graph).toEqual(rolesRead(1));
    expect(kinds).toEqual({ read: 1 });
  });

  test('shares one query among parallel requests', async () => {
    const caller = cloud.as('franchise.admin');
    const { graph } = await cloud.cost(() =>
      Promise.all(Array.from({ length: 10 }, () => caller.get('authenticated-user/groups'))),
    );
    expect(graph).toEqual(rolesRead(1));
  });

  test('queries the directory again after that time', async () => {
    const caller = cloud.as('franchise.admin');
    await caller.get('authenticated-user/groups');
    vi.setSystemTime(Date.now() + 29_000);
    expect((await cloud.cost(() => caller.get('authenticated-user/groups'))).graph).toEqual({});
    vi.setSystemTime(Date.now() + 1_001);
    expect((await cloud.cost(() => caller.get('authenticated-user/groups'))).graph).toEqual(rolesRead(1));
  });

  test('reads roles fresh for destructive requests, but only for callers whose cached role allows them', async () => {
    const removal = (name: string) => cloud.as(name).call('DELETE', 'lookup/orphanedFranchises/NOSUCH');
    const rejected = await cloud.cost(async () => {
      for (let n = 0; n < 3; n++) expect((await removal('no.role')).status).toBe(403);
    });
    expect(rejected.graph).toEqual(rolesRead(1));
    expect((await removal('corporate.admin')).status).toBe(404);
    expect((await cloud.cost(() => removal('corporate.admin'))).graph).toEqual(rolesRead(1));
  });

  test('queries the directory separately for each caller', async () => {
    const { graph } = await cloud.cost(() =>
      Promise.all(['franchise.admin', 'franchise.admin2'].map((name) => cloud.as(name).get('authenticated-user'))),
    );
    expect(graph).toEqual(rolesRead(2));
  });

  test('rejects a destructive request after the role was revoked a moment ago', async () => {
    const group = ROLE_GROUPS.corporateAdminGroupId;
    const caller = cloud.as('corporate.admin');
    expect((await caller.get('lookup/franchises')).status).toBe(200);
    cloud.directory.store.memberships.remove(group, oidOf('corporate.admin'));
    try {
      const still = await caller.get('lookup/franchises');
      const removal = { franchiseRoleMemberId: 1 };
      const rejected = await caller.delete('hierarchy/ALOHA', removal, { ifMatch: '*' });
      expect([still.status, rejected.status, rejected.body.reason]).toEqual([200, 403, 'role']);
    } finally {
      cloud.directory.store.memberships.add(group, oidOf('corporate.admin'));
    }
  });

  test('rejects a destructive request after the admin record was deleted a moment ago', async () => {
    const caller = cloud.as('franchise.admin2');
    expect((await caller.get('hierarchy/BISTRO')).status).toBe(200);
    const item = cloud.container('sign-ins').item(oidOf('franchise.admin2'), oidOf('franchise.admin2'));
    const { resource } = await item.read();
    await item.delete();
    try {
      const rejected = await caller.delete('hierarchy/BISTRO', { franchiseRoleMemberId: 1 }, { ifMatch: '*' });
      expect([rejected.status, rejected.body.reason]).toEqual([403, 'other_franchise']);
    } finally {
      await cloud.container('sign-ins').items.create(resource!);
    }
  });
});

test('ROLE-01 counts membership through a nested group', async () => {
  const { store } = cloud.directory;
  const nested = 'b0b00000-0000-4000-8000-00000000000a';
  store.seed({
    groups: [{ id: nested, displayName: 'Head office' }],
    memberships: [
      { groupId: nested, memberId: oidOf('no.role') },
      { groupId: ROLE_GROUPS.corporateAdminGroupId, memberId: nested },
    ],
  });
  try {
    expect((await cloud.as('no.role').get('lookup/franchises')).status).toBe(200);
  } finally {
    store.memberships.remove(nested, oidOf('no.role'));
  }
});

test('ROLE-02 a corporate admin reads every franchise', async () => {
  const corporate = cloud.as('corporate.admin');
  const { body } = await corporate.get<{ groupCode: string }[]>('lookup/franchises');
  expect(body.length).toBeGreaterThan(10);
  for (const { groupCode } of body) expect((await corporate.get(`franchise/${groupCode}`)).status).toBe(200);
});

test('ROLE-03 a franchise admin can read only their own franchise', async () => {
  const admin = cloud.as('franchise.admin');
  expect((await admin.get('franchise/ALOHA')).status).toBe(200);
  const [other, none] = [await admin.get('franchise/BISTRO'), await admin.get('franchise/NOSUCH')];
  for (const rejected of [other, none])
    expect([rejected.status, rejected.body.reason]).toEqual([403, 'other_franchise']);
  expect(other.body.detail).toBe(none.body.detail);
});

test('ROLE-04 a POS admin reads no franchise', async () => {
  expect((await cloud.as('pos.admin').get('franchise/ALOHA')).body).toMatchObject({ status: 403, reason: 'role' });
});

test('ROLE-05 a read-only user reads every franchise and changes none', async () => {
  const reader = cloud.as('read.only');
  for (const code of ['ALOHA', 'BISTRO']) expect((await reader.get(`hierarchy/${code}`)).status).toBe(200);
  const rejected = await reader.post('franchise/ALOHA', { level1Name: 'Area' }, { ifMatch: '*' });
  expect([rejected.status, rejected.body.reason]).toEqual([403, 'role']);
});

test('ROLE-05 a member of the read-only group who administers a franchise is not read-only', async () => {
  const admin = cloud.as('read.franchise');
  expect((await admin.get('hierarchy/ALOHA')).status).toBe(200);
  expect((await admin.get('hierarchy/BISTRO')).status).toBe(403);
  expect((await admin.get('lookup/franchises')).status).toBe(403);
});
