import { setTimeout as delay } from 'node:timers/promises';
import {
  documentId,
  type FranchiseDocument,
  type PosUserDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { describe, expect, test } from 'vitest';
import { anHourLater, contradictions, endLeases } from '../support/agreement.ts';
import { differences } from '../support/differences.ts';
import { accountOf, arrangeFranchise, CODE, franchiseDocuments, OTHER, oidOf, USER } from '../support/franchise.ts';
import { fieldsOf } from '../support/hierarchy.ts';
import { audits, documentOf, outbox } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { newUser, usersIn } from '../support/users.ts';

const cloud = useFranchises({ accounts: true });
const { claim, form, groupsOf, save, signInOf, stored } = usersIn(cloud);
const account = (name: keyof typeof USER) => cloud.directory.store.accounts.byId(accountOf(USER[name]))!;
const { franchiseAdminGroupId } = ROLE_GROUPS;

/** Overwrites fields of the stored fixture user. */
async function arrangeUser(name: keyof typeof USER, changes: Partial<UserDocument>): Promise<void> {
  await arrangeFranchise(cloud, CODE, [{ ...(await stored(USER[name]))!, ...changes }]);
}

describe('API-22 saving an existing user', () => {
  test('renames the account, and claims the new email in place of the old one', async () => {
    const changes = { firstName: 'Fiona', lastName: 'Ford-Hill', emailAddress: 'Fiona@aloha.example' };
    const { status, body } = await save(await form('fay', changes));
    expect([status, body]).toMatchObject([200, { ...changes, userName: 'fay@demo.example' }]);
    expect(account('fay')).toMatchObject({
      givenName: 'Fiona',
      surname: 'Ford-Hill',
      displayName: 'Fiona Ford-Hill',
      mail: 'Fiona@aloha.example',
      userPrincipalName: 'fay@demo.example',
    });
    expect(await claim('fay@aloha.example')).toBeUndefined();
    expect(await claim('fiona@aloha.example')).toMatchObject({ franchiseUserId: USER.fay });
    expect(body.etag).toBe((await stored(USER.fay))!._etag);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('records only the changed fields', async () => {
    await save(await form('fay', { isSupportUser: true, position: 'Trainer' }));
    const [audit] = await audits(cloud);
    expect(audit).toMatchObject({ call: 'saveUser', actorId: oidOf('corporate.admin') });
    expect(differences(audit)).toEqual([
      {
        record: { kind: 'user', id: String(USER.fay) },
        before: { position: null, isSupportUser: false },
        after: { position: 'Trainer', isSupportUser: true },
      },
    ]);
    expect(await outbox(cloud)).toEqual([]);
  });

  test('keeps the fields that are not sent', async () => {
    const flags = { isFranchiseKeyContact: true, isSupportUser: true, accessAllUnits: true, notificationOptIn: true };
    await arrangeUser('eve', { ...flags, position: 'Chair' });
    const { body } = await save(await form('eve', { lastName: 'Early' }));
    expect(body).toMatchObject({ ...flags, position: 'Chair', isFranchiseAdmin: true, lastName: 'Early' });
    const owner = await form('eve', { isFranchiseOwner: true });
    expect((await save({ ...owner, position: undefined })).body.position).toBe('Chair');
    expect((await save({ ...owner, position: '  ' })).body.position).toBeNull();
  });

  test('writes nothing to the database if nothing changed', async () => {
    const same = await form('dan', { isSupportUser: true, isFranchiseAdmin: false });
    await save(same);
    const before = await documentOf<FranchiseDocument>(cloud, documentId.franchise);
    const { result, kinds, graph } = await cloud.cost(() => save({ ...same, emailAddress: ' dan@aloha.example ' }));
    expect(result.status).toBe(200);
    expect([kinds.batch, graph]).toEqual([undefined, { 'PATCH /v1.0/users/{id}': 1 }]);
    expect(await documentOf(cloud, documentId.franchise)).toEqual(before);
  });

  test('keeps spaces around the email of older data, and so updates neither claim nor directory', async () => {
    await arrangeUser('fay', { emailAddress: ' fay@aloha.example', firstName: 'Fay ' });
    const { graph } = await cloud.cost(async () =>
      save(await form('fay', { firstName: 'Fay', emailAddress: 'fay@aloha.example', isSupportUser: true })),
    );
    expect(graph).toEqual({});
    expect(await stored(USER.fay)).toMatchObject({ emailAddress: ' fay@aloha.example', isSupportUser: true });
  });

  test('returns superior and counts, as in the lists', async () => {
    const { body } = await save(await form('dan', { position: 'Trainer' }));
    const list = (await cloud.as('corporate.admin').get(`user/${CODE}/all-users`)).body as {
      franchiseUserId: number;
    }[];
    expect(body).toEqual(list.find(({ franchiseUserId }) => franchiseUserId === USER.dan));
    expect(body).toMatchObject({ reportsToFirstName: 'Ada', assignedUnitCount: 2, managedUnitCount: 1, roleTier: 1 });
  });

  test('returns 404 for a user of another franchise, and writes nothing', async () => {
    await arrangeFranchise(cloud, OTHER, [
      { ...(await stored(USER.fay))!, groupCode: OTHER, id: documentId.user(77), franchiseUserId: 77 },
    ]);
    const body = { ...(await form('fay', { firstName: 'Taken' })), franchiseUserId: 77 };
    for (const caller of ['franchise.admin', 'corporate.admin']) {
      const response = await save(body, caller);
      expect([response.status, fieldsOf(response.body)]).toEqual([404, ['franchiseUserId']]);
    }
    expect(await documentOf(cloud, documentId.user(77), OTHER)).toMatchObject({ firstName: 'Fay' });
    expect(await audits(cloud)).toEqual([]);
  });
});

describe('the version', () => {
  test('must be current: a stale one gets 412 and the current user', async () => {
    const body = await form('fay', { lastName: 'First' });
    const version = (await stored(USER.fay))!._etag;
    expect((await save(body, 'franchise.admin', version)).status).toBe(200);
    const stale = await save({ ...body, lastName: 'Second' }, 'franchise.admin', version);
    expect([stale.status, stale.body.code]).toEqual([412, 'stale']);
    expect(stale.body.current).toMatchObject({ lastName: 'First', etag: (await stored(USER.fay))!._etag });
    expect((await save({ ...body, lastName: 'Second' }, 'franchise.admin', stale.body.current.etag)).status).toBe(200);
  });
});

describe('USER-11 the email', () => {
  test("cannot be another user's: nothing is written", async () => {
    const { status, body } = await save(await form('fay', { emailAddress: 'GUS@aloha.example' }));
    expect([status, body.reason, fieldsOf(body)]).toEqual([409, 'email_taken', ['emailAddress']]);
    expect(await stored(USER.fay)).toMatchObject({ emailAddress: 'fay@aloha.example' });
    expect(await audits(cloud)).toEqual([]);
  });

  test('may change its letter case', async () => {
    expect((await save(await form('fay', { emailAddress: 'FAY@ALOHA.example' }))).status).toBe(200);
    expect(await claim('fay@aloha.example')).toMatchObject({ franchiseUserId: USER.fay });
    expect(account('fay').mail).toBe('FAY@ALOHA.example');
  });

  test("is not reported as used elsewhere if only the user's own account has it", async () => {
    const { body } = await save(await form('fay', { emailAddress: 'fiona@aloha.example' }));
    expect([body.hasMultipleAccounts, account('fay').mail]).toEqual([false, 'fiona@aloha.example']);
  });

  test('USER-12 is claimed by the second of two users after the first has given it up', async () => {
    await arrangeUser('gus', { emailAddress: 'Fay@Aloha.example' });
    expect((await save(await form('fay', { emailAddress: 'fiona@aloha.example' }))).status).toBe(200);
    expect(await claim('fay@aloha.example')).toMatchObject({ franchiseUserId: USER.gus });
  });

  test('USER-12 stays claimed by the first of two users after the second has given it up', async () => {
    await arrangeUser('gus', { emailAddress: 'fay@aloha.example' });
    expect((await save(await form('gus', { emailAddress: 'gustav@aloha.example' }))).status).toBe(200);
    expect(await claim('fay@aloha.example')).toMatchObject({ franchiseUserId: USER.fay });
    expect(await claim('gustav@aloha.example')).toMatchObject({ franchiseUserId: USER.gus });
  });

  test('USER-12 does not block changes of other fields if two users share it', async () => {
    await arrangeUser('gus', { emailAddress: 'fay@aloha.example' });
    expect((await save(await form('gus', { position: 'Trainer' }))).status).toBe(200);
  });

  test('goes to only one of two users who request it in parallel', async () => {
    const bodies = [await form('fay'), await form('gus')].map((body) => ({
      ...body,
      emailAddress: 'free@aloha.example',
    }));
    const responses = await Promise.all(bodies.map((body) => save(body)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('USER-12 is saved in the record but not in the directory if another account has it, and the response reports this', async () => {
    const owner = 'acc00009-0000-4000-8000-000000000001';
    const mail = 'fiona@aloha.example';
    cloud.directory.store.seed({
      accounts: [{ id: owner, userPrincipalName: 'elsewhere@demo.example', displayName: 'Elsewhere', mail }],
    });
    const { body } = await save(await form('fay', { emailAddress: mail }));
    expect(body).toMatchObject({ emailAddress: mail, hasMultipleAccounts: true });
    expect((await save(await form('fay', { lastName: 'Fox' }))).body).not.toHaveProperty('hasMultipleAccounts');
    expect(account('fay').mail).toBeNull();
    expect(await outbox(cloud)).toEqual([]);
    cloud.directory.store.accounts.purge(owner);
  });
});

describe('USER-12 an account whose email differs from the record, because another franchise uses the email of the record', () => {
  const OWN = 'fay.ford@corporate.example';
  /** Gives Fay's account an email that her record does not have, and the email of her record to an account of BISTRO. */
  const arrange = async () => {
    cloud.directory.store.accounts.save({ ...account('fay'), mail: OWN });
    const taking = newUser({ emailAddress: 'fay@aloha.example' });
    const { status, body } = await cloud.as('franchise.admin2').post(`user/${OTHER}`, taking, { ifMatch: '*' });
    expect(status).toBe(200);
    const taker = cloud.directory.store.accounts.byId(body.authObjectId);
    expect(taker).toMatchObject({ mail: 'fay@aloha.example' });
  };
  const CALLERS = ['corporate.admin', 'franchise.admin'];

  test.each(CALLERS)('keeps its email if %s only renames the user', async (caller) => {
    await arrange();
    expect((await save(await form('fay', { lastName: 'Fox' }), caller)).status).toBe(200);
    expect(account('fay')).toMatchObject({ surname: 'Fox', mail: OWN });
    // An email in another letter case is the same email.
    expect((await save(await form('fay', { emailAddress: 'Fay@ALOHA.example' }), caller)).status).toBe(200);
    expect(account('fay').mail).toBe(OWN);
    expect(await outbox(cloud)).toEqual([]);
  });

  test('keeps its email if the user is renamed during an outage, and gets the name later', async () => {
    await arrange();
    cloud.directory.faults.add({ match: 'PATCH /v1.0/users/*', status: 500, times: 100 });
    expect((await save(await form('fay', { lastName: 'Fox' }))).status).toBe(200);
    expect(account('fay')).toMatchObject({ surname: null, mail: OWN });
    cloud.directory.faults.clear();
    await endLeases(cloud);
    await cloud.host.run('finishOutbox');
    expect(account('fay')).toMatchObject({ surname: 'Fox', mail: OWN });
    expect(await outbox(cloud)).toEqual([]);
  });

  test('loses its email if the record gets another taken email, even if an older rename reaches the directory later', async () => {
    await arrange();
    const takenEmail = (await stored(USER.gus))!.emailAddress.replace('gus', 'taken');
    const taking = newUser({ emailAddress: takenEmail, firstName: 'Tess' });
    await cloud.as('franchise.admin2').post(`user/${OTHER}`, taking, { ifMatch: '*' });
    cloud.directory.faults.add({ match: 'PATCH /v1.0/users/*', status: 500, times: 100 });
    await save(await form('fay', { lastName: 'Fox' }));
    const [rename] = await outbox(cloud);
    await cloud.container('franchises').item(rename!.id, CODE).delete();
    cloud.directory.faults.clear();
    expect((await save(await form('fay', { emailAddress: takenEmail }))).status).toBe(200);
    expect(account('fay').mail).toBeNull();

    cloud.directory.store.accounts.save({ ...account('fay'), mail: OWN });
    await cloud.container('franchises').items.upsert(anHourLater(rename!));
    await cloud.host.run('finishOutbox');
    expect(account('fay')).toMatchObject({ surname: 'Fox', mail: null });
    expect(await outbox(cloud)).toEqual([]);
  });
});

describe('ROLE-06 the franchise admin flag', () => {
  test('grants sign-in and group when set by a corporate admin, and revokes both when cleared', async () => {
    const set = await save(await form('fay', { isFranchiseAdmin: true }));
    expect([set.status, set.body.isFranchiseAdmin]).toEqual([200, true]);
    expect(groupsOf(accountOf(USER.fay))).toEqual([franchiseAdminGroupId]);
    expect(await signInOf(accountOf(USER.fay))).toMatchObject({
      franchiseAdmin: { groupCode: CODE, franchiseUserId: USER.fay },
    });
    expect(await contradictions(cloud)).toEqual([]);

    const unset = await save(await form('fay', { isFranchiseAdmin: false }));
    expect([unset.status, unset.body.isFranchiseAdmin]).toEqual([200, false]);
    expect(groupsOf(accountOf(USER.fay))).toEqual([]);
    expect(await signInOf(accountOf(USER.fay))).toBeUndefined();
    expect(await contradictions(cloud)).toEqual([]);
  });

  test.each([
    ['fay', true],
    ['eve', false],
    ['hal', false],
  ] as const)('cannot be changed by a franchise admin: %s to %s', async (name, isFranchiseAdmin) => {
    const { status, body } = await save(await form(name, { isFranchiseAdmin, lastName: 'Other' }), 'franchise.admin');
    expect([status, body.reason, fieldsOf(body)]).toEqual([403, 'role', ['isFranchiseAdmin']]);
    expect((await stored(USER[name]))!.lastName).not.toBe('Other');
    expect(await audits(cloud)).toEqual([]);
  });

  test.each([
    ['fay', false],
    ['eve', true],
  ] as const)('can be sent unchanged by a franchise admin: %s, %s', async (name, isFranchiseAdmin) => {
    const { status } = await save(await form(name, { isFranchiseAdmin, position: 'Trainer' }), 'franchise.admin');
    expect(status).toBe(200);
  });

  test('cannot be set for an account that administers another franchise', async () => {
    const authObjectId = accountOf(USER.fay);
    const franchiseAdmin = { groupCode: OTHER, franchiseUserId: 77 };
    await cloud.container('sign-ins').items.upsert({ id: authObjectId, authObjectId, franchiseAdmin, posAdmin: null });
    const { status, body } = await save(await form('fay', { isFranchiseAdmin: true }));
    expect([status, body.reason, body.detail]).toEqual([
      409,
      'administers_other_franchise',
      'Fay Ford already administers another franchise with this account.',
    ]);
    expect(await signInOf(authObjectId)).toMatchObject({ franchiseAdmin });
    expect(await audits(cloud)).toEqual([]);
  });

  test('can be cleared if an older sign-in has no user id, which removes sign-in and group', async () => {
    await save(await form('fay', { isFranchiseAdmin: true }));
    const signIn = await signInOf(accountOf(USER.fay));
    const franchiseAdmin = { groupCode: CODE, franchiseUserId: null };
    await cloud.container('sign-ins').items.upsert({ ...signIn, franchiseAdmin });
    expect((await save(await form('fay', { isFranchiseAdmin: false }))).status).toBe(200);
    expect(await signInOf(accountOf(USER.fay))).toBeUndefined();
    expect(groupsOf(accountOf(USER.fay))).toEqual([]);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test("can be cleared on a corporate admin's own record, because their rights come from the corporate group", async () => {
    await arrangeUser('fay', { authObjectId: oidOf('corporate.admin'), isFranchiseAdmin: true });
    expect((await save(await form('fay', { isFranchiseAdmin: false }))).status).toBe(200);
    expect((await save(await form('fay', { isFranchiseAdmin: true }))).status).toBe(200);
    await save(await form('fay', { isFranchiseAdmin: false }));
    cloud.directory.store.memberships.remove(franchiseAdminGroupId, oidOf('corporate.admin'));
  });

  test.each([CODE, OTHER])(
    'stays set for an account if a second record of the account in %s still has it',
    async (code) => {
      const fay = franchiseDocuments(code).find(({ id }) => id === documentId.user(USER.fay)) as UserDocument;
      await arrangeFranchise(cloud, code, [{ ...fay, authObjectId: accountOf(USER.eve), isFranchiseAdmin: true }]);
      expect((await save(await form('eve', { isFranchiseAdmin: false }))).status).toBe(200);
      expect(await signInOf(accountOf(USER.eve))).toMatchObject({
        franchiseAdmin: { groupCode: code, franchiseUserId: USER.fay },
      });
      expect(groupsOf(accountOf(USER.eve))).toContain(franchiseAdminGroupId);
    },
  );

  test('costs one more query for a user without an account, and no directory request', async () => {
    const change = async (name: 'fay' | 'ivy') => {
      const body = await form(name, { isSupportUser: true });
      return (await cloud.cost(() => save(body))).kinds;
    };
    const { query = 0, ...others } = await change('fay');
    expect(await change('ivy')).toEqual({ ...others, query: query + 1 });
    const { graph, result } = await cloud.cost(async () => save(await form('ivy', { isFranchiseAdmin: true })));
    expect([result.status, graph]).toEqual([200, {}]);
    expect(result.body).not.toHaveProperty('isPending');
    expect(await outbox(cloud)).toEqual([]);
  });

  test('matches directory and sign-in after parallel requests have toggled it', async () => {
    const bodies = [true, false, true, false, true, false];
    for (let round = 0; round < 4; round++) {
      const saves = bodies.map(async (isFranchiseAdmin) => save(await form('fay', { isFranchiseAdmin })));
      for (const { status } of await Promise.all(saves)) expect(status).toBe(200);
      expect(await contradictions(cloud)).toEqual([]);
    }
  });

  test('makes a save wait for earlier changes of the franchise, even if it is sent unchanged', async () => {
    const fay = await form('fay', { isFranchiseAdmin: false, position: 'Trainer' });
    const changeUnit = (phoneNumber: string) =>
      cloud.as('franchise.admin').post(`units/${CODE}`, { unitCode: 'U3', phoneNumber }, { ifMatch: '*' });
    cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', delayMs: 450, times: 1 });
    const running = changeUnit('1');
    await expect.poll(() => cloud.cosmos.faults.list(), { interval: 5, timeout: 10_000 }).toEqual([]);
    const waiting = changeUnit('2');
    await delay(100);
    expect([(await save(fay)).status, (await running).status, (await waiting).status]).toEqual([200, 200, 200]);
    const written = (await audits(cloud)).toSorted((a, b) => a.at.localeCompare(b.at));
    expect(written.map(({ call }) => call)).toEqual(['saveUnit', 'saveUnit', 'saveUser']);
  });

  test('stays cleared if it is cleared while it is being set', async () => {
    // The request that sets the flag has read the record and is delayed right before it writes the sign-in.
    cloud.cosmos.faults.add({ match: 'POST /dbs/*/sign-ins', delayMs: 600, times: 1 });
    const giving = save(await form('fay', { isFranchiseAdmin: true }));
    await expect.poll(() => cloud.cosmos.faults.list(), { interval: 5, timeout: 10_000 }).toEqual([]);
    const taking = await save(await form('fay', { isFranchiseAdmin: false }));
    expect([taking.status, (await giving).status]).toEqual([200, 200]);
    expect(await signInOf(accountOf(USER.fay))).toBeUndefined();
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('removes the new membership if the role is cleared while the account joins the group', async () => {
    cloud.directory.faults.add({ match: 'POST /v1.0/groups/*', delayMs: 600, times: 1 });
    const giving = save(await form('fay', { isFranchiseAdmin: true }));
    await expect.poll(() => cloud.directory.faults.list(), { interval: 5, timeout: 10_000 }).toEqual([]);
    await save(await form('fay', { isFranchiseAdmin: false }));
    await giving;
    expect(groupsOf(accountOf(USER.fay))).toEqual([]);
    expect(await contradictions(cloud)).toEqual([]);
  });
});

describe('an account that also has another role', () => {
  const elsewhere = () => {
    const fay = franchiseDocuments(OTHER).find(({ id }) => id === documentId.user(USER.fay)) as UserDocument;
    return arrangeFranchise(cloud, OTHER, [{ ...fay, authObjectId: accountOf(USER.fay) }]);
  };
  const posUser = async () => {
    const colleague: PosUserDocument = {
      id: documentId.posUser(7),
      type: 'posUser',
      pointOfSaleVendorId: 1,
      pointOfSaleUserId: 7,
      firstName: 'Fay',
      lastName: 'Ford',
      emailAddress: 'fay@vendor.example',
      userName: 'fay',
      authObjectId: accountOf(USER.fay),
      isPointOfSaleAdmin: false,
    };
    await cloud.container('vendors').items.upsert(colleague);
    return () => cloud.container('vendors').item(colleague.id, 1).delete();
  };
  const join = (groupId: string) => async () => {
    cloud.directory.store.memberships.add(groupId, accountOf(USER.fay));
  };
  const administers = (place: object) => async () => {
    const authObjectId = accountOf(USER.fay);
    const nothing = { franchiseAdmin: null, posAdmin: null };
    await cloud.container('sign-ins').items.upsert({ id: authObjectId, authObjectId, ...nothing, ...place });
  };
  const WAYS: readonly [string, string, () => Promise<unknown>][] = [
    ['in the corporate group', 'holds_role', join(ROLE_GROUPS.corporateAdminGroupId)],
    ['in the POS group', 'holds_role', join(ROLE_GROUPS.pointOfSaleAdminGroupId)],
    ['in the read-only group', 'holds_role', join(ROLE_GROUPS.readonlyUserGroupId)],
    ['a user of another franchise', 'shared_account', elsewhere],
    ['a user of a vendor', 'shared_account', posUser],
    [
      'the administrator of another franchise',
      'shared_account',
      administers({ franchiseAdmin: { groupCode: OTHER, franchiseUserId: null } }),
    ],
    [
      'the administrator of a vendor',
      'shared_account',
      administers({ posAdmin: { pointOfSaleVendorId: 1, pointOfSaleUserId: 7 } }),
    ],
  ];

  test.each(WAYS)('%s: a franchise admin can change neither name nor email', async (_, reason, arrange) => {
    const undo = await arrange();
    for (const changes of [{ firstName: 'Other' }, { lastName: 'Other' }, { emailAddress: 'other@aloha.example' }]) {
      const { status, body } = await save(await form('fay', changes), 'franchise.admin');
      expect([status, body.code, body.reason]).toEqual([403, 'forbidden', reason]);
      expect(body.detail).toMatch(/^Fay Ford also .* Only a corporate administrator can change their name or email/);
    }
    expect(await audits(cloud)).toEqual([]);
    // A franchise admin can still change the fields that the account does not have.
    expect((await save(await form('fay', { isSupportUser: true }), 'franchise.admin')).status).toBe(200);
    expect((await save(await form('fay', { firstName: 'Other' }))).status).toBe(200);
    expect(account('fay').givenName).toBe('Other');
    if (typeof undo === 'function') await undo();
  });
});

describe('parallel changes of one user', () => {
  test('leave the recorded name in the directory, even if the first request writes last', async () => {
    // The first request is delayed before it writes to the directory, so that it writes after the second.
    cloud.directory.faults.add({ match: 'PATCH /v1.0/users/*', delayMs: 600, times: 1 });
    const first = save(await form('fay', { lastName: 'First' }));
    await expect.poll(() => cloud.directory.faults.list(), { interval: 5, timeout: 10_000 }).toEqual([]);
    await save(await form('fay', { lastName: 'Second' }));
    await first;
    expect(await stored(USER.fay)).toMatchObject({ lastName: 'Second' });
    expect(account('fay').surname).toBe('Second');
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('one of three parallel changes with the same version succeeds, and the others get 412', async () => {
    const version = (await stored(USER.fay))!._etag;
    const responses = await Promise.all(
      ['One', 'Two', 'Three'].map(async (lastName) =>
        save(await form('fay', { lastName }), 'corporate.admin', version),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('a change succeeds even if the account was deleted from the directory', async () => {
    cloud.directory.store.accounts.purge(accountOf(USER.fay));
    expect((await save(await form('fay', { lastName: 'Fox' }))).status).toBe(200);
    expect(await outbox(cloud)).toEqual([]);
  });
});
