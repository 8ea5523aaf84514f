/** Adds users while the directory is unavailable or rejects them. In the end, each record has an account, or both are removed. */
import { EMPTY_GUID } from '@franchise-admin/api/contract';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contradictions, endLeases } from '../support/agreement.ts';
import { type Cloud, startCloud } from '../support/cloud.ts';
import { arrangeFranchises, CODE, GROUP } from '../support/franchise.ts';
import { audits, outbox } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { newUser, usersIn } from '../support/users.ts';

const cloud = useFranchises({ accounts: true });
const { claim, form, groupsOf, made, save, signInOf, stored, withEmail } = usersIn(cloud);

const CREATE = 'POST /v1.0/users';
const FIND = 'GET /v1.0/users';
const away = (match = CREATE) => cloud.directory.faults.add({ match, status: 429, retryAfter: 120, times: 100 });
const rejectAccounts = (status = 400) => cloud.directory.faults.add({ match: CREATE, status, times: 100 });
const alive = () => made().filter(({ deletedAt }) => deletedAt === null);
/** Makes the directory finish replication. */
const endLag = () => {
  for (const account of made()) cloud.directory.store.accounts.save({ ...account, visibleAt: 0 });
};
const corporate = () => cloud.as('corporate.admin');

/** Runs the timer after every lease has expired. */
async function runLater(): Promise<void> {
  await endLeases(cloud);
  await cloud.host.run('finishOutbox');
}

/** Adds a user while the directory cannot create the account. */
async function addPending(changes: object = {}) {
  away();
  const { status, body } = await save(newUser(changes));
  expect([status, body.userName, body.authObjectId]).toEqual([200, '', EMPTY_GUID]);
  return body;
}

describe('API-22 a user added while the directory is unavailable', () => {
  test('gets the account from the first run after the outage', async () => {
    const { franchiseUserId } = await addPending({ isFranchiseAdmin: true });
    expect(alive()).toEqual([]);
    await cloud.host.run('finishOutbox');
    expect(await outbox(cloud)).toHaveLength(1);

    cloud.directory.faults.clear();
    await runLater();
    const user = (await stored(franchiseUserId))!;
    expect(user).toMatchObject({ userName: 'nora.novak@demo.example', authObjectId: alive()[0]!.id });
    expect(groupsOf(user.authObjectId)).toEqual([ROLE_GROUPS.franchiseAdminGroupId]);
    expect(await signInOf(user.authObjectId)).toMatchObject({ franchiseAdmin: { franchiseUserId } });
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('gets an account with the current name, email, role and choices of the record', async () => {
    const pending = await addPending();
    const later = { lastName: 'Nowak', emailAddress: 'nowak@aloha.example', isFranchiseAdmin: true };
    const changed = await save(
      { ...newUser(later), franchiseUserId: pending.franchiseUserId },
      'corporate.admin',
      pending.etag,
    );
    expect([changed.status, changed.body.userName, changed.body.isPending]).toEqual([200, '', true]);
    const user = (await stored(pending.franchiseUserId))!;
    await cloud.container('franchises').items.upsert({ ...user, communicationTypeIds: [2] });

    cloud.directory.faults.clear();
    await runLater();
    const [account] = alive();
    expect(account).toMatchObject({ surname: 'Nowak', displayName: 'Nora Nowak', mail: 'nowak@aloha.example' });
    expect(groupsOf(account!.id)).toEqual([GROUP.menu, ROLE_GROUPS.franchiseAdminGroupId].toSorted());
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('gets a changed name even if the account was created with the old name and the response was lost', async () => {
    cloud.directory.faults.add({ match: CREATE, drop: 'after', times: 1 });
    cloud.directory.faults.add({ match: FIND, delayMs: 1, times: 1 });
    away(FIND);
    const { body: pending } = await save(newUser());
    expect([pending.userName, alive().length]).toEqual(['', 1]);
    await save({ ...newUser({ lastName: 'Nowak' }), franchiseUserId: pending.franchiseUserId });
    expect(alive()).toMatchObject([{ surname: 'Novak' }]);

    cloud.directory.faults.clear();
    await runLater();
    expect(alive()).toMatchObject([{ surname: 'Nowak', userPrincipalName: 'nora.novak@demo.example' }]);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('stays pending when the record is changed or saved unchanged', async () => {
    const { franchiseUserId } = await addPending();
    const body = { ...newUser(), franchiseUserId };
    const [same, changed] = [await save(body), await save({ ...body, lastName: 'Nowak' }, 'franchise.admin')];
    expect([same.status, same.body.isPending, changed.status, changed.body.isPending]).toEqual([200, true, 200, true]);
    // Another user without an account is not pending.
    expect((await save(await form('ivy', { lastName: 'Ives' }))).body).not.toHaveProperty('isPending');

    cloud.directory.faults.clear();
    await runLater();
    expect((await save({ ...body, lastName: 'Novak' })).body).not.toHaveProperty('isPending');
  });

  test('is returned without isPending if the outbox cannot be queried', async () => {
    const { franchiseUserId } = await addPending();
    const body = { ...newUser(), franchiseUserId };
    const { query = 0 } = (await cloud.cost(() => save(body))).kinds;
    const queries = { match: 'POST /dbs/*', kind: 'query' } as const;
    cloud.cosmos.faults.add({ ...queries, delayMs: 0.1, times: query - 1 });
    cloud.cosmos.faults.add({ ...queries, status: 500, times: 1 });
    const { status, body: result } = await save({ ...body, lastName: 'Nowak' });
    expect(cloud.cosmos.faults.list()).toEqual([]);
    expect([status, result.lastName, result.isPending]).toEqual([200, 'Nowak', undefined]);
  });

  test('API-32 has no password to reset yet', async () => {
    const { franchiseUserId } = await addPending();
    const { status, body } = await corporate().call('POST', `user/${CODE}/reset-password/${franchiseUserId}`);
    expect([status, body.reason, body.detail]).toEqual([
      409,
      'no_account',
      'Nora Novak has no account yet. Please try again in a moment.',
    ]);
  });

  test('API-28 never gets an account after a deletion', async () => {
    const { franchiseUserId, etag } = await addPending();
    const path = `user/${CODE}/${EMPTY_GUID}?franchiseUserId=${franchiseUserId}`;
    expect((await corporate().call('DELETE', path, { ifMatch: etag })).status).toBe(200);
    cloud.directory.faults.clear();
    await runLater();
    expect(await outbox(cloud)).toMatchObject([{ effects: [{ missingSince: expect.any(String) }] }]);
    await runLater();
    expect(made()).toEqual([]);
    expect(await claim('nora@aloha.example')).toBeUndefined();
    expect(await contradictions(cloud)).toEqual([]);
  });

  /** Adds a user whose new account stays unknown, because its response is lost. Deletes the user, then runs the outbox. */
  async function addAndDelete(): Promise<void> {
    cloud.directory.faults.add({ match: CREATE, drop: 'after', times: 1 });
    cloud.directory.faults.add({ match: FIND, delayMs: 1, times: 1 });
    away(FIND);
    const { body } = await save(newUser());
    expect(alive()).toHaveLength(1);
    const path = `user/${CODE}/${EMPTY_GUID}?franchiseUserId=${body.franchiseUserId}`;
    expect((await corporate().call('DELETE', path, { ifMatch: body.etag })).status).toBe(200);
    cloud.directory.faults.clear();
    await runLater();
  }

  test('API-28 is deleted with the account if the response to its creation was lost', async () => {
    await addAndDelete();
    expect(alive()).toEqual([]);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('API-28 is deleted with the account if the response to its creation was lost and the directory lags', async () => {
    cloud.directory.faults.add({ lagMs: 60_000, times: 1 });
    await addAndDelete();
    expect(await outbox(cloud)).toHaveLength(1);

    endLag();
    await runLater();
    expect(alive()).toEqual([]);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('API-28 is deleted with an account that is just being created', async () => {
    cloud.directory.faults.add({ match: CREATE, delayMs: 600, times: 1 });
    const adding = save(newUser());
    await expect.poll(() => cloud.directory.faults.list(), { interval: 5, timeout: 10_000 }).toEqual([]);
    const [user] = await withEmail('nora@aloha.example');
    const path = `user/${CODE}/${EMPTY_GUID}?franchiseUserId=${user!.franchiseUserId}`;
    expect((await corporate().call('DELETE', path, { ifMatch: '*' })).status).toBe(200);
    const { status, body } = await adding;
    expect([status, body.detail]).toEqual([404, 'This user was deleted in the meantime.']);
    expect(alive()).toEqual([]);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('gets only one account when two runs overlap', async () => {
    await addPending();
    cloud.directory.faults.clear();
    await endLeases(cloud);
    await Promise.all([cloud.host.run('finishOutbox'), cloud.host.run('finishOutbox')]);
    expect(alive()).toHaveLength(1);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('appears in no log line by name or email', () => {
    expect(cloud.log.join('\n')).toContain('outbox effect failed');
    expect(cloud.log.join('\n')).not.toMatch(/@|Novak|Nowak/);
  });
});

test('API-28 deleting a user also deletes an account that is not yet replicated', {
  timeout: 30_000,
}, async () => {
  cloud.directory.faults.add({ lagMs: 60_000, times: 1 });
  const { body } = await save(newUser());
  const path = `user/${CODE}/${body.authObjectId}`;
  const { status, body: result } = await corporate().call('DELETE', path, { ifMatch: body.etag });
  expect([status, result]).toEqual([200, { isPending: true }]);
  expect(alive()).toHaveLength(1);

  endLag();
  await runLater();
  expect(alive()).toEqual([]);
  expect(await contradictions(cloud)).toEqual([]);
});

test('API-28 deletes a new account once even if the response to its deletion was lost', async () => {
  const { body } = await save(newUser());
  cloud.directory.faults.add({ match: 'DELETE /v1.0/users/*', drop: 'after', times: 1 });
  const path = `user/${CODE}/${body.authObjectId}`;
  expect((await corporate().call('DELETE', path, { ifMatch: body.etag })).body).toEqual({});
  expect(alive()).toEqual([]);
  expect(await contradictions(cloud)).toEqual([]);
});

describe('API-22 a user whose account the directory rejects', () => {
  const REJECTED = {
    code: 'conflict',
    reason: 'account_refused',
    detail:
      'The directory does not accept an account for this person, so nothing was saved. ' +
      'Please check the name and the email address, or contact support.',
  };

  test('is removed again, and the caller gets 409', async () => {
    rejectAccounts();
    const { status, body } = await save(newUser({ isFranchiseAdmin: true }));
    expect(status).toBe(409);
    expect(body).toMatchObject(REJECTED);
    expect(await withEmail('nora@aloha.example')).toEqual([]);
    expect(await claim('nora@aloha.example')).toBeUndefined();
    expect((await audits(cloud)).map(({ call, changes }) => [call, changes[0]!.after === null])).toEqual(
      expect.arrayContaining([
        ['saveUser', false],
        ['saveUser', true],
      ]),
    );
    expect(await contradictions(cloud)).toEqual([]);

    cloud.directory.faults.clear();
    expect((await save(newUser())).status).toBe(200);
  });

  test.each([
    ['the removal cannot be written at first', { match: 'POST /dbs/*', kind: 'batch', drop: 'before', times: 1 }],
    [
      'the removal is written but its response is lost',
      { match: 'POST /dbs/*', kind: 'batch', drop: 'after', times: 1 },
    ],
    ['the outbox entry cannot be deleted', { match: 'DELETE /dbs/*/franchises', status: 500, times: 1 }],
  ])('causes the same response and leaves nothing behind if %s', async (_, fault) => {
    rejectAccounts();
    // The first batch, which adds the user, succeeds after a short delay.
    if ('kind' in fault) cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', delayMs: 0.1, times: 1 });
    cloud.cosmos.faults.add(fault);
    const { status, body } = await save(newUser());
    expect(cloud.cosmos.faults.list()).toEqual([]);
    expect([status, body.reason]).toEqual([409, 'account_refused']);
    await runLater();
    await runLater();
    expect(await withEmail('nora@aloha.example')).toEqual([]);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test.each([400, 403])('stays if only a later run gets %i, because no caller would see the error', async (status) => {
    const { franchiseUserId } = await addPending();
    cloud.directory.faults.clear();
    rejectAccounts(status);
    await runLater();
    expect(await stored(franchiseUserId)).toMatchObject({ authObjectId: EMPTY_GUID });
    expect(await outbox(cloud)).toMatchObject([{ attempts: 1, dueAt: expect.any(String) }]);

    cloud.directory.faults.clear();
    await runLater();
    expect(await stored(franchiseUserId)).toMatchObject({ authObjectId: alive()[0]!.id });
    expect(await contradictions(cloud)).toEqual([]);
  });

  test.each([401, 403])(
    'stays if every request fails with %i, and gets an account after the cause is fixed',
    async (status) => {
      rejectAccounts(status);
      const { status: saved, body } = await save(newUser());
      expect([saved, body.userName]).toEqual([200, '']);
      cloud.directory.faults.clear();
      await runLater();
      expect(await stored(body.franchiseUserId)).toMatchObject({ authObjectId: alive()[0]!.id });
      expect(await contradictions(cloud)).toEqual([]);
    },
  );

  test('stays if the user manages a unit, and gets an account after the cause is fixed', async () => {
    const { franchiseUserId } = await addPending();
    await corporate().post(`units/${CODE}`, { unitCode: 'U4', managerId: franchiseUserId }, { ifMatch: '*' });
    cloud.directory.faults.clear();
    rejectAccounts();
    for (let run = 0; run < 3; run++) await runLater();
    expect(await stored(franchiseUserId)).toMatchObject({ authObjectId: EMPTY_GUID });
    expect(await outbox(cloud)).toMatchObject([{ dueAt: null, givenUp: { reason: 'refused' } }]);
    expect(cloud.log.filter((line) => line.includes('outbox entry given up'))).toHaveLength(1);
    const body = { ...newUser({ position: 'Trainer' }), franchiseUserId };
    expect((await save(body)).body).not.toHaveProperty('isPending');

    cloud.directory.faults.clear();
    await runLater();
    expect(await stored(franchiseUserId)).toMatchObject({ authObjectId: alive()[0]!.id });
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('is rejected at once if the directory does not have the domain', async () => {
    expect((await elsewhere.as('corporate.admin').post(`user/${CODE}`, newUser())).body).toMatchObject(REJECTED);
    expect(await usersIn(elsewhere).withEmail('nora@aloha.example')).toEqual([]);
    expect(await outbox(elsewhere)).toEqual([]);
  });

  let elsewhere: Cloud;
  beforeAll(async () => {
    elsewhere = await startCloud({ data: 'none', env: { ACCOUNT_DOMAIN: 'unverified.example' } });
    await arrangeFranchises(elsewhere);
  });
  afterAll(() => elsewhere?.close());
});

test('API-22 a change that the directory rejects stays in the record, and its entry is given up for manual repair', async () => {
  cloud.directory.faults.add({ match: 'PATCH /v1.0/users/*', status: 403, times: 100 });
  const { status, body } = await save(await form('fay', { lastName: 'Fox' }));
  expect([status, body.lastName]).toEqual([200, 'Fox']);
  for (let run = 0; run < 3; run++) await runLater();
  expect(await outbox(cloud)).toMatchObject([{ dueAt: null, effects: [{ kind: 'updateAccount' }] }]);
  cloud.directory.faults.clear();
  await runLater();
  expect(await contradictions(cloud)).toEqual([]);
});
