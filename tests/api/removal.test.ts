import {
  type AuditDocument,
  documentId,
  type OutboxDocument,
  type PositionDocument,
  type SignInDocument,
  type UnitDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLE_GROUPS } from '../../scripts/local/constants.ts';
import { type Cloud, startCloud } from '../support/cloud.ts';
import {
  accountOf,
  arrangeAccounts,
  arrangeFranchise,
  arrangeFranchises,
  arrangeReference,
  audits,
  CODE,
  documentOf,
  documentsOf,
  franchiseDocuments,
  GROUP,
  outbox,
  POSITION,
  USER,
  unitDocument,
  versionOf,
} from '../support/franchise.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ data: 'none' });
  await arrangeReference(cloud);
});
beforeEach(() => arrangeFranchises(cloud));
afterAll(() => cloud?.close());

type Name = keyof typeof POSITION;
const remove = (name: Name, body: object = {}, account = 'corporate.admin', ifMatch = '*') =>
  cloud.as(account).delete(`hierarchy/${CODE}`, { franchiseRoleMemberId: POSITION[name], ...body }, { ifMatch });
const user = (id: number) => documentOf<UserDocument>(cloud, documentId.user(id));
const position = (id: number) => documentOf<PositionDocument>(cloud, documentId.position(id));
const unit = (unitCode: string) => documentOf<UnitDocument>(cloud, documentId.unit(unitCode));
const account = (id: number) => cloud.directory.store.accounts.byId(accountOf(id));
const signIn = async (id: number) =>
  (await cloud.container('sign-ins').item(accountOf(id), accountOf(id)).read<SignInDocument>()).resource;

describe('API-21 removing a person', () => {
  test('HIER-18 the user stays in the roster, unassigned', async () => {
    const etag = await versionOf(cloud, documentId.position(POSITION.eve));
    const { status, body } = await remove('eve', { deleteUser: false }, 'corporate.admin', etag);
    expect([status, body]).toEqual([200, { rootCount: 0, unassignedUnitCount: 0, userDeleted: false }]);
    expect(await position(POSITION.eve)).toBeUndefined();
    expect((await user(USER.eve))?.franchiseRoleMemberId).toBeNull();
    expect((await audits(cloud)).map(({ call, changes }) => ({ call, changes }))).toEqual([
      {
        call: 'deleteHierarchy',
        changes: [
          {
            record: { kind: 'position', id: String(POSITION.eve) },
            before: { franchiseRoleId: 11, franchiseUserId: USER.eve, reportsToId: POSITION.ada },
            after: null,
          },
        ],
      },
    ]);
    expect(await outbox(cloud)).toEqual([]);
  });

  test('HIER-06 people beneath become roots with all that is theirs, units unassigned', async () => {
    expect((await remove('ada')).body).toEqual({ rootCount: 2, unassignedUnitCount: 0, userDeleted: false });
    expect((await position(POSITION.dan))?.reportsToId).toBeNull();
    expect((await unit('U1'))?.franchiseRoleMemberId).toBe(POSITION.dan);
    expect((await remove('dan')).body).toEqual({ rootCount: 0, unassignedUnitCount: 2, userDeleted: false });
    expect(await unit('U1')).toMatchObject({ franchiseRoleMemberId: null, managerId: USER.dan });
    const [, second] = (await audits(cloud)).map(({ changes }) => changes.map(({ record }) => record.id));
    expect(second?.toSorted()).toEqual(['101', 'U1', 'U2']);
  });

  test.each([
    ['dan', 'units'],
    ['ada', 'people'],
  ] as const)('HIER-06 a franchise admin does not remove %s, who has %s beneath', async (name, _) => {
    const { status, body } = await remove(name, {}, 'franchise.admin');
    expect([status, body.reason]).toEqual([403, 'has_people_or_units']);
    expect(await position(POSITION[name])).toBeDefined();
  });

  test.each(['eve', 'ben'] as const)('HIER-06 a franchise admin removes %s, who has nothing beneath', async (name) => {
    expect((await remove(name, {}, 'franchise.admin')).status).toBe(200);
  });

  test('404 for a position that is gone, 412 with what stands for a stale one, 428 without a version', async () => {
    const etag = await versionOf(cloud, documentId.position(POSITION.eve));
    const moved = { franchiseRoleMemberId: POSITION.eve, franchiseRoleId: 11, reportsToId: POSITION.ben };
    await cloud
      .as('corporate.admin')
      .post(`hierarchy/${CODE}`, { ...moved, franchiseUserId: USER.eve }, { ifMatch: etag });
    const stale = await remove('eve', {}, 'corporate.admin', etag);
    expect([stale.status, stale.body.current]).toMatchObject([412, { firstName: 'Eve', reportsToId: POSITION.ben }]);
    const body = { franchiseRoleMemberId: POSITION.eve };
    expect((await cloud.as('corporate.admin').delete(`hierarchy/${CODE}`, body)).status).toBe(428);
    await remove('eve');
    expect((await remove('eve')).status).toBe(404);
  });

  test('the fields come in the query too, should the body be dropped on the way', async () => {
    const path = `hierarchy/${CODE}?franchiseRoleMemberId=${POSITION.eve}&deleteUser=false`;
    expect((await cloud.as('corporate.admin').delete(path, undefined, { ifMatch: '*' })).status).toBe(200);
    expect(await position(POSITION.eve)).toBeUndefined();
  });

  test('removed while someone edits it: the edit hears 404, nothing comes back', async () => {
    const edit = { franchiseRoleMemberId: POSITION.eve, franchiseRoleId: 11, reportsToId: POSITION.ben };
    const [removed, edited] = await Promise.all([
      remove('eve'),
      cloud.as('corporate.admin').post(`hierarchy/${CODE}`, { ...edit, franchiseUserId: USER.eve }, { ifMatch: '*' }),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 404]).toContain(edited.status);
    expect(await position(POSITION.eve)).toBeUndefined();
  });
});

describe('HIER-18 deleting the user too', () => {
  beforeEach(() => arrangeAccounts(cloud));

  test('takes record, e-mail claim, sign-in, groups and account, and keeps what a restore needs', async () => {
    const before = await user(USER.eve);
    const { status, body } = await remove('eve', { deleteUser: true });
    expect([status, body]).toEqual([200, { rootCount: 0, unassignedUnitCount: 0, userDeleted: true }]);
    expect(await user(USER.eve)).toBeUndefined();
    expect(await documentOf(cloud, documentId.emailClaim(before!.emailAddress))).toBeUndefined();
    expect(await signIn(USER.eve)).toBeUndefined();
    expect(account(USER.eve)?.deletedAt).toEqual(expect.any(Number));
    expect(cloud.directory.store.memberships.groupsOf(accountOf(USER.eve))).toEqual([]);
    expect(await outbox(cloud)).toEqual([]);

    const [audit] = await audits(cloud);
    const kept = audit?.changes.find(({ record }) => record.kind === 'user');
    expect(kept).toMatchObject({
      record: { id: String(USER.eve) },
      before: {
        firstName: 'Eve',
        emailAddress: 'eve@aloha.example',
        authObjectId: accountOf(USER.eve),
        isFranchiseAdmin: true,
        communicationTypeIds: [1],
      },
      after: null,
    });
    expect(kept?.before).not.toHaveProperty('_etag');
  });

  test('someone without an account: nothing is asked of the directory', async () => {
    const documents = franchiseDocuments(CODE);
    const place = documents.find((document) => document.id === documentId.position(POSITION.eve)) as PositionDocument;
    const ivy = documents.find((document) => document.id === documentId.user(USER.ivy)) as UserDocument;
    await arrangeFranchise(cloud, CODE, [
      { ...place, franchiseUserId: USER.ivy },
      { ...ivy, franchiseRoleMemberId: POSITION.eve },
    ]);
    const cost = await cloud.cost(() => remove('eve', { deleteUser: true }));
    expect(cost.result.body.userDeleted).toBe(true);
    expect(Object.keys(cost.graph)).toEqual(['POST /v1.0/users/{id}/checkMemberGroups']);
    expect(await outbox(cloud)).toEqual([]);
  });

  test('someone who manages a unit is kept, and the reason says so', async () => {
    const { status, body } = await remove('dan', { deleteUser: true });
    expect([status, body.reason, body.detail]).toEqual([
      409,
      'manages_units',
      'Dan Drew manages 1 unit. Please choose another manager there first.',
    ]);
    expect(await position(POSITION.dan)).toBeDefined();
    expect(await audits(cloud)).toEqual([]);
  });

  test('nobody deletes their own account', async () => {
    const place = { franchiseRoleId: 11, reportsToId: POSITION.ben, franchiseUserId: USER.hal };
    const { body } = await cloud.as('franchise.admin').post(`hierarchy/${CODE}`, place);
    const own = { franchiseRoleMemberId: body.franchiseRoleMemberId, deleteUser: true };
    const refused = await cloud.as('franchise.admin').delete(`hierarchy/${CODE}`, own, { ifMatch: '*' });
    expect([refused.status, refused.body.reason]).toEqual([403, 'own_account']);
    expect(await user(USER.hal)).toBeDefined();
  });

  test('an account that also administers a POS vendor loses the franchise and stays', async () => {
    const place = { franchiseRoleId: 11, reportsToId: POSITION.ben, franchiseUserId: USER.jon };
    const { body } = await cloud.as('corporate.admin').post(`hierarchy/${CODE}`, place);
    const jon = { franchiseRoleMemberId: body.franchiseRoleMemberId, deleteUser: true };
    await cloud.as('corporate.admin').delete(`hierarchy/${CODE}`, jon, { ifMatch: '*' });
    expect(await user(USER.jon)).toBeUndefined();
    expect(await signIn(USER.jon)).toMatchObject({ franchiseAdmin: null, posAdmin: { pointOfSaleVendorId: 1 } });
    expect(account(USER.jon)?.deletedAt).toBeNull();
    expect(await outbox(cloud)).toEqual([]);
  });

  test('an e-mail that older data gave to someone else too stays claimed, by them', async () => {
    const documents = franchiseDocuments(CODE);
    const fay = documents.find((document) => document.id === documentId.user(USER.fay)) as UserDocument;
    await arrangeFranchise(cloud, CODE, [{ ...fay, emailAddress: ' Eve@ALOHA.example' }]);
    await remove('eve', { deleteUser: true });
    expect(await documentOf(cloud, documentId.emailClaim('eve@aloha.example'))).toMatchObject({
      franchiseUserId: USER.fay,
    });
  });

  test('the groups left are those of the brands of the franchise, and the role group', async () => {
    cloud.directory.store.memberships.add(GROUP.menu, accountOf(USER.eve));
    const cost = await cloud.cost(() => remove('eve', { deleteUser: true }));
    expect(cost.graph).toMatchObject({ 'DELETE /v1.0/users/{id}': 1 });
    // Not chosen, so none of ours to leave: the directory keeps it with the deleted account.
    expect(cloud.directory.store.memberships.groupsOf(accountOf(USER.eve))).toEqual([GROUP.menu]);
    expect(cloud.directory.store.memberships.has(ROLE_GROUPS.franchiseAdminGroupId, accountOf(USER.eve))).toBe(false);
  });
});

describe('more beneath than one batch can hold', () => {
  const UNITS = 250;
  beforeEach(async () => {
    arrangeAccounts(cloud);
    const units = Array.from({ length: UNITS }, (_, n) => unitDocument(CODE, `M${n}`, POSITION.ada));
    await arrangeFranchise(cloud, CODE, units);
  });

  test('is taken off in several batches, each with its audit record, and tells the whole count', async () => {
    const { status, body } = await remove('ada', { deleteUser: true });
    expect([status, body]).toEqual([200, { rootCount: 2, unassignedUnitCount: UNITS, userDeleted: true }]);
    expect(await position(POSITION.ada)).toBeUndefined();
    expect(await user(USER.ada)).toBeUndefined();
    expect(account(USER.ada)?.deletedAt).toEqual(expect.any(Number));
    expect(
      (await documentsOf<UnitDocument>(cloud, CODE, 'unit')).filter((at) => at.franchiseRoleMemberId === POSITION.ada),
    ).toEqual([]);
    expect((await position(POSITION.dan))?.reportsToId).toBeNull();
    expect(await outbox(cloud)).toEqual([]);
    const records = (await audits(cloud)).flatMap(({ changes }: AuditDocument) =>
      changes.map(({ record }) => record.id),
    );
    // Each unit and person once, the position and the user.
    expect(records).toHaveLength(UNITS + 2 + 2);
    expect(new Set(records).size).toBe(UNITS + 2 + 2);
  });

  test('nothing else happens to the position meanwhile (409), others of the franchise work on, the timer ends it', async () => {
    await arrangeHalfDone();
    const caller = cloud.as('corporate.admin');
    const place = { franchiseRoleId: 11, reportsToId: POSITION.ada, franchiseUserId: USER.fay };
    const assign = (franchiseRoleMemberId: number) =>
      caller.post(`units/${CODE}/assign`, { unitCode: 'U4', franchiseRoleMemberId }, { ifMatch: '*' });
    const ada = {
      franchiseRoleId: 12,
      reportsToId: null,
      franchiseUserId: USER.ada,
      franchiseRoleMemberId: POSITION.ada,
    };
    const refused = [
      await caller.post(`hierarchy/${CODE}`, place),
      await caller.post(`hierarchy/${CODE}`, ada, { ifMatch: '*' }),
      await assign(POSITION.ada),
      await remove('ada'),
    ];
    expect(refused.map(({ status, body }) => [status, body.reason])).toEqual(
      Array.from({ length: 4 }, () => [409, 'being_removed']),
    );
    expect((await assign(POSITION.ben)).status).toBe(200);

    await cloud.host.run('finishOutbox');
    expect(await position(POSITION.ada)).toBeUndefined();
    expect((await user(USER.ada))?.franchiseRoleMemberId).toBeNull();
    expect((await unit('M9'))?.franchiseRoleMemberId).toBeNull();
    expect(await outbox(cloud)).toEqual([]);
  });

  test('someone who became a unit manager meanwhile is not deleted', async () => {
    await arrangeHalfDone({ deleteUser: true });
    await cloud.as('corporate.admin').post(`units/${CODE}`, { unitCode: 'U4', managerId: USER.ada }, { ifMatch: '*' });
    await cloud.host.run('finishOutbox');
    expect(await user(USER.ada)).toMatchObject({ franchiseRoleMemberId: null });
    expect(account(USER.ada)?.deletedAt).toBeNull();
  });
});

/** As a crash after the first batch leaves it, with a lease that has ended. */
async function arrangeHalfDone({ deleteUser = false } = {}): Promise<void> {
  const past = new Date(Date.now() - 1000).toISOString();
  const author = { actorId: 'someone', actorName: 'Someone', call: 'deleteHierarchy', requestId: 'request' };
  const entry: OutboxDocument = {
    id: 'outbox-half-done',
    groupCode: CODE,
    type: 'outbox',
    effects: [],
    removal: { franchiseRoleMemberId: POSITION.ada, deleteUser, author },
    createdAt: past,
    dueAt: past,
    attempts: 0,
  };
  await cloud.container('franchises').items.upsert(entry);
  await cloud.container('franchises').items.upsert({ ...(await position(POSITION.ada)), isBeingRemoved: true });
}
