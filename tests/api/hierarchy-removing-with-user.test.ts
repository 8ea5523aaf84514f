import {
  documentId,
  type PositionDocument,
  type PosUserDocument,
  type SignInDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { describe, expect, test } from 'vitest';
import { rolesRead } from '../support/cloud.ts';
import {
  accountOf,
  arrangeFranchise,
  CODE,
  franchiseDocuments,
  GROUP,
  OTHER,
  POSITION,
  USER,
} from '../support/franchise.ts';
import { recordsIn } from '../support/records.ts';
import { audits, documentOf, outbox } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises({ accounts: true });
const { account, position, remove, signIn, user } = recordsIn(cloud);

describe('HIER-18 deleting the user too', () => {
  test('deletes record, email claim, sign-in, groups and account, and keeps the data that a restore needs', async () => {
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

  test('sends no directory request for a user without an account', async () => {
    const documents = franchiseDocuments(CODE);
    const place = documents.find((document) => document.id === documentId.position(POSITION.eve)) as PositionDocument;
    const ivy = documents.find((document) => document.id === documentId.user(USER.ivy)) as UserDocument;
    await arrangeFranchise(cloud, CODE, [
      { ...place, franchiseUserId: USER.ivy },
      { ...ivy, franchiseRoleMemberId: POSITION.eve },
    ]);
    const cost = await cloud.cost(() => remove('eve', { deleteUser: true }));
    expect(cost.result.body.userDeleted).toBe(true);
    expect(cost.graph).toEqual(rolesRead(1));
    expect(await outbox(cloud)).toEqual([]);
  });

  test('keeps a user who manages a unit, and returns the reason', async () => {
    const { status, body } = await remove('dan', { deleteUser: true });
    expect([status, body.reason, body.detail]).toEqual([
      409,
      'manages_units',
      'Dan Drew is the manager of 1 unit. Choose another manager for it first.',
    ]);
    expect(await position(POSITION.dan)).toBeDefined();
    expect(await audits(cloud)).toEqual([]);
  });

  test("rejects the caller's own account", async () => {
    const place = { franchiseRoleId: 11, reportsToId: POSITION.ben, franchiseUserId: USER.hal };
    const { body } = await cloud.as('franchise.admin').post(`hierarchy/${CODE}`, place);
    const own = { franchiseRoleMemberId: body.franchiseRoleMemberId, deleteUser: true };
    const rejected = await cloud.as('franchise.admin').delete(`hierarchy/${CODE}`, own, { ifMatch: '*' });
    expect([rejected.status, rejected.body.reason]).toEqual([403, 'own_account']);
    expect(await user(USER.hal)).toBeDefined();
  });

  test('transfers the claim of the email if another user also has it in older data', async () => {
    const documents = franchiseDocuments(CODE);
    const fay = documents.find((document) => document.id === documentId.user(USER.fay)) as UserDocument;
    await arrangeFranchise(cloud, CODE, [{ ...fay, emailAddress: ' Eve@ALOHA.example' }]);
    await remove('eve', { deleteUser: true });
    expect(await documentOf(cloud, documentId.emailClaim('eve@aloha.example'))).toMatchObject({
      franchiseUserId: USER.fay,
    });
  });

  test('removes the account from the groups that the user had chosen and from the role group', async () => {
    cloud.directory.store.memberships.add(GROUP.menu, accountOf(USER.eve));
    const cost = await cloud.cost(() => remove('eve', { deleteUser: true }));
    expect(cost.graph).toMatchObject({ 'DELETE /v1.0/users/{id}': 1 });
    // The user had not chosen this group, so the deleted account keeps the membership.
    expect(cloud.directory.store.memberships.groupsOf(accountOf(USER.eve))).toEqual([GROUP.menu]);
    expect(cloud.directory.store.memberships.has(ROLE_GROUPS.franchiseAdminGroupId, accountOf(USER.eve))).toBe(false);
  });
});

describe('an account that is used beyond the deleted user', () => {
  const ROLES = [
    ['corporate', ROLE_GROUPS.corporateAdminGroupId],
    ['POS', ROLE_GROUPS.pointOfSaleAdminGroupId],
    ['read-only', ROLE_GROUPS.readonlyUserGroupId],
  ] as const;
  const groupsOfEve = () => cloud.directory.store.memberships.groupsOf(accountOf(USER.eve));
  const eveElsewhere = (code: string, more: Partial<UserDocument> = {}) => {
    const elsewhere = franchiseDocuments(code).find((at) => at.id === documentId.user(USER.fay)) as UserDocument;
    return arrangeFranchise(cloud, code, [{ ...elsewhere, authObjectId: accountOf(USER.eve), ...more }]);
  };

  test.each(ROLES)('a franchise admin cannot delete an account in the %s group', async (_, group) => {
    cloud.directory.store.memberships.add(group, accountOf(USER.eve));
    const { status, body } = await remove('eve', { deleteUser: true }, 'franchise.admin');
    expect([status, body.reason, body.detail]).toEqual([
      403,
      'holds_role',
      'Eve Earl also has a role outside of this franchise. Only a corporate administrator can delete them.',
    ]);
    expect(await position(POSITION.eve)).toBeDefined();
    expect(await audits(cloud)).toEqual([]);
    // The person can still be removed from the hierarchy.
    expect((await remove('eve', {}, 'franchise.admin')).status).toBe(200);
  });

  test('a corporate admin deletes even an account in the read-only group, so that it loses read access to every franchise', async () => {
    cloud.directory.store.memberships.add(ROLE_GROUPS.readonlyUserGroupId, accountOf(USER.eve));
    expect((await remove('eve', { deleteUser: true })).status).toBe(200);
    expect(account(USER.eve)?.deletedAt).not.toBeNull();
  });

  test.each(ROLES.slice(0, 2))('an account in the %s group stays, and only the record is deleted', async (_, group) => {
    cloud.directory.store.memberships.add(group, accountOf(USER.eve));
    expect((await remove('eve', { deleteUser: true })).status).toBe(200);
    expect(await user(USER.eve)).toBeUndefined();
    expect(account(USER.eve)?.deletedAt).toBeNull();
    expect(groupsOfEve()).toEqual([group]);
    expect(await outbox(cloud)).toEqual([]);
  });

  test.each([CODE, OTHER])(
    'stays without the rights of the deleted user if it also belongs to a user of %s',
    async (code) => {
      await eveElsewhere(code);
      expect((await remove('eve', { deleteUser: true })).status).toBe(200);
      expect(await user(USER.eve)).toBeUndefined();
      expect(account(USER.eve)?.deletedAt).toBeNull();
      expect(groupsOfEve()).toEqual([]);
      expect(await outbox(cloud)).toEqual([]);
    },
  );

  test('a franchise admin cannot delete an account that also belongs to a user of another franchise', async () => {
    await eveElsewhere(OTHER);
    const { status, body } = await remove('eve', { deleteUser: true }, 'franchise.admin');
    expect([status, body.reason, body.detail]).toEqual([
      403,
      'shared_account',
      'Eve Earl also works outside of this franchise. Only a corporate administrator can delete them.',
    ]);
    expect(await user(USER.eve)).toBeDefined();
    expect(await audits(cloud)).toEqual([]);
  });

  test('an account keeps the groups that another record requires', async () => {
    await eveElsewhere(OTHER, { isFranchiseAdmin: true, communicationTypeIds: [1] });
    await remove('eve', { deleteUser: true });
    expect(account(USER.eve)?.deletedAt).toBeNull();
    expect(groupsOfEve()).toEqual([ROLE_GROUPS.franchiseAdminGroupId, GROUP.recalls].toSorted());
  });

  test('an account keeps the administrator role of another franchise', async () => {
    const authObjectId = accountOf(USER.eve);
    const elsewhere: SignInDocument = {
      id: documentId.signIn(authObjectId),
      authObjectId,
      franchiseAdmin: { groupCode: OTHER, franchiseUserId: null },
      posAdmin: null,
    };
    await cloud.container('sign-ins').items.upsert(elsewhere);
    const rejected = await remove('eve', { deleteUser: true }, 'franchise.admin');
    expect([rejected.status, rejected.body.reason]).toEqual([403, 'shared_account']);
    await remove('eve', { deleteUser: true });
    expect(account(USER.eve)?.deletedAt).toBeNull();
    expect(await signIn(USER.eve)).toMatchObject({ franchiseAdmin: { groupCode: OTHER } });
    expect(groupsOfEve()).toEqual([ROLE_GROUPS.franchiseAdminGroupId]);
  });

  test('an account that also belongs to a POS user stays', async () => {
    const colleague: PosUserDocument = {
      id: documentId.posUser(7),
      type: 'posUser',
      pointOfSaleVendorId: 1,
      pointOfSaleUserId: 7,
      firstName: 'Eve',
      lastName: 'Earl',
      emailAddress: 'eve@vendor.example',
      userName: 'eve',
      authObjectId: accountOf(USER.eve),
      isPointOfSaleAdmin: false,
    };
    await cloud.container('vendors').items.upsert(colleague);
    await remove('eve', { deleteUser: true });
    await cloud.container('vendors').item(colleague.id, 1).delete();
    expect(account(USER.eve)?.deletedAt).toBeNull();
    expect(await user(USER.eve)).toBeUndefined();
  });

  test('an account that administers a vendor stays, and loses the rights to the franchise', async () => {
    const place = { franchiseRoleId: 11, reportsToId: POSITION.ben, franchiseUserId: USER.jon };
    const { body } = await cloud.as('corporate.admin').post(`hierarchy/${CODE}`, place);
    const jon = { franchiseRoleMemberId: body.franchiseRoleMemberId, deleteUser: true };
    await cloud.as('corporate.admin').delete(`hierarchy/${CODE}`, jon, { ifMatch: '*' });
    expect(await user(USER.jon)).toBeUndefined();
    expect(await signIn(USER.jon)).toMatchObject({ franchiseAdmin: null, posAdmin: { pointOfSaleVendorId: 1 } });
    expect(account(USER.jon)?.deletedAt).toBeNull();
    expect(await outbox(cloud)).toEqual([]);
  });
});
