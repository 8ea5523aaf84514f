import { EMPTY_GUID } from '@franchise-admin/api/contract';
import { documentId, type PosUserDocument } from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { describe, expect, test } from 'vitest';
import type { ApiResponse } from '../support/client.ts';
import { rolesRead } from '../support/cloud.ts';
import { differences } from '../support/differences.ts';
import { madeAccounts } from '../support/directory-accounts.ts';
import { CODE, oidOf } from '../support/franchise.ts';
import { fieldsOf } from '../support/hierarchy.ts';
import { newUser } from '../support/users.ts';
import {
  endVendorLeases,
  newPosUser,
  POS_USER,
  posAccountOf,
  posUserDocument,
  useVendors,
  VENDOR,
  vendorContradictions,
  vendorsIn,
  writeVendorDocuments,
} from '../support/vendors.ts';

const cloud = useVendors();
const { audits, groupsOf, outbox, signInOf, stored, withEmail } = vendorsIn(cloud);

const POS_GROUP = ROLE_GROUPS.pointOfSaleAdminGroupId;
const GUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const TAKEN = {
  code: 'conflict',
  reason: 'email_taken',
  detail: 'An account with that email address already exists',
};

const save = (body: object, { as = 'corporate.admin', ifMatch = '*', vendor = VENDOR.harbor as number } = {}) =>
  cloud.as(as).post(`pos/vendor/${vendor}/user`, body, { ifMatch });
const read = async (path: string, as = 'corporate.admin') => cloud.as(as).get(`pos/vendor/${path}`);
const made = () => madeAccounts(cloud);

/** Returns a fixture user as the form sends it. */
async function form(name: keyof typeof POS_USER, changes: object = {}) {
  const { pointOfSaleUserId, firstName, lastName, emailAddress } = (await stored(name))!;
  return { pointOfSaleUserId, firstName, lastName, emailAddress, ...changes };
}

describe('API-42, API-43 reading users', () => {
  test("POS-03 lists the vendor's users by last name", async () => {
    const { status, body } = await read(`${VENDOR.harbor}/users`);
    expect(status).toBe(200);
    expect(body.map(({ lastName }: PosUserDocument) => lastName)).toEqual(['Admin', 'Pine', 'Quill', 'Reed']);
    expect(body[1]).toEqual({
      pointOfSaleUserId: POS_USER.pat,
      pointOfSaleVendorId: VENDOR.harbor,
      firstName: 'Pat',
      lastName: 'Pine',
      emailAddress: 'pat@vendor41.example',
      userName: 'pat@demo.example',
      authObjectId: posAccountOf('pat'),
      isPointOfSaleAdmin: true,
      etag: (await stored('pat'))!._etag,
    });
    expect((await read(`${VENDOR.harbor}/user/${POS_USER.pat}`)).body).toEqual(body[1]);
  });

  test('POS-04, ROLE-04 a POS admin can read only the users of their own vendor', async () => {
    expect((await read(`${VENDOR.harbor}/users`, 'pos.admin')).body).toHaveLength(4);
    expect((await read(`${VENDOR.harbor}/user/${POS_USER.pat}`, 'pos.admin')).status).toBe(200);
    for (const path of [`${VENDOR.lantern}/users`, `${VENDOR.lantern}/user/${POS_USER.sam}`, '4711/users'])
      expect((await read(path, 'pos.admin')).body.reason).toBe('other_vendor');
  });

  test("returns 404 for an unknown user, another vendor's user, and an unknown vendor", async () => {
    for (const path of [
      `${VENDOR.harbor}/user/4711`,
      `${VENDOR.harbor}/user/${POS_USER.sam}`,
      '4711/users',
      '4711/user/1',
    ])
      expect((await read(path)).status, path).toBe(404);
  });

  test('reading the list or one user costs one database request', async () => {
    await read(`${VENDOR.harbor}/users`);
    expect((await cloud.cost(() => read(`${VENDOR.harbor}/users`))).kinds).toEqual({ query: 1 });
    expect((await cloud.cost(() => read(`${VENDOR.harbor}/user/${POS_USER.pat}`))).kinds).toEqual({ read: 1 });
  });
});

describe('API-44 a new user', () => {
  test.each(['corporate.admin', 'pos.admin'])(
    'saved by %s has a record and an account, and is returned',
    async (as) => {
      const { status, body } = await save(newPosUser(), { as });
      expect([status, body]).toEqual([
        200,
        {
          pointOfSaleUserId: expect.any(Number),
          pointOfSaleVendorId: VENDOR.harbor,
          firstName: 'Nora',
          lastName: 'Novak',
          emailAddress: 'nora@vendor.example',
          userName: 'nora.novak@demo.example',
          authObjectId: GUID,
          isPointOfSaleAdmin: false,
          etag: expect.any(String),
        },
      ]);
      expect((await read(`${VENDOR.harbor}/user/${body.pointOfSaleUserId}`)).body).toEqual(body);
      expect(made()).toMatchObject([{ id: body.authObjectId, mail: 'nora@vendor.example', displayName: 'Nora Novak' }]);
      expect(groupsOf(body.authObjectId)).toEqual([]);
      expect(await signInOf(body.authObjectId)).toBeUndefined();
      const history = (await audits()).toSorted((a, b) => (a.at < b.at ? -1 : 1));
      const record = { kind: 'posUser', id: String(body.pointOfSaleUserId) };
      expect(history).toMatchObject([
        { call: 'savePosUser', actorId: oidOf(as), changes: [{ record, before: null, after: { firstName: 'Nora' } }] },
        { call: 'savePosUser', changes: [{ record, after: { authObjectId: body.authObjectId } }] },
      ]);
      expect(await outbox()).toEqual([]);
      expect(await vendorContradictions(cloud)).toEqual([]);
    },
  );

  test('ROLE-06 administers the vendor at once if a corporate admin makes them a POS admin', async () => {
    const { body } = await save(newPosUser({ isPointOfSaleAdmin: true }));
    const { authObjectId, pointOfSaleUserId } = body;
    expect(groupsOf(authObjectId)).toEqual([POS_GROUP]);
    const administered = { pointOfSaleVendorId: VENDOR.harbor, pointOfSaleUserId };
    expect(await signInOf(authObjectId)).toMatchObject({ franchiseAdmin: null, posAdmin: administered });
    const caller = cloud.withToken(await cloud.directory.tokenFor('nora.novak'));
    expect((await caller.get('authenticated-pos-user')).body).toEqual(administered);
    expect((await caller.get(`pos/vendor/${VENDOR.harbor}`)).status).toBe(200);
    expect(await vendorContradictions(cloud)).toEqual([]);
  });

  test("ROLE-06 cannot become a POS admin through a POS admin's save, which writes nothing", async () => {
    const { status, body } = await save(newPosUser({ isPointOfSaleAdmin: true }), { as: 'pos.admin' });
    expect([status, body.reason, fieldsOf(body)]).toEqual([403, 'role', ['isPointOfSaleAdmin']]);
    expect([await audits(), made()]).toEqual([[], []]);
    expect((await save(newPosUser({ isPointOfSaleAdmin: false }), { as: 'pos.admin' })).status).toBe(200);
  });

  test.each([
    [{}, ['emailAddress', 'firstName', 'lastName']],
    [newPosUser({ firstName: ' ', lastName: '', emailAddress: 'nora' }), ['emailAddress', 'firstName', 'lastName']],
    [newPosUser({ isPointOfSaleAdmin: 'yes' }), ['isPointOfSaleAdmin']],
    [newPosUser({ lastName: 'x'.repeat(65) }), ['lastName']],
  ])('POS-06 reports every missing or invalid field: %o', async (body, fields) => {
    const response = await save({ pointOfSaleUserId: 0, ...body });
    expect([response.status, fieldsOf(response.body).toSorted()]).toEqual([400, fields]);
    expect([await audits(), made()]).toEqual([[], []]);
  });

  test('ROLE-04 drops fields that a save cannot set: the vendor comes from the path', async () => {
    const extra = { pointOfSaleVendorId: VENDOR.lantern, authObjectId: posAccountOf('pat'), userName: 'pat' };
    const { body } = await save(newPosUser(extra), { as: 'pos.admin' });
    expect(body).toMatchObject({ pointOfSaleVendorId: VENDOR.harbor, userName: 'nora.novak@demo.example' });
  });

  test('returns 404 for an unknown vendor', async () => {
    expect((await save(newPosUser(), { vendor: 4711 })).status).toBe(404);
    expect(made()).toEqual([]);
  });

  test('adding a user has a fixed cost', async () => {
    await read(`${VENDOR.harbor}/users`);
    const { kinds, graph } = await cloud.cost(() => save(newPosUser()));
    // The API reserves the email (read, create, query, replace), and writes the user and the account (reads, two batches).
    // The limits cost one read, one query and one replace.
    expect(kinds).toEqual({ read: 7, create: 1, queryplan: 1, query: 3, replace: 2, batch: 2, delete: 1 });
    expect(graph).toEqual({ 'GET /v1.0/users': 1, 'POST /v1.0/users': 1 });
  });
});

describe('POS-06 an email is unique across all vendors', () => {
  test.each(['sam@vendor42.example', 'SAM@Vendor42.example', '  sam@vendor42.example '])(
    "%j of another vendor's user is rejected, and nothing is written",
    async (emailAddress) => {
      for (const body of [newPosUser({ emailAddress }), await form('quin', { emailAddress })]) {
        const response = await save(body, { as: 'pos.admin' });
        expect([response.status, fieldsOf(response.body)]).toEqual([409, ['emailAddress']]);
        expect(response.body).toMatchObject(TAKEN);
      }
      expect([await audits(), made()]).toEqual([[], []]);
    },
  );

  test('rejects an email that older data has with spaces around it', async () => {
    await writeVendorDocuments(cloud, [{ ...(await stored('sam'))!, emailAddress: ' Older@Vendor.example' }]);
    expect((await save(newPosUser({ emailAddress: 'older@vendor.example' }))).body).toMatchObject(TAKEN);
    await writeVendorDocuments(cloud, [(await stored('sam'))!]);
  });

  test('a user may change the letter case of their own email', async () => {
    const { status, body } = await save(await form('sam', { emailAddress: 'SAM@vendor42.example' }), {
      vendor: VENDOR.lantern,
    });
    expect([status, body.emailAddress]).toEqual([200, 'SAM@vendor42.example']);
  });

  const statuses = (responses: readonly ApiResponse[]) => responses.map(({ status }) => status).toSorted();

  test('one of ten parallel new users in two vendors is saved, with one account', async () => {
    const vendors = [VENDOR.harbor, VENDOR.lantern, VENDOR.harbor, VENDOR.lantern, VENDOR.harbor];
    const responses = await Promise.all([...vendors, ...vendors].map((vendor) => save(newPosUser(), { vendor })));
    expect(statuses(responses)).toEqual([200, ...Array(9).fill(409)]);
    for (const { status, body } of responses) if (status === 409) expect(body).toMatchObject(TAKEN);
    expect(await withEmail('nora@vendor.example')).toHaveLength(1);
    expect(made()).toHaveLength(1);
    expect(await vendorContradictions(cloud)).toEqual([]);
  });

  test('one of three parallel requests for an email succeeds', async () => {
    const emailAddress = 'nora@vendor.example';
    const responses = await Promise.all([
      save(newPosUser()),
      save(await form('quin', { emailAddress })),
      save(await form('sam', { emailAddress }), { vendor: VENDOR.lantern }),
    ]);
    expect(statuses(responses)).toEqual([200, 409, 409]);
    expect(await withEmail(emailAddress)).toHaveLength(1);
    expect(await vendorContradictions(cloud)).toEqual([]);
  });

  test('the same change sent twice in parallel succeeds', async () => {
    const body = await form('quin', { emailAddress: 'other@vendor.example' });
    const responses = await Promise.all([save(body), save(body)]);
    expect(statuses(responses)).toEqual([200, 200]);
    expect(await audits()).toHaveLength(1);
  });

  test('two users who swap emails in parallel are both rejected', async () => {
    const responses = await Promise.all([
      save(await form('quin', { emailAddress: 'sam@vendor42.example' })),
      save(await form('sam', { emailAddress: 'quin@vendor41.example' }), { vendor: VENDOR.lantern }),
    ]);
    expect(statuses(responses)).toEqual([409, 409]);
  });

  test('an email is free immediately after its user is renamed or deleted', async () => {
    await save(await form('quin', { emailAddress: 'other@vendor.example' }));
    const { body } = await save(newPosUser({ emailAddress: 'quin@vendor41.example' }));
    await cloud.as('corporate.admin').call('DELETE', `pos/vendor/${VENDOR.harbor}/user-auth/${body.authObjectId}`, {
      ifMatch: '*',
    });
    const again = await save(newPosUser({ emailAddress: 'quin@vendor41.example' }), { vendor: VENDOR.lantern });
    expect(again.status).toBe(200);
    expect(await vendorContradictions(cloud)).toEqual([]);
  });

  test('a save repeated after a lost response creates no second user or account', async () => {
    expect((await save(newPosUser())).status).toBe(200);
    expect((await save(newPosUser())).body).toMatchObject(TAKEN);
    expect(made()).toHaveLength(1);
  });

  test("POS-06 rejects the email of another vendor's user even if both users have the same id in older data", async () => {
    await writeVendorDocuments(cloud, [posUserDocument(VENDOR.lantern, POS_USER.quin, 'twin')]);
    const { status, body } = await save(await form('quin', { emailAddress: 'twin@vendor42.example' }));
    expect([status, body]).toMatchObject([409, TAKEN]);
  });

  test('an email stays free after a rejected save', async () => {
    expect((await save(newPosUser(), { vendor: 4711 })).status).toBe(404);
    const { result, requests } = await cloud.cost(() => save(newPosUser()));
    expect([result.status, requests.filter(({ kind }) => kind === 'create')]).toMatchObject([200, [{ status: 201 }]]);
  });

  test('returns 503 while the email is reserved, and accepts it when the reservation of a killed process has expired', async () => {
    const left = (until: number) => ({
      id: documentId.reservation('posEmail', 'nora@vendor.example'),
      type: 'reservation' as const,
      pointOfSaleVendorId: 0 as const,
      holder: 'somebody',
      until: new Date(until).toISOString(),
      ttl: 3600,
    });
    await writeVendorDocuments(cloud, [left(Date.now() + 50_000)]);
    const { status, body, headers } = await save(newPosUser());
    expect([status, body.code, Number(headers.get('retry-after')) > 0]).toEqual([503, 'unavailable', true]);
    expect(await audits()).toEqual([]);
    await writeVendorDocuments(cloud, [left(Date.now() - 1)]);
    expect((await save(newPosUser())).status).toBe(200);
  });

  test('API-47 administrators of any vendor can look up an email', async () => {
    const exists = async (email: string, as: string) => (await read(`exists/${encodeURIComponent(email)}`, as)).body;
    for (const as of ['corporate.admin', 'pos.admin']) {
      expect(await exists('Sam@Vendor42.Example', as)).toBe(true);
      expect(await exists('pat@vendor41.example', as)).toBe(true);
      expect(await exists('nobody@vendor.example', as)).toBe(false);
    }
    expect((await read('exists/nobody', 'pos.admin')).status).toBe(400);
    expect((await read('exists/sam%40vendor42.example', 'franchise.admin')).status).toBe(403);
  });
});

test('API-47 finds an email with accents in either Unicode form', async () => {
  const user = posUserDocument(VENDOR.lantern, 90, 'rene');
  for (const stored of ['r\u00e9n\u00e9@vendor.example', 're\u0301ne\u0301@vendor.example']) {
    await writeVendorDocuments(cloud, [{ ...user, emailAddress: stored }]);
    for (const typed of ['r\u00e9n\u00e9@vendor.example', 'Re\u0301ne\u0301@vendor.example'])
      expect((await read(`exists/${encodeURIComponent(typed)}`)).body).toBe(true);
    expect((await read('exists/rene%40vendor.example')).body).toBe(false);
  }
});

describe('API-44 changing a user', () => {
  test('changes name and email of the account, and records the changed fields', async () => {
    const changes = { firstName: 'Quentin', emailAddress: 'quentin@vendor41.example' };
    const { etag } = (await read(`${VENDOR.harbor}/user/${POS_USER.quin}`)).body;
    const { status, body } = await save(await form('quin', changes), { as: 'pos.admin', ifMatch: etag });
    expect([status, body]).toMatchObject([200, { ...changes, lastName: 'Quill', userName: 'quin@demo.example' }]);
    expect(cloud.directory.store.accounts.byId(posAccountOf('quin'))).toMatchObject({
      givenName: 'Quentin',
      displayName: 'Quentin Quill',
      mail: 'quentin@vendor41.example',
      userPrincipalName: 'quin@demo.example',
    });
    const before = { firstName: 'Quin', emailAddress: 'quin@vendor41.example' };
    expect((await audits()).map(differences)).toEqual([
      [{ record: { kind: 'posUser', id: String(POS_USER.quin) }, before, after: changes }],
    ]);
    expect(await vendorContradictions(cloud)).toEqual([]);
  });

  test("USER-12 while a franchise account has the email, a rename keeps the account's other email, and taking the email clears it", async () => {
    const own = 'quin.quill@harbor.example';
    const account = () => cloud.directory.store.accounts.byId(posAccountOf('quin'))!;
    cloud.directory.store.accounts.save({ ...account(), mail: own });
    for (const [firstName, emailAddress] of [
      ['Nora', 'quin@vendor41.example'],
      ['Tess', 'taken@vendor41.example'],
    ]) {
      const taking = newUser({ firstName, emailAddress });
      expect((await cloud.as('franchise.admin').post(`user/${CODE}`, taking, { ifMatch: '*' })).status).toBe(200);
    }
    expect(made().map(({ mail }) => mail)).toContain('quin@vendor41.example');
    expect((await save(await form('quin', { lastName: 'Quick' }), { as: 'pos.admin' })).status).toBe(200);
    expect(account()).toMatchObject({ surname: 'Quick', mail: own });
    await save(await form('quin', { emailAddress: 'taken@vendor41.example' }));
    expect([account().mail, await outbox()]).toEqual([null, []]);
  });

  test('writes nothing if nothing changed', async () => {
    const { kinds } = await cloud.cost(async () => save(await form('quin')));
    expect([kinds.batch, kinds.create, await audits()]).toEqual([undefined, undefined, []]);
  });

  test('rejects a stale version with 412 and the current user', async () => {
    const { etag } = (await read(`${VENDOR.harbor}/user/${POS_USER.quin}`)).body;
    const body = await form('quin', { firstName: 'Q' });
    await save(await form('quin', { lastName: 'Quick' }));
    for (const changes of [{}, { emailAddress: 'other@vendor.example' }]) {
      const { status, body: stale } = await save({ ...body, ...changes }, { ifMatch: etag });
      expect([status, stale.current]).toEqual([412, (await read(`${VENDOR.harbor}/user/${POS_USER.quin}`)).body]);
    }
  });

  test("returns 404 for another vendor's user in every role", async () => {
    for (const as of ['corporate.admin', 'pos.admin'])
      expect((await save(await form('sam', { firstName: 'Mine' }), { as })).status).toBe(404);
    expect((await stored('sam'))!.firstName).toBe('Sam');
  });

  test('sends no directory request for a user without an account', async () => {
    const { result, graph } = await cloud.cost(async () => save(await form('rae', { firstName: 'Raoul' })));
    expect([result.status, result.body.userName]).toEqual([200, '']);
    expect(Object.keys(graph)).toEqual([]);
  });

  test('a user stays pending while their account is being created', async () => {
    cloud.directory.faults.add({ match: 'POST /v1.0/users', status: 429, retryAfter: 120, times: 100 });
    const { pointOfSaleUserId } = (await save(newPosUser())).body;
    const body = newPosUser({ pointOfSaleUserId, lastName: 'Nowak' });
    for (const as of ['corporate.admin', 'pos.admin'])
      expect((await save(body, { as })).body).toMatchObject({ lastName: 'Nowak', userName: '', isPending: true });
    expect((await save(await form('rae', { lastName: 'Reef' }))).body).not.toHaveProperty('isPending');

    cloud.directory.faults.clear();
    await endVendorLeases(cloud);
    await cloud.host.run('finishOutbox');
    expect((await save({ ...body, firstName: 'Nina' })).body).not.toHaveProperty('isPending');
    expect(await vendorContradictions(cloud)).toEqual([]);
  });

  describe('ROLE-06 the role of a POS admin', () => {
    test('gives access to the vendor when granted by a corporate admin, and removes it when revoked', async () => {
      const given = await save(await form('quin', { isPointOfSaleAdmin: true }));
      expect([given.status, given.body.isPointOfSaleAdmin]).toEqual([200, true]);
      const quin = posAccountOf('quin');
      expect(groupsOf(quin)).toEqual([POS_GROUP]);
      expect(await signInOf(quin)).toMatchObject({ posAdmin: { pointOfSaleUserId: POS_USER.quin } });
      const caller = cloud.withToken(await cloud.directory.tokenFor('quin'));
      expect((await caller.get(`pos/vendor/${VENDOR.harbor}/users`)).status).toBe(200);

      expect((await save(await form('quin', { isPointOfSaleAdmin: false }))).status).toBe(200);
      expect(groupsOf(quin)).toEqual([]);
      expect(await signInOf(quin)).toBeUndefined();
      expect((await caller.get(`pos/vendor/${VENDOR.harbor}/users`)).status).toBe(403);
      expect((await caller.get('authenticated-pos-user')).body.pointOfSaleVendorId).toBeNull();
      expect(await vendorContradictions(cloud)).toEqual([]);
    });

    test('API-07 takes effect immediately when granted or revoked', async () => {
      const caller = cloud.withToken(await cloud.directory.tokenFor('quin'));
      const own = async () => (await caller.get('authenticated-pos-user')).body;
      expect(await own()).toEqual({ pointOfSaleVendorId: null, pointOfSaleUserId: null });
      await save(await form('quin', { isPointOfSaleAdmin: true }));
      expect(await own()).toEqual({ pointOfSaleVendorId: VENDOR.harbor, pointOfSaleUserId: POS_USER.quin });
      await save(await form('quin', { isPointOfSaleAdmin: false }));
      expect(await own()).toEqual({ pointOfSaleVendorId: null, pointOfSaleUserId: null });
    });

    test.each([
      ['quin', true],
      ['pat', false],
    ] as const)(
      'cannot be changed by a POS admin (%s, %s), but can be sent unchanged',
      async (name, isPointOfSaleAdmin) => {
        const body = await form(name, { firstName: 'New', isPointOfSaleAdmin });
        const rejected = await save(body, { as: 'pos.admin' });
        expect([rejected.status, rejected.body.reason, fieldsOf(rejected.body)]).toEqual([
          403,
          'role',
          ['isPointOfSaleAdmin'],
        ]);
        expect((await stored(name))!.firstName).not.toBe('New');
        const same = await save({ ...body, isPointOfSaleAdmin: !isPointOfSaleAdmin }, { as: 'pos.admin' });
        expect([same.status, same.body.isPointOfSaleAdmin]).toEqual([200, !isPointOfSaleAdmin]);
      },
    );

    test('the role stays unchanged if it is not sent', async () => {
      const { body } = await save(await form('pat', { firstName: 'Patricia' }));
      expect([body.isPointOfSaleAdmin, groupsOf(posAccountOf('pat'))]).toEqual([true, [POS_GROUP]]);
    });

    test('cannot be granted to an account that administers another vendor (409)', async () => {
      await writeVendorDocuments(cloud, [{ ...(await stored('sam'))!, authObjectId: posAccountOf('pat') }]);
      const { status, body } = await save(await form('sam', { isPointOfSaleAdmin: true }), { vendor: VENDOR.lantern });
      expect([status, body.reason, body.detail]).toEqual([
        409,
        'administers_other_vendor',
        'Sam Stone already administers another vendor with this account.',
      ]);
    });
  });
});

describe('API-45 deleting a user', () => {
  const remove = (
    authObjectId: string,
    { as = 'corporate.admin', query = '', ifMatch = '*', vendor = VENDOR.harbor as number } = {},
  ) => cloud.as(as).call('DELETE', `pos/vendor/${vendor}/user-auth/${authObjectId}${query}`, { ifMatch });

  test('deletes record, sign-in, group and account, and keeps the data that a restore needs', async () => {
    const { status, body } = await remove(posAccountOf('pat'), {
      as: 'pos.admin',
      ifMatch: (await stored('pat'))!._etag,
    });
    expect([status, body]).toEqual([200, {}]);
    expect(await stored('pat')).toBeUndefined();
    expect(await signInOf(posAccountOf('pat'))).toBeUndefined();
    expect(groupsOf(posAccountOf('pat'))).toEqual([]);
    expect(cloud.directory.store.accounts.byId(posAccountOf('pat'))?.deletedAt).toEqual(expect.any(Number));
    const [audit, ...more] = await audits();
    expect(more).toEqual([]);
    expect(audit!.changes).toMatchObject([
      {
        record: { kind: 'posUser', id: String(POS_USER.pat) },
        before: { emailAddress: 'pat@vendor41.example', authObjectId: posAccountOf('pat'), isPointOfSaleAdmin: true },
        after: null,
      },
    ]);
    expect(audit!.changes[0]!.before).not.toHaveProperty('_etag');
    expect(await vendorContradictions(cloud)).toEqual([]);
  });

  test('deletes the account of a POS admin even if the directory cannot remove it from the group', async () => {
    cloud.directory.faults.add({ match: 'DELETE /v1.0/groups/*', status: 500, times: 100 });
    const { status, body } = await remove(posAccountOf('pat'));
    expect([status, body]).toEqual([200, { isPending: true }]);
    expect(cloud.directory.store.accounts.byId(posAccountOf('pat'))?.deletedAt).toEqual(expect.any(Number));
    cloud.directory.faults.clear();
    await endVendorLeases(cloud);
    await cloud.host.run('finishOutbox');
    expect(await vendorContradictions(cloud)).toEqual([]);
  });

  test('keeps the account and the membership of a user who was added to the POS group manually', async () => {
    cloud.directory.store.memberships.add(POS_GROUP, posAccountOf('quin'));
    expect((await remove(posAccountOf('quin'))).status).toBe(200);
    expect(await stored('quin')).toBeUndefined();
    expect(cloud.directory.store.accounts.byId(posAccountOf('quin'))?.deletedAt).toBeNull();
    expect(groupsOf(posAccountOf('quin'))).toEqual([POS_GROUP]);
  });

  test('rejects a stale version with 412 and the current user', async () => {
    const { _etag } = (await stored('quin'))!;
    await save(await form('quin', { firstName: 'Q' }));
    const { status, body } = await remove(posAccountOf('quin'), { ifMatch: _etag });
    expect([status, body.current]).toMatchObject([412, { firstName: 'Q', etag: (await stored('quin'))!._etag }]);
  });

  test("rejects the caller's own account", async () => {
    const { status, body } = await remove(oidOf('pos.admin'), { as: 'pos.admin' });
    expect([status, body.reason]).toEqual([403, 'own_account']);
    expect(await stored('max')).toBeDefined();
  });

  test("returns 404 for another vendor's user and for an unknown one", async () => {
    for (const as of ['corporate.admin', 'pos.admin']) {
      expect((await remove(posAccountOf('sam'), { as })).status).toBe(404);
      expect((await remove(posAccountOf('sam'), { as, query: `?pointOfSaleUserId=${POS_USER.sam}` })).status).toBe(404);
      expect((await remove('99999999-9999-4999-8999-999999999999', { as })).status).toBe(404);
    }
    expect(await stored('sam')).toBeDefined();
  });

  test('identifies a user without an account by id', async () => {
    expect((await remove(EMPTY_GUID)).body.errors).toMatchObject([{ field: 'pointOfSaleUserId' }]);
    expect((await remove(EMPTY_GUID, { query: `?pointOfSaleUserId=${POS_USER.pat}` })).status).toBe(404);
    const { result, graph } = await cloud.cost(() =>
      remove(EMPTY_GUID, { query: `?pointOfSaleUserId=${POS_USER.rae}` }),
    );
    expect([result.status, graph]).toEqual([200, rolesRead(1)]);
    expect(await stored('rae')).toBeUndefined();
  });

  test('requires the id if two users share an account, and keeps the account for the other user', async () => {
    const twin = { ...posUserDocument(VENDOR.harbor, 77, 'twin'), authObjectId: posAccountOf('quin') };
    await writeVendorDocuments(cloud, [twin]);
    expect((await remove(posAccountOf('quin'))).status).toBe(400);
    expect((await remove(posAccountOf('quin'), { query: '?pointOfSaleUserId=77' })).status).toBe(200);
    expect(await stored('quin')).toBeDefined();
    expect(cloud.directory.store.accounts.byId(posAccountOf('quin'))?.deletedAt).toBeNull();
  });

  test('an edit and two deletions in parallel leave a consistent state', async () => {
    const [, ...responses] = await Promise.all([
      save(await form('quin', { emailAddress: 'q@vendor.example', isPointOfSaleAdmin: true })),
      remove(posAccountOf('quin')),
      remove(posAccountOf('quin')),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await vendorContradictions(cloud)).toEqual([]);
  });
});

describe('an account that is used beyond the vendor user', () => {
  const DEEDS = {
    'change their name or email address': async (as: string) => save(await form('quin', { firstName: 'Mine' }), { as }),
    'delete them': async (as: string) =>
      cloud.as(as).call('DELETE', `pos/vendor/${VENDOR.harbor}/user-auth/${posAccountOf('quin')}`, { ifMatch: '*' }),
    'reset their password': async (as: string) =>
      cloud.as(as).call('POST', 'pos/vendor/reset-password/quin@demo.example'),
  };

  describe.each(Object.entries(DEEDS))('a request to %s', (deed, work) => {
    test.each([
      ['corporate', ROLE_GROUPS.corporateAdminGroupId],
      ['franchise', ROLE_GROUPS.franchiseAdminGroupId],
      ['read-only', ROLE_GROUPS.readonlyUserGroupId],
    ])('requires a corporate admin if the account is in the %s group', async (_, group) => {
      cloud.directory.store.memberships.add(group, posAccountOf('quin'));
      const { status, body } = await work('pos.admin');
      expect([status, body.reason, body.detail]).toEqual([
        403,
        'holds_role',
        `Quin Quill also has a role outside of this vendor. Only a corporate administrator can ${deed}.`,
      ]);
      expect(await audits()).toEqual([]);
      expect((await work('corporate.admin')).status).toBe(200);
    });

    test('requires a corporate admin if the account also belongs to a franchise user', async () => {
      const item = cloud.container('franchises').item('user-6', CODE);
      const { resource } = await item.read();
      await cloud.container('franchises').items.upsert({ ...resource, authObjectId: posAccountOf('quin') });
      const { status, body } = await work('pos.admin');
      expect([status, body.reason]).toEqual([403, 'shared_account']);
      expect((await work('corporate.admin')).status).toBe(200);
      expect(cloud.directory.store.accounts.byId(posAccountOf('quin'))?.deletedAt).toBeNull();
    });

    test('may be sent by a POS admin of the vendor even if the user is a POS admin too', async () => {
      await save(await form('quin', { isPointOfSaleAdmin: true }));
      expect((await work('pos.admin')).status).toBe(200);
    });
  });

  test('keeps the account of a corporate admin, but not its membership in the POS group, when a corporate admin deletes the user', async () => {
    await save(await form('quin', { isPointOfSaleAdmin: true }));
    cloud.directory.store.memberships.add(ROLE_GROUPS.corporateAdminGroupId, posAccountOf('quin'));
    expect((await DEEDS['delete them']('corporate.admin')).status).toBe(200);
    expect(cloud.directory.store.accounts.byId(posAccountOf('quin'))?.deletedAt).toBeNull();
    expect(groupsOf(posAccountOf('quin'))).toEqual([ROLE_GROUPS.corporateAdminGroupId]);
    cloud.directory.store.memberships.remove(ROLE_GROUPS.corporateAdminGroupId, posAccountOf('quin'));
  });
});
