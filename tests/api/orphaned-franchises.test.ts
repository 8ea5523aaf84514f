import {
  type AuditDocument,
  documentId,
  type FranchiseDocument,
  type OutboxDocument,
  type PositionDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import { CODE, POSITION, USER, unitDocument } from '../support/franchise.ts';
import { halfRemoved } from '../support/half-removed.ts';
import { arrangeOrphan, ORPHAN, orphanAccount, remainsOfOrphan } from '../support/orphans.ts';
import { documentOf, documentsOf } from '../support/stored.ts';
import { useVendors, VENDOR, vendorContradictions, vendorsIn } from '../support/vendors.ts';

const cloud = useVendors();
beforeEach(() => arrangeOrphan(cloud));

const corporate = () => cloud.as('corporate.admin');
const remove = (code: string = ORPHAN) => corporate().call('DELETE', `lookup/orphanedFranchises/${code}`);
const list = async () => (await corporate().get('lookup/orphanedFranchises')).body;
const franchise = () => documentOf<FranchiseDocument>(cloud, documentId.franchise, ORPHAN);
const audits = () => documentsOf<AuditDocument<{ readonly groupCode: string }>>(cloud, ORPHAN, 'audit');
const write = (...documents: object[]) =>
  Promise.all(documents.map((document) => cloud.container('franchises').items.upsert(document)));
const account = (id: number) => cloud.directory.store.accounts.byId(orphanAccount(id));

describe('API-04 lookup/orphanedFranchises', () => {
  test('ADM-03 lists franchises with users and without units by code, with names and user counts', async () => {
    const { id: _, ...empty } = (await franchise())!;
    const user = (await documentOf<UserDocument>(cloud, documentId.user(USER.fay), ORPHAN))!;
    const first = { ...empty, id: documentId.franchise, groupCode: 'AAA', groupName: 'First' };
    await write(first, { ...user, groupCode: 'AAA' }, { ...empty, id: documentId.franchise, groupCode: 'NOBODY' });
    expect(await list()).toEqual([
      { groupCode: 'AAA', groupName: 'First', totalUsers: 1 },
      { groupCode: ORPHAN, groupName: 'ORPHAN Restaurants', totalUsers: 10 },
    ]);
    for (const code of ['AAA', 'NOBODY']) await cloud.container('franchises').deleteAllItemsForPartitionKey(code);
  });

  test('omits a franchise as soon as it has a unit, and lists it again after the unit was deleted', async () => {
    await write(unitDocument(ORPHAN, 'U9', null));
    expect(await list()).toEqual([]);
    await cloud.container('franchises').item(documentId.unit('U9'), ORPHAN).delete();
    expect(await list()).toHaveLength(1);
  });

  test('omits a franchise that is being removed', async () => {
    await write({ ...(await franchise()), isBeingRemoved: true });
    expect(await list()).toEqual([]);
  });

  test('costs three queries', async () => {
    await list();
    const { kinds, charge } = await cloud.cost(list);
    // The service first rejects a count query with the plan that the SDK then executes.
    expect(kinds).toEqual({ query: 3, queryplan: 2 });
    expect(charge).toBeLessThan(15);
  });
});

describe('API-05 removing an orphaned franchise', () => {
  test('ADM-03 deletes users with accounts, positions, addresses, claims and vendors, and returns the new list', async () => {
    expect((await corporate().get('lookup/franchises')).body).toContainEqual(
      expect.objectContaining({ groupCode: ORPHAN }),
    );
    const { status, body } = await remove();
    expect([status, body]).toEqual([200, []]);
    expect(await remainsOfOrphan(cloud)).toEqual([]);
    expect(account(USER.eve)?.deletedAt).toEqual(expect.any(Number));

    const [audit, ...more] = await audits();
    expect(more).toEqual([]);
    expect(audit).toMatchObject({ call: 'deleteOrphanedFranchise', actorName: 'Corporate Admin' });
    const of = (kind: string) => audit!.changes.filter(({ record }) => record.kind === kind);
    expect([of('user').length, of('position').length, of('address').length]).toEqual([10, 5, 1]);
    expect(of('franchise')).toMatchObject([
      { before: { groupName: 'ORPHAN Restaurants', brandIds: [1] }, after: null },
    ]);
    expect(of('user').find(({ record }) => record.id === String(USER.eve))?.before).toMatchObject({
      emailAddress: 'eve@orphan.example',
      authObjectId: orphanAccount(USER.eve),
      communicationTypeIds: [1],
    });
    const [unlinked] = await vendorsIn(cloud).audits();
    expect(unlinked).toMatchObject({
      pointOfSaleVendorId: VENDOR.harbor,
      call: 'deleteOrphanedFranchise',
      changes: [{ record: { kind: 'vendorFranchise', id: ORPHAN }, after: null }],
    });
    expect(await vendorContradictions(cloud)).toEqual([]);
  });

  test('removes the franchise from the selector, and rejects its administrator with 401', async () => {
    const eve = cloud.withToken(await cloud.directory.tokenFor(`orphan${USER.eve}`));
    expect((await eve.get('authenticated-user')).body.groupCode).toBe(ORPHAN);
    await remove();
    const codes = (await corporate().get('lookup/franchises')).body.map((one: { groupCode: string }) => one.groupCode);
    expect(codes).not.toContain(ORPHAN);
    // The account is deleted with the franchise.
    expect((await eve.get('authenticated-user')).status).toBe(401);
    expect((await corporate().get(`hierarchy/${ORPHAN}`)).status).toBe(404);
  });

  test('keeps an account that another record uses or that has another role', async () => {
    const fay = (await documentOf<UserDocument>(cloud, documentId.user(USER.fay)))!;
    await write({ ...fay, authObjectId: orphanAccount(USER.fay) });
    cloud.directory.store.memberships.add(ROLE_GROUPS.corporateAdminGroupId, orphanAccount(USER.gus));
    expect((await remove()).status).toBe(200);
    expect([account(USER.fay)?.deletedAt, account(USER.gus)?.deletedAt]).toEqual([null, null]);
    expect(account(USER.dan)?.deletedAt).not.toBeNull();
    cloud.directory.store.memberships.remove(ROLE_GROUPS.corporateAdminGroupId, orphanAccount(USER.gus));
  });

  test('returns 404 for an unknown or already removed franchise, and for SYSTEM', async () => {
    for (const code of ['NOSUCH', 'SYSTEM']) expect((await remove(code)).status).toBe(404);
    const responses = await Promise.all([remove(), remove()]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await audits()).length).toBe(1);
  });

  describe('rejects with 409 and writes nothing for', () => {
    const rejected = async (code: string, reason: string) => {
      const { status, body } = await remove(code);
      expect([status, body.reason]).toEqual([409, reason]);
      expect(await documentsOf(cloud, code, 'audit')).toEqual([]);
    };

    test('a franchise that has units', () => rejected(CODE, 'has_units'));

    test('a franchise that has a unit again', async () => {
      expect(await list()).toHaveLength(1);
      await write(unitDocument(ORPHAN, 'U9', null));
      await rejected(ORPHAN, 'has_units');
    });

    test('a franchise without users', async () => {
      for (const { id } of await documentsOf<UserDocument>(cloud, ORPHAN, 'user'))
        await cloud.container('franchises').item(id, ORPHAN).delete();
      await rejected(ORPHAN, 'no_users');
    });

    test('a franchise that is being removed', async () => {
      await write({ ...(await franchise()), isBeingRemoved: true });
      await rejected(ORPHAN, 'being_removed');
    });

    test('a franchise with a position that is being removed in several batches', async () => {
      const ada = await documentOf<PositionDocument>(cloud, documentId.position(POSITION.ada), ORPHAN);
      await write({ ...ada, isBeingRemoved: true });
      await rejected(ORPHAN, 'being_changed');
    });
  });

  test('removes the assignment of a vendor that was added at the same moment', async () => {
    await cloud.container('vendors').item(documentId.vendorFranchise(ORPHAN), VENDOR.harbor).delete();
    await corporate().get('pos/vendors');
    cloud.cosmos.faults.add({ match: 'POST /dbs/*/vendors', kind: 'batch', delayMs: 700, times: 1 });
    const begins = corporate().call('PUT', `pos/vendor/${VENDOR.lantern}/group/${ORPHAN}`);
    await expect.poll(() => cloud.cosmos.faults.list(), { interval: 5 }).toEqual([]);
    expect((await remove()).status).toBe(200);
    expect((await begins).status).toBe(200);
    expect(await remainsOfOrphan(cloud)).toEqual([]);
    expect(await vendorContradictions(cloud)).toEqual([]);
  });
});

describe('a franchise with more users than fit into one batch', () => {
  const PEOPLE = 60;
  beforeEach(() => arrangeOrphan(cloud, PEOPLE));

  test('a large franchise is removed in several batches, with one audit record per user', {
    timeout: 60_000,
  }, async () => {
    const { status, body } = await remove();
    expect([status, body]).toEqual([200, []]);
    expect(await remainsOfOrphan(cloud)).toEqual([]);
    const history = await audits();
    expect(history.length).toBeGreaterThan(2);
    const users = history.flatMap(({ changes }) => changes.filter(({ record }) => record.kind === 'user'));
    expect([users.length, new Set(users.map(({ record }) => record.id)).size]).toEqual([PEOPLE + 10, PEOPLE + 10]);
  });

  test('a large franchise has a consistent hierarchy after each batch of its removal', {
    timeout: 60_000,
  }, async () => {
    const states: string[][] = [];
    cloud.cosmos.faults.add({ match: 'POST /dbs/*/franchises', kind: 'batch', delayMs: 150 });
    const removal = remove();
    while ((await franchise()) !== undefined) states.push(await brokenPlaces());
    await removal;
    expect(states.length).toBeGreaterThan(3);
    expect(states.flat()).toEqual([]);
  });

  describe('while a franchise is being removed', () => {
    beforeEach(arrangeHalfDone);

    test('rejects other changes with 409, and the timer completes the removal', { timeout: 60_000 }, async () => {
      const any = { ifMatch: '*' };
      const user = { firstName: 'N', lastName: 'N', emailAddress: 'n@orphan.example', isFranchiseOwner: true };
      const rejected = [
        await corporate().post(`user/${ORPHAN}`, { franchiseUserId: 0, ...user }),
        await corporate().post(`user/${ORPHAN}`, { franchiseUserId: USER.fay, ...user }, any),
        await corporate().call('DELETE', `user/${ORPHAN}/${orphanAccount(USER.fay)}`, any),
        await corporate().call('POST', `user/${ORPHAN}/reset-password/${USER.fay}`),
        await corporate().post(`franchise/${ORPHAN}`, { level1Name: 'A', level2Name: 'B', level3Name: 'C' }, any),
        await corporate().delete(`hierarchy/${ORPHAN}`, { franchiseRoleMemberId: POSITION.eve }, any),
        await corporate().call('PUT', `pos/vendor/${VENDOR.lantern}/group/${ORPHAN}`),
        await remove(),
      ];
      expect(rejected.map(({ status, body: { reason } }) => [status, reason])).toEqual(
        Array.from({ length: 8 }, () => [409, 'being_removed']),
      );
      expect(await list()).toEqual([]);
      await runOn();
      expect(await remainsOfOrphan(cloud)).toEqual([]);
      expect(await vendorContradictions(cloud)).toEqual([]);
    });

    test('the removal stops if the franchise gets a unit, and the franchise accepts changes again', {
      timeout: 60_000,
    }, async () => {
      await write(unitDocument(ORPHAN, 'U9', null));
      await runOn();
      expect(await franchise()).toMatchObject({ isBeingRemoved: false });
      expect(await documentsOf<UserDocument>(cloud, ORPHAN, 'user')).toHaveLength(PEOPLE + 10);
      expect(await documentsOf(cloud, ORPHAN, 'outbox')).toEqual([]);
      expect(await list()).toEqual([]);
      const assigned = { unitCode: 'U9', franchiseRoleMemberId: POSITION.dan };
      expect((await corporate().post(`units/${ORPHAN}/assign`, assigned, { ifMatch: '*' })).status).toBe(200);
    });
  });

  /** Returns references between positions and users that lead to no record. */
  async function brokenPlaces(): Promise<string[]> {
    const query = `SELECT * FROM c WHERE c.type IN ('franchise', 'position', 'user')`;
    const { resources } = await cloud
      .container('franchises')
      .items.query<FranchiseDocument | PositionDocument | UserDocument>(query, {
        partitionKey: ORPHAN,
        maxItemCount: 1000,
      })
      .fetchAll();
    const positions = new Map(
      resources.filter((at) => at.type === 'position').map((at) => [at.franchiseRoleMemberId, at]),
    );
    const users = new Map(resources.filter((at) => at.type === 'user').map((at) => [at.franchiseUserId, at]));
    const broken: string[] = [];
    for (const { id, reportsToId, franchiseUserId } of positions.values()) {
      if (reportsToId !== null && !positions.has(reportsToId)) broken.push(`${id} reports to an unknown position`);
      if (!users.has(franchiseUserId)) broken.push(`${id} has an unknown user`);
    }
    for (const { id, franchiseRoleMemberId } of users.values())
      if (franchiseRoleMemberId !== null && !positions.has(franchiseRoleMemberId))
        broken.push(`${id} has an unknown position`);
    return broken;
  }
});

/** Arranges the state after a crash right after the first batch. */
async function arrangeHalfDone(): Promise<void> {
  await write(
    { ...halfRemoved('deleteOrphanedFranchise'), groupCode: ORPHAN },
    {
      ...(await franchise()),
      isBeingRemoved: true,
    },
  );
}

/** Runs the timer several times, each time with expired leases. */
async function runOn(): Promise<void> {
  for (let run = 0; run < 3; run++) {
    const dueAt = new Date(Date.now() - 1000).toISOString();
    for (const entry of await documentsOf<OutboxDocument<{ readonly groupCode: string }>>(cloud, ORPHAN, 'outbox'))
      await write({ ...entry, dueAt });
    await cloud.host.run('finishOutbox');
  }
}
