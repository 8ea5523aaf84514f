import { EMPTY_GUID } from '@franchise-admin/api/contract';
import { documentId } from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { describe, expect, test } from 'vitest';
import { contradictions, endLeases } from '../support/agreement.ts';
import { bearer, createClient } from '../support/client.ts';
import { arrangeFranchise, CODE, OTHER, USER } from '../support/franchise.ts';
import { fieldsOf } from '../support/hierarchy.ts';
import { audits, documentOf, documentsOf, outbox } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { newUser, usersIn } from '../support/users.ts';

const cloud = useFranchises({ accounts: true });
const { claim, groupsOf, made, save, signInOf, stored, withEmail } = usersIn(cloud);

const GUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

describe('API-22 a new user', () => {
  test('USER-13 gets a record, a claimed email and an account, and appears in the response', async () => {
    const { status, body, headers } = await save(newUser());
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', body.etag]);
    expect(body).toEqual({
      franchiseUserId: expect.any(Number),
      groupCode: CODE,
      firstName: 'Nora',
      lastName: 'Novak',
      emailAddress: 'nora@aloha.example',
      userName: 'nora.novak@demo.example',
      authObjectId: GUID,
      position: 'Shift lead',
      isFranchiseAdmin: false,
      isSupportUser: false,
      isFranchiseOwner: false,
      isFranchiseKeyContact: false,
      accessAllUnits: false,
      notificationOptIn: false,
      reportsToFirstName: null,
      reportsToLastName: null,
      assignedUnitCount: 0,
      managedUnitCount: 0,
      commsOptions: '',
      roleName: null,
      roleTier: null,
      franchiseRoleMemberId: null,
      etag: (await stored(body.franchiseUserId))!._etag,
      hasMultipleAccounts: false,
    });
    expect(await claim('nora@aloha.example')).toMatchObject({ franchiseUserId: body.franchiseUserId });
    expect(made()).toMatchObject([
      {
        id: body.authObjectId,
        userPrincipalName: 'nora.novak@demo.example',
        givenName: 'Nora',
        surname: 'Novak',
        displayName: 'Nora Novak',
        mail: 'nora@aloha.example',
        accountEnabled: true,
        forceChangePassword: true,
      },
    ]);
    expect(groupsOf(body.authObjectId)).toEqual([]);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('a new user causes two audit records: one for the user, and one for the account', async () => {
    const { body } = await save(newUser());
    const records = (await audits(cloud)).toSorted((a, b) => (a.at < b.at ? -1 : 1));
    const record = { kind: 'user', id: String(body.franchiseUserId) };
    expect(records.map(({ call, actorName, changes }) => ({ call, actorName, changes }))).toMatchObject([
      {
        call: 'saveUser',
        actorName: 'Corporate Admin',
        changes: [{ record, before: null, after: { firstName: 'Nora', authObjectId: EMPTY_GUID } }],
      },
      {
        call: 'saveUser',
        actorName: 'Corporate Admin',
        changes: [
          {
            record,
            before: { authObjectId: EMPTY_GUID, userName: '' },
            after: { authObjectId: body.authObjectId, userName: body.userName },
          },
        ],
      },
    ]);
    expect(await outbox(cloud)).toEqual([]);
  });

  test('accepts the flags of an owner from a franchise admin, except accessAllUnits, and drops an empty position', async () => {
    const flags = {
      isFranchiseOwner: true,
      isFranchiseKeyContact: true,
      isSupportUser: true,
      notificationOptIn: true,
    };
    const { body } = await save(newUser({ ...flags, position: '  ' }), 'franchise.admin');
    expect(body).toMatchObject({ ...flags, position: null, isFranchiseAdmin: false, accessAllUnits: false });
    const rejected = await save(newUser({ accessAllUnits: true }), 'franchise.admin');
    expect([rejected.status, rejected.body.errors[0].field]).toEqual([403, 'accessAllUnits']);
  });

  test('ROLE-06 administers the franchise immediately if a corporate admin makes them a franchise admin', async () => {
    const { body } = await save(newUser({ isFranchiseAdmin: true }));
    expect(body.isFranchiseAdmin).toBe(true);
    expect(groupsOf(body.authObjectId)).toEqual([ROLE_GROUPS.franchiseAdminGroupId]);
    expect(await signInOf(body.authObjectId)).toMatchObject({
      franchiseAdmin: { groupCode: CODE, franchiseUserId: body.franchiseUserId },
      posAdmin: null,
    });
    const token = await cloud.directory.tokenFor('nora.novak');
    const caller = createClient(cloud.origin, async () => bearer(token));
    expect((await caller.get('authenticated-user')).body.groupCode).toBe(CODE);
    expect((await caller.get(`user/${CODE}/all-users`)).status).toBe(200);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test("ROLE-06 cannot become a franchise admin through a franchise admin's save, which writes nothing", async () => {
    const { status, body } = await save(newUser({ isFranchiseAdmin: true }), 'franchise.admin');
    expect([status, body.code, body.reason, fieldsOf(body)]).toEqual([403, 'forbidden', 'role', ['isFranchiseAdmin']]);
    expect(await audits(cloud)).toEqual([]);
    expect(made()).toEqual([]);
    expect((await save(newUser({ isFranchiseAdmin: false }), 'franchise.admin')).status).toBe(200);
  });

  test('joins the groups even if the directory is slow to show the new account', async () => {
    cloud.directory.faults.add({ lagMs: 1_200, times: 1 });
    const { body } = await save(newUser({ isFranchiseAdmin: true }));
    expect(groupsOf(body.authObjectId)).toEqual([ROLE_GROUPS.franchiseAdminGroupId]);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test("USER-12 a new user with another account's email can be renamed at once and get a free email", async () => {
    const emailAddress = 'shared@aloha.example';
    await cloud.as('corporate.admin').post(`user/${OTHER}`, newUser({ firstName: 'Olga', emailAddress }));
    const { body: added } = await save(newUser({ emailAddress }));
    const form = { ...newUser({ emailAddress }), franchiseUserId: added.franchiseUserId };
    expect((await save({ ...form, firstName: 'Norma' })).status).toBe(200);
    const account = () => cloud.directory.store.accounts.byId(added.authObjectId);
    expect(account()).toMatchObject({ givenName: 'Norma', displayName: 'Norma Novak', mail: null });
    expect((await save({ ...form, emailAddress: 'norma@aloha.example' })).status).toBe(200);
    expect(account()).toMatchObject({ mail: 'norma@aloha.example' });
    expect(await outbox(cloud)).toEqual([]);
  });

  test('is returned as pending within 13 seconds if the directory does not respond, and gets the account later', async () => {
    await cloud.as('corporate.admin').get(`user/${CODE}/all-users`);
    cloud.directory.faults.add({ match: '* /v1.0/users', delayMs: 60_000, times: 100 });
    const started = Date.now();
    const { status, body } = await save(newUser());
    expect([status, body]).toMatchObject([200, { isPending: true, userName: '', authObjectId: EMPTY_GUID }]);
    expect(Date.now() - started).toBeLessThan(13_000);
    cloud.directory.faults.clear();
    await endLeases(cloud);
    await cloud.host.run('finishOutbox');
    expect(await stored(body.franchiseUserId)).toMatchObject({ userName: 'nora.novak@demo.example' });
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('adding a user has a fixed cost', async () => {
    await cloud.as('corporate.admin').get(`user/${CODE}/all-users`);
    const { kinds, graph } = await cloud.cost(() => save(newUser()));
    // Counting the new account for the limits costs one read and one replace.
    expect(kinds).toEqual({ read: 7, replace: 1, batch: 2, delete: 1, queryplan: 2, query: 2 });
    expect(graph).toEqual({ 'GET /v1.0/users': 2, 'POST /v1.0/users': 1, 'POST /v1.0/$batch': 1 });
  });
});

describe('the user name', () => {
  test.each([
    ['gets a number for a namesake', 'Nora', 'Novak', 'nora.novak2'],
    ['is written without accents', 'Jürgen', 'Müßler', 'jurgen.mussler'],
    ['has no special characters', "D'Arcy <b>", 'O’Neill, Jr.', 'darcyb.oneilljr'],
    ['is transliterated from other scripts', 'Ольга', 'Иванова', 'olga.ivanova'],
  ])('%s', async (_, firstName, lastName, expected) => {
    await save(newUser());
    const { status, body } = await save(newUser({ firstName, lastName, emailAddress: 'second@aloha.example' }));
    expect([status, body.userName]).toEqual([200, `${expected}@demo.example`]);
    expect(body).toMatchObject({ firstName, lastName });
    expect(await contradictions(cloud)).toEqual([]);
  });

  test.each([
    ['admin', 'x', 'admin.x'],
    ['it-support', 'x', 'it-support.x'],
    ['Corporate', 'Admin', 'corporate.admin'],
  ])('%s %s: a reserved name gets random characters', async (firstName, lastName, name) => {
    const { status, body } = await save(newUser({ firstName, lastName }));
    const [userName, domain] = body.userName.split('@');
    expect([status, domain]).toEqual([200, 'demo.example']);
    expect(userName.slice(0, -5)).toBe(`${name}-`);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('USER-12 a new user gets an account of their own even if another account has the email, and the response reports this', async () => {
    const owner = 'acc00009-0000-4000-8000-000000000001';
    const mail = 'nora@aloha.example';
    cloud.directory.store.seed({
      accounts: [{ id: owner, userPrincipalName: 'elsewhere@demo.example', displayName: 'Elsewhere', mail }],
    });
    const { status, body } = await save(newUser());
    expect([status, body.emailAddress, body.hasMultipleAccounts]).toEqual([200, mail, true]);
    expect(body.authObjectId).not.toBe(owner);
    expect(made()).toMatchObject([{ id: body.authObjectId, mail: null }]);
    cloud.directory.store.accounts.purge(owner);
  });

  test('USER-12 a new user is created even if the lookup of other accounts fails', async () => {
    cloud.directory.faults.add({ match: 'POST /v1.0/$batch', status: 503, retryAfter: 60, times: 1 });
    const { status, body } = await save(newUser());
    expect([status, body.userName]).toEqual([200, 'nora.novak@demo.example']);
    expect(body).not.toHaveProperty('hasMultipleAccounts');
  });
});

describe('USER-11 an email that is taken in the franchise', () => {
  const rejected = {
    code: 'conflict',
    reason: 'email_taken',
    detail: 'A user with this email address already exists.',
  };

  test.each(['fay@aloha.example', 'FAY@Aloha.Example', '  fay@aloha.example '])(
    '%s is rejected, and nothing is written',
    async (emailAddress) => {
      const { status, body } = await save(newUser({ emailAddress }));
      expect([status, fieldsOf(body)]).toEqual([409, ['emailAddress']]);
      expect(body).toMatchObject(rejected);
      expect(await audits(cloud)).toEqual([]);
      expect(made()).toEqual([]);
    },
  );

  test('is rejected even if older data has it in another letter case and with spaces', async () => {
    const fay = (await stored(USER.fay))!;
    await arrangeFranchise(cloud, CODE, [{ ...fay, emailAddress: ' Older@ALOHA.example' }]);
    const { status, body } = await save(newUser({ emailAddress: 'older@aloha.example' }));
    expect(status).toBe(409);
    expect(body).toMatchObject(rejected);
  });

  test('creates no second user or account when the save is repeated after a lost response', async () => {
    expect((await save(newUser())).status).toBe(200);
    const { status, body } = await save(newUser());
    expect(status).toBe(409);
    expect(body).toMatchObject(rejected);
    expect(await withEmail('nora@aloha.example')).toHaveLength(1);
    expect(made()).toHaveLength(1);
  });

  test('can be saved by only one of ten parallel requests', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => save(newUser())));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    for (const { status, body } of responses) if (status === 409) expect(body).toMatchObject(rejected);
    expect(await withEmail('nora@aloha.example')).toHaveLength(1);
    expect(made()).toHaveLength(1);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('is free if only another franchise has it', async () => {
    const { status, body } = await save(newUser({ emailAddress: 'fay@bistro.example' }));
    expect([status, body.hasMultipleAccounts]).toEqual([200, true]);
    expect(made()).toHaveLength(1);
  });

  test('is rejected even if it has the maximum length', async () => {
    const emailAddress = `${'x'.repeat(240)}@aloha.example`;
    expect((await save(newUser({ emailAddress }))).status).toBe(200);
    expect((await save(newUser({ emailAddress }))).status).toBe(409);
  });
});

describe('USER-10 every missing or invalid field is reported', () => {
  test.each([
    [{}, ['emailAddress', 'firstName', 'isFranchiseOwner', 'lastName']],
    [newUser({ firstName: ' ', lastName: '', emailAddress: 'nora' }), ['emailAddress', 'firstName', 'lastName']],
    [newUser({ position: '   ' }), ['position']],
    [newUser({ isFranchiseAdmin: 'yes', accessAllUnits: 1 }), ['accessAllUnits', 'isFranchiseAdmin']],
    [newUser({ lastName: 'x'.repeat(65), position: 'y'.repeat(101) }), ['lastName', 'position']],
    [newUser({ firstName: 'A\u202eB', emailAddress: 'a@b@c.example' }), ['emailAddress', 'firstName']],
  ])('%o', async (body, fields) => {
    const response = await save({ franchiseUserId: 0, ...body });
    expect([response.status, response.body.code]).toEqual([400, 'invalid_request']);
    expect(fieldsOf(response.body).toSorted()).toEqual(fields);
    expect(await audits(cloud)).toEqual([]);
  });

  test.each([
    ['missing', {}],
    ['null', { firstName: null, lastName: null, emailAddress: null }],
  ])('a name or email that is %s is reported as required', async (_, names) => {
    const { status, body } = await save({ franchiseUserId: 0, isFranchiseOwner: true, ...names });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: 'firstName', message: 'First name required' },
      { field: 'lastName', message: 'Last name required' },
      { field: 'emailAddress', message: 'Email required' },
    ]);
  });

  test.each([
    ['firstName', '\u00ad', 'First name contains a hidden character. Please retype it.'],
    ['firstName', 'No\u200dra\u200f', 'First name contains a hidden character. Please retype it.'],
    ['lastName', '\u3164', 'Last name contains a hidden character. Please retype it.'],
    ['lastName', '!', 'Last name must contain a letter or a digit.'],
    ['emailAddress', 'fa\u200by@aloha.example', 'Please enter a valid email address.'],
  ])('rejects invisible characters and names without a letter or digit: %s %j', async (field, text, message) => {
    const { status, body } = await save(newUser({ [field]: text }));
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    expect(made()).toEqual([]);
  });

  test('drops fields that a save cannot set', async () => {
    const { body } = await save(
      newUser({ authObjectId: 'acc00000-0000-4000-8000-000000000005', userName: 'eve', groupCode: 'BISTRO', id: 'x' }),
    );
    expect(body).toMatchObject({ groupCode: CODE, userName: 'nora.novak@demo.example' });
    expect(await documentsOf(cloud, 'BISTRO', 'audit')).toEqual([]);
  });
});

test('LIM-01 rejects a user for SYSTEM or for an unknown franchise', async () => {
  for (const code of ['SYSTEM', 'NOSUCH'])
    expect((await cloud.as('corporate.admin').post(`user/${code}`, newUser())).status).toBe(404);
  expect(made()).toEqual([]);
  expect(await documentOf(cloud, documentId.emailClaim('nora@aloha.example'), 'NOSUCH')).toBeUndefined();
});
