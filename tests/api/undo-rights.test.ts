/** Undo requires the caller's current rights for everything that it changes. */
import { documentId, type UserDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import type { ApiResponse } from '../support/client.ts';
import { accountOf, CODE, LEVEL, OTHER, oidOf, POSITION, USER } from '../support/franchise.ts';
import { changeOf, historyIn, wholeState } from '../support/history.ts';
import { ORPHAN } from '../support/orphans.ts';
import { audits, documentOf } from '../support/stored.ts';
import { useUndoable } from '../support/undoable-changes.ts';
import { usersIn } from '../support/users.ts';
import { newPosUser, POS_USER, posAccountOf, VENDOR } from '../support/vendors.ts';

const cloud = useUndoable();
const { undo, previewUndo, restore } = historyIn(cloud);
const { form, save, stored } = usersIn(cloud);
const HARBOR = `vendor:${VENDOR.harbor}`;

const corporate = () => cloud.as('corporate.admin');
const post = (path: string, body: object) => corporate().post(path, body, { ifMatch: '*' });
const call = (method: string, path: string) => corporate().call(method, path, { ifMatch: '*' });
const removePosition = (name: keyof typeof POSITION) =>
  corporate().delete(`hierarchy/${CODE}`, { franchiseRoleMemberId: POSITION[name] }, { ifMatch: '*' });
const posUser = (name: keyof typeof POS_USER, changes: object) =>
  post(`pos/vendor/${VENDOR.harbor}/user`, {
    ...{ pointOfSaleUserId: POS_USER[name], firstName: 'Pat', lastName: 'Pine' },
    ...{ emailAddress: `${name}@vendor${VENDOR.harbor}.example`, ...changes },
  });

interface Case {
  readonly scope?: string;
  /** Makes the change as a corporate admin. */
  readonly make: () => Promise<ApiResponse>;
  /** The account that undoes the change. */
  readonly by: string;
  readonly reason: string;
}

const FORBIDDEN: Readonly<Record<string, Case>> = {
  'making someone an administrator': {
    make: async () => save(await form('fay', { isFranchiseAdmin: true })),
    by: 'franchise.admin',
    reason: 'role',
  },
  'an administrator who becomes a user': {
    make: async () => save(await form('eve', { isFranchiseAdmin: false })),
    by: 'franchise.admin',
    reason: 'role',
  },
  'a deleted administrator': {
    make: () => call('DELETE', `user/${CODE}/${accountOf(USER.eve)}`),
    by: 'franchise.admin',
    reason: 'role',
  },
  'a deleted franchise': {
    scope: ORPHAN,
    make: () => call('DELETE', `lookup/orphanedFranchises/${ORPHAN}`),
    by: 'franchise.admin',
    reason: 'other_franchise',
  },
  'a POS administrator who becomes a user': {
    scope: HARBOR,
    make: () => posUser('pat', { isPointOfSaleAdmin: false }),
    by: 'pos.admin',
    reason: 'role',
  },
  'a renamed vendor': {
    scope: HARBOR,
    make: () => post('pos/vendor', { pointOfSaleVendorId: VENDOR.harbor, name: 'Harbour' }),
    by: 'pos.admin',
    reason: 'role',
  },
  'a franchise that a vendor no longer serves': {
    scope: HARBOR,
    make: () => call('DELETE', `pos/vendor/${VENDOR.harbor}/group/${CODE}`),
    by: 'pos.admin',
    reason: 'role',
  },
  'a franchise that a vendor newly serves': {
    scope: HARBOR,
    make: () => call('PUT', `pos/vendor/${VENDOR.harbor}/group/${OTHER}`),
    by: 'pos.admin',
    reason: 'role',
  },
};

describe.each(Object.entries(FORBIDDEN))('after %s', (_, { scope = CODE, make, by, reason }) => {
  test(`HIST-06 ${by} cannot undo it and writes nothing; a corporate admin can undo it`, async () => {
    const history = historyIn(cloud, scope);
    const changeId = changeOf(await make());
    const before = await wholeState(cloud);
    const entries = (await audits(cloud)).length;
    for (const { status, body } of [await history.previewUndo(changeId, {}, by), await history.undo(changeId, {}, by)])
      expect([status, body.code, body.reason]).toEqual([403, 'forbidden', reason]);
    expect(await wholeState(cloud)).toEqual(before);
    expect((await audits(cloud)).length).toBe(entries);
    changeOf(await history.undo(changeId));
  });
});

const ALLOWED: Readonly<Record<string, Omit<Case, 'reason'>>> = {
  'another name': { make: async () => save(await form('fay', { lastName: 'Fox' })), by: 'franchise.admin' },
  'a deleted user': { make: () => call('DELETE', `user/${CODE}/${accountOf(USER.fay)}`), by: 'franchise.admin' },
  'a removed person with units': { make: () => removePosition('dan'), by: 'franchise.admin' },
  'a removed person with people': { make: () => removePosition('ada'), by: 'franchise.admin' },
  'other level names': {
    make: () => post(`franchise/${CODE}`, { level1Name: 'A', level2Name: 'B', level3Name: 'C', level4Name: null }),
    by: 'franchise.admin',
  },
  'a new POS administrator': {
    scope: HARBOR,
    make: () => post(`pos/vendor/${VENDOR.harbor}/user`, newPosUser({ isPointOfSaleAdmin: true })),
    by: 'pos.admin',
  },
  'a deleted POS user': {
    scope: HARBOR,
    make: () => call('DELETE', `pos/vendor/${VENDOR.harbor}/user-auth/${posAccountOf('quin')}`),
    by: 'pos.admin',
  },
};

test.each(Object.entries(ALLOWED))(
  'HIST-06 administrators of the franchise or vendor may undo: %s',
  async (_, allowed) => {
    const { scope = CODE, make, by } = allowed;
    const changeId = changeOf(await make());
    const undone = changeOf(await historyIn(cloud, scope).undo(changeId, {}, by));
    if (scope === CODE) {
      const audit = (await audits(cloud)).find(({ requestId }) => requestId === undone);
      expect(audit).toMatchObject({ actorId: oidOf(by), call: 'undoChange', undoes: [changeId], source: 'portal' });
    }
  },
);

test('HIST-06 a franchise admin may undo adding a person only while nobody reports to that person', async () => {
  const place = (franchiseUserId: number, franchiseRoleId: number, reportsToId: number) =>
    post(`hierarchy/${CODE}`, { franchiseRoleId, franchiseUserId, reportsToId });
  const changeId = changeOf(await place(USER.fay, LEVEL.area, POSITION.olga));
  const fay = (await stored(USER.fay))!.franchiseRoleMemberId!;
  changeOf(await place(USER.gus, LEVEL.district, fay));
  const franchiseAdmin = await undo(changeId, {}, 'franchise.admin');
  expect([franchiseAdmin.status, franchiseAdmin.body.code]).toEqual([403, 'forbidden']);
  const corporateAdmin = await undo(changeId);
  expect([corporateAdmin.status, corporateAdmin.body.detail]).toEqual([
    409,
    'Fay Ford: Fay Ford has 1 person below in the hierarchy. Move or remove them first.',
  ]);
});

test('HIST-06 rejects an undo that would delete the own account of the caller', async () => {
  const hal = (await stored(USER.hal))!;
  const changeId = crypto.randomUUID();
  const { _etag, ...rest } = hal as UserDocument & { _etag: string };
  const version = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('_')));
  await cloud.container('franchises').items.create({
    id: 'audit-hal',
    groupCode: CODE,
    type: 'audit',
    at: new Date().toISOString(),
    ...{ actorId: oidOf('corporate.admin'), actorName: 'Corporate Admin', call: 'saveUser', requestId: changeId },
    ...{ format: 2, source: 'portal', changes: [] },
  });
  const created = { record: { kind: 'user', id: String(USER.hal) }, before: null, after: version };
  await cloud
    .container('franchises')
    .item('audit-hal', CODE)
    .patch([{ op: 'set', path: '/changes', value: [created] }]);
  const { status, body } = await undo(changeId, {}, 'franchise.admin');
  expect([status, await documentOf(cloud, documentId.user(USER.hal))]).toMatchObject([403, { firstName: 'Hal' }]);
  expect([body.reason, body.detail]).toEqual(['own_account', 'Hal Hill: You cannot delete your own account.']);
});

test('HIST-06 only a corporate admin may restore an email in the company domain', async () => {
  await save(await form('fay', { emailAddress: 'office@demo.example' }));
  const changeId = changeOf(await save(await form('fay', { emailAddress: 'fay@elsewhere.example' })));
  const { status, body } = await undo(changeId, {}, 'franchise.admin');
  expect([status, body.detail]).toEqual([
    403,
    'Fay Ford: Only a corporate administrator can set an email at demo.example.',
  ]);
  expect((await stored(USER.fay))?.emailAddress).toBe('fay@elsewhere.example');
  changeOf(await undo(changeId));
  expect((await stored(USER.fay))?.emailAddress).toBe('office@demo.example');
});

test('HIST-06 rejects a caller who has lost the rights, even for their own change', async () => {
  const changeId = changeOf(await save(await form('fay', { lastName: 'Fox' }), 'pos.franchise.admin'));
  const { memberships } = cloud.directory.store;
  const oid = oidOf('pos.franchise.admin');
  const groups = memberships.groupsOf(oid);
  memberships.removeMember(oid);
  try {
    expect((await undo(changeId, {}, 'pos.franchise.admin')).status).toBe(403);
  } finally {
    for (const group of groups) memberships.add(group, oid);
  }
  expect((await stored(USER.fay))?.lastName).toBe('Fox');
});

test('HIST-07 a franchise admin cannot restore a version that would make a user an administrator', async () => {
  const changeId = changeOf(await save(await form('fay', { isFranchiseAdmin: true })));
  await save(await form('fay', { isFranchiseAdmin: false }));
  const { id: auditId } = (await audits(cloud)).find(({ requestId }) => requestId === changeId)!;
  const version = { kind: 'user', recordId: String(USER.fay), auditId, side: 'after' };
  const { status, body } = await restore(version, 'franchise.admin');
  expect([status, body.code]).toEqual([403, 'forbidden']);
  expect((await stored(USER.fay))?.isFranchiseAdmin).toBe(false);
});

test('HIST-06 returns 404 for a change of another franchise', async () => {
  const changeId = changeOf(
    await corporate().post(
      `units/${OTHER}/assign`,
      { unitCode: 'U4', franchiseRoleMemberId: POSITION.eve },
      { ifMatch: '*' },
    ),
  );
  for (const response of [
    await previewUndo(changeId),
    await undo(changeId),
    await undo(changeId, {}, 'franchise.admin'),
  ])
    expect(response.status).toBe(404);
});
