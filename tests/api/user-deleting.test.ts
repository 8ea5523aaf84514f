import { EMPTY_GUID } from '@franchise-admin/api/contract';
import { documentId, type PositionDocument, type UserDocument } from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { describe, expect, test, vi } from 'vitest';
import { contradictions } from '../support/agreement.ts';
import { rolesRead } from '../support/cloud.ts';
import {
  accountOf,
  arrangeFranchise,
  CODE,
  franchiseDocuments,
  OTHER,
  oidOf,
  POSITION,
  USER,
  unitDocument,
} from '../support/franchise.ts';
import { fieldsOf } from '../support/hierarchy.ts';
import { recordsIn } from '../support/records.ts';
import { audits, documentOf, outbox } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { newUser, usersIn } from '../support/users.ts';

const cloud = useFranchises({ accounts: true });
const { account, position, signIn, user } = recordsIn(cloud);
const { claim, form, groupsOf, made, save, signInOf, stored } = usersIn(cloud);

const pathOf = (authObjectId: string, query = '') => `user/${CODE}/${authObjectId}${query}`;
const remove = (authObjectId: string, { as = 'corporate.admin', query = '', ifMatch = '*' } = {}) =>
  cloud.as(as).call('DELETE', pathOf(authObjectId, query), { ifMatch });
const checkDeletion = (authObjectId: string, { as = 'corporate.admin', query = '' } = {}) =>
  cloud.as(as).get(`user/${CODE}/can-delete/${authObjectId}${query}`);

async function arrangeUser(name: keyof typeof USER, changes: Partial<UserDocument>): Promise<void> {
  await arrangeFranchise(cloud, CODE, [{ ...(await stored(USER[name]))!, ...changes }]);
}

describe('API-28 deleting a user', () => {
  test('deletes record, email claim, sign-in, groups, position and account, and keeps the data that a restore needs', async () => {
    const { status, body } = await remove(accountOf(USER.eve));
    expect([status, body]).toEqual([200, {}]);
    expect(await user(USER.eve)).toBeUndefined();
    expect(await position(POSITION.eve)).toBeUndefined();
    expect(await claim('eve@aloha.example')).toBeUndefined();
    expect(await signIn(USER.eve)).toBeUndefined();
    expect(groupsOf(accountOf(USER.eve))).toEqual([]);
    expect(account(USER.eve)?.deletedAt).toEqual(expect.any(Number));
    const [audit, ...more] = await audits(cloud);
    expect(more).toEqual([]);
    expect(audit).toMatchObject({ call: 'deleteUser', actorId: oidOf('corporate.admin') });
    expect(audit!.changes).toMatchObject([
      {
        record: { kind: 'position', id: String(POSITION.eve) },
        before: { franchiseUserId: USER.eve, reportsToId: POSITION.ada },
        after: null,
      },
      {
        record: { kind: 'user', id: String(USER.eve) },
        before: { firstName: 'Eve', authObjectId: accountOf(USER.eve), communicationTypeIds: [1] },
        after: null,
      },
    ]);
    expect(await outbox(cloud)).toEqual([]);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('deletes a user that the portal has created, and releases the email', async () => {
    const { body } = await save(newUser({ isFranchiseAdmin: true }));
    expect((await remove(body.authObjectId, { as: 'franchise.admin', ifMatch: body.etag })).status).toBe(200);
    expect(made()).toMatchObject([{ deletedAt: expect.any(Number) }]);
    expect(await signInOf(body.authObjectId)).toBeUndefined();
    const again = await save(newUser());
    expect(again.status).toBe(200);
    expect(again.body.authObjectId).not.toBe(body.authObjectId);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('rejects a stale version with 412 and the current user', async () => {
    const version = (await stored(USER.fay))!._etag;
    await save(await form('fay', { lastName: 'Fox' }));
    const { status, body } = await remove(accountOf(USER.fay), { ifMatch: version });
    expect([status, body.code, body.current.lastName]).toEqual([412, 'stale', 'Fox']);
    expect(await user(USER.fay)).toBeDefined();
  });

  test('accepts only one of an edit and a deletion that are sent in parallel', async () => {
    const version = (await stored(USER.fay))!._etag;
    const [edit, deletion] = await Promise.all([
      save(await form('fay', { lastName: 'Fox', isFranchiseAdmin: true }), 'corporate.admin', version),
      remove(accountOf(USER.fay), { ifMatch: version }),
    ]);
    expect([
      [200, 412],
      [404, 200],
    ]).toContainEqual([edit.status, deletion.status]);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('removes an administrator role that a parallel request grants', async () => {
    cloud.cosmos.faults.add({ match: 'POST /dbs/*/sign-ins', delayMs: 600, times: 1 });
    const editing = save(await form('fay', { isFranchiseAdmin: true }));
    await expect.poll(() => cloud.cosmos.faults.list(), { interval: 5, timeout: 10_000 }).toEqual([]);
    expect((await remove(accountOf(USER.fay))).status).toBe(200);
    await editing;
    expect(await signInOf(accountOf(USER.fay))).toBeUndefined();
    expect(groupsOf(accountOf(USER.fay))).toEqual([]);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('returns 404 to the second of two parallel deletions', async () => {
    const responses = await Promise.all([remove(accountOf(USER.fay)), remove(accountOf(USER.fay))]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await audits(cloud)).toHaveLength(1);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('immediately rejects a caller whose role was revoked', async () => {
    const caller = cloud.as('franchise.admin');
    expect((await caller.get(`user/${CODE}/all-users`)).status).toBe(200);
    cloud.directory.store.memberships.remove(ROLE_GROUPS.franchiseAdminGroupId, oidOf('franchise.admin'));
    const { status } = await remove(accountOf(USER.fay), { as: 'franchise.admin' });
    cloud.directory.store.memberships.add(ROLE_GROUPS.franchiseAdminGroupId, oidOf('franchise.admin'));
    expect(status).toBe(403);
    expect(await user(USER.fay)).toBeDefined();
    // The rejection has cached the missing role for 30 s (ROLE-01).
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect((await remove(accountOf(USER.fay), { as: 'franchise.admin' })).status).toBe(200);
    vi.useRealTimers();
  });
});

describe('USER-15, API-27 obstacles to a deletion', () => {
  const OBSTACLES: readonly [string, keyof typeof USER, string, string][] = [
    [
      'people beneath',
      'olga',
      'has_people_or_units',
      'Olga Owner has 2 people below and 1 assigned unit in the hierarchy. Move or remove them first.',
    ],
    [
      'units beneath, and managed units',
      'dan',
      'has_people_or_units',
      'Dan Drew has 2 assigned units in the hierarchy. Move or remove them first. ' +
        'Dan Drew is the manager of 1 unit. Choose another manager for it first.',
    ],
    [
      'managed units',
      'gus',
      'manages_units',
      'Gus Gray is the manager of 1 unit. Choose another manager for it first.',
    ],
  ];

  test.each(OBSTACLES)('%s', async (_, name, reason, detail) => {
    for (const as of ['corporate.admin', 'franchise.admin']) {
      const check = await checkDeletion(accountOf(USER[name]), { as });
      expect([check.status, check.body]).toEqual([200, { canDelete: false, message: detail }]);
      const { status, body } = await remove(accountOf(USER[name]), { as });
      expect([status, body.code, body.reason, body.detail]).toEqual([409, 'conflict', reason, detail]);
    }
    expect(await user(USER[name])).toBeDefined();
    expect(await audits(cloud)).toEqual([]);
  });

  test('a user cannot delete their own account', async () => {
    const own = oidOf('franchise.admin');
    const detail = 'You cannot delete your own account.';
    expect((await checkDeletion(own, { as: 'franchise.admin' })).body).toEqual({ canDelete: false, message: detail });
    const { status, body } = await remove(own, { as: 'franchise.admin' });
    expect([status, body.reason, body.detail]).toEqual([403, 'own_account', detail]);
    expect((await checkDeletion(own)).body).toEqual({ canDelete: true, message: '' });
  });

  test('a user cannot be deleted while they are being removed from the hierarchy', async () => {
    const eve = (await position(POSITION.eve))!;
    await arrangeFranchise(cloud, CODE, [{ ...eve, isBeingRemoved: true }]);
    const detail = 'This person is being removed from the hierarchy right now.';
    expect((await checkDeletion(accountOf(USER.eve))).body).toEqual({ canDelete: false, message: detail });
    const { status, body } = await remove(accountOf(USER.eve));
    expect([status, body.reason]).toEqual([409, 'being_removed']);
  });

  test.each([
    ['corporate', ROLE_GROUPS.corporateAdminGroupId],
    ['POS', ROLE_GROUPS.pointOfSaleAdminGroupId],
    ['read-only', ROLE_GROUPS.readonlyUserGroupId],
  ])('a franchise admin cannot delete a user whose account has the %s role', async (_, group) => {
    cloud.directory.store.memberships.add(group, accountOf(USER.fay));
    const detail =
      'Fay Ford also has a role outside of this franchise. Only a corporate administrator can delete them.';
    expect((await checkDeletion(accountOf(USER.fay), { as: 'franchise.admin' })).body).toEqual({
      canDelete: false,
      message: detail,
    });
    const { status, body } = await remove(accountOf(USER.fay), { as: 'franchise.admin' });
    expect([status, body.reason, body.detail]).toEqual([403, 'holds_role', detail]);
    expect((await checkDeletion(accountOf(USER.fay))).body).toEqual({ canDelete: true, message: '' });
  });

  test('a franchise admin cannot delete a user if another record has the account', async () => {
    const fay = franchiseDocuments(OTHER).find(({ id }) => id === documentId.user(USER.fay)) as UserDocument;
    await arrangeFranchise(cloud, OTHER, [{ ...fay, authObjectId: accountOf(USER.fay) }]);
    const detail = 'Fay Ford also works outside of this franchise. Only a corporate administrator can delete them.';
    expect((await checkDeletion(accountOf(USER.fay), { as: 'franchise.admin' })).body.message).toBe(detail);
    const rejected = await remove(accountOf(USER.fay), { as: 'franchise.admin' });
    expect([rejected.status, rejected.body.reason, rejected.body.detail]).toEqual([403, 'shared_account', detail]);
    expect((await remove(accountOf(USER.fay))).status).toBe(200);
    expect(account(USER.fay)?.deletedAt).toBeNull();
    expect(await documentOf(cloud, documentId.user(USER.fay), OTHER)).toBeDefined();
  });

  test('can-delete reports to a read-only caller that the role does not allow it', async () => {
    const { status, body } = await checkDeletion(accountOf(USER.fay), { as: 'read.only' });
    expect([status, body]).toEqual([200, { canDelete: false, message: 'Your role does not allow this.' }]);
  });

  test('a user without a position, or with a position without people and units, can be deleted', async () => {
    for (const name of ['ben', 'eve', 'fay'] as const)
      for (const as of ['corporate.admin', 'franchise.admin'])
        expect((await checkDeletion(accountOf(USER[name]), { as })).body).toEqual({ canDelete: true, message: '' });
  });

  test('a deletion checks again, and rejects a user who got a unit after can-delete', async () => {
    expect((await checkDeletion(accountOf(USER.ben))).body.canDelete).toBe(true);
    await arrangeFranchise(cloud, CODE, [unitDocument(CODE, 'U9', POSITION.ben)]);
    const { status, body } = await remove(accountOf(USER.ben));
    expect([status, body.detail]).toEqual([409, expect.stringContaining('has 1 assigned unit in the hierarchy')]);
  });

  test('either the deletion or a parallel assignment of a unit to the user succeeds', async () => {
    const assigned = cloud
      .as('corporate.admin')
      .post(`units/${CODE}/assign`, { unitCode: 'U4', franchiseRoleMemberId: POSITION.ben }, { ifMatch: '*' });
    const [{ status: assignment }, { status: deletion }] = await Promise.all([assigned, remove(accountOf(USER.ben))]);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([assignment, deletion]);
    expect(await contradictions(cloud)).toEqual([]);
  });
});

describe('the user to delete', () => {
  const FAY = `?franchiseUserId=${USER.fay}`;

  test('must be named by id if there is no account', async () => {
    for (const call of [checkDeletion, remove]) {
      const { status, body } = await call(EMPTY_GUID);
      expect([status, fieldsOf(body)]).toEqual([400, ['franchiseUserId']]);
    }
    const query = `?franchiseUserId=${USER.ivy}`;
    expect((await checkDeletion(EMPTY_GUID, { query })).body).toEqual({ canDelete: true, message: '' });
    const { result, graph } = await cloud.cost(() => remove(EMPTY_GUID, { query }));
    expect([result.status, result.body]).toEqual([200, {}]);
    expect(graph).toEqual(rolesRead(1));
    expect(await user(USER.ivy)).toBeUndefined();
  });

  test('must be named by id if two users share an account; the remaining user keeps the account', async () => {
    await arrangeUser('gus', { authObjectId: accountOf(USER.fay) });
    for (const call of [checkDeletion, remove]) {
      const { status, body } = await call(accountOf(USER.fay));
      expect([status, fieldsOf(body), body.detail]).toEqual([
        400,
        ['franchiseUserId'],
        'Several users have this account. Please send the number of the user.',
      ]);
    }
    expect((await remove(accountOf(USER.fay), { query: FAY })).status).toBe(200);
    expect(await user(USER.fay)).toBeUndefined();
    expect(await user(USER.gus)).toBeDefined();
    expect(account(USER.fay)?.deletedAt).toBeNull();
  });

  test('may be named by an account id in upper case', async () => {
    expect((await remove(accountOf(USER.fay).toUpperCase(), { query: FAY })).status).toBe(200);
    expect((await remove(accountOf(USER.jon).toUpperCase())).status).toBe(200);
  });

  test.each([
    ['an unknown account', accountOf(USER.fay, OTHER), ''],
    ["another user's account", accountOf(USER.gus), FAY],
    ['no account, for a user who has one', EMPTY_GUID, FAY],
    ['an unknown user id', accountOf(USER.fay), '?franchiseUserId=987654'],
  ])('%s returns 404', async (_, authObjectId, query) => {
    for (const as of ['corporate.admin', 'franchise.admin'])
      for (const call of [checkDeletion, remove]) expect((await call(authObjectId, { as, query })).status).toBe(404);
    expect(await audits(cloud)).toEqual([]);
  });

  test.each(['?franchiseUserId=0', '?franchiseUserId=x', '?franchiseUserId=1.5'])('%s returns 400', async (query) => {
    for (const call of [checkDeletion, remove]) expect((await call(accountOf(USER.fay), { query })).status).toBe(400);
  });
});

test('HIER-18 a removal from the hierarchy that deletes the user follows the rules for deleting a user', async () => {
  const place = franchiseDocuments(CODE).find(({ id }) => id === documentId.position(POSITION.eve)) as PositionDocument;
  const eve = franchiseDocuments(OTHER).find(({ id }) => id === documentId.user(USER.eve)) as UserDocument;
  await arrangeFranchise(cloud, OTHER, [{ ...eve, authObjectId: accountOf(USER.eve) }]);
  const body = { franchiseRoleMemberId: place.franchiseRoleMemberId, deleteUser: true };
  const rejected = await cloud.as('franchise.admin').delete(`hierarchy/${CODE}`, body, { ifMatch: '*' });
  expect([rejected.status, rejected.body.reason]).toEqual([403, 'shared_account']);
});
