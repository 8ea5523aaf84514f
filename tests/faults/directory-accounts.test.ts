/** Creates and changes accounts while the directory throttles, fails, or responds late or never. */
import { inspect } from 'node:util';
import { verifyPassword } from '@franchise-admin/local/directory';
import { beforeEach, describe, expect, test } from 'vitest';
import { withDeadline } from '../../api/src/deadline.ts';
import { createAccount } from '../../api/src/directory/account-creation.ts';
import { readAccount, restoreAccount, updateAccount } from '../../api/src/directory/accounts.ts';
import { addMember } from '../../api/src/directory/groups.ts';
import { endSessions, setPassword } from '../../api/src/directory/passwords.ts';
import { useDirectory } from '../support/directory.ts';
import { accountsOf, newPerson } from '../support/directory-accounts.ts';

const cloud = useDirectory();
const CREATE = 'POST /v1.0/users';
const FIND = 'GET /v1.0/users';
const NEWS = 'd1d1ee00-0000-4000-8000-000000000001';
const UNAVAILABLE = { name: 'ProblemError', code: 'unavailable', status: 503 };

const accounts = () => accountsOf(cloud.directory);
const fault = (body: object) => cloud.directory.faults.add(body);
const outcomeOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

beforeEach(() => {
  for (const { id } of accounts()) cloud.directory.store.accounts.purge(id);
  cloud.directory.store.seed({ groups: [{ id: NEWS, displayName: 'News' }] });
});

describe('creating an account while the directory', () => {
  test.each([
    ['throttles', { match: CREATE, status: 429, retryAfter: 1, times: 1 }],
    ['is out of service for a moment', { match: CREATE, status: 503, retryAfter: 1, times: 2 }],
    ['times out at its gateway', { match: CREATE, status: 504, times: 1 }],
    ['fails', { match: CREATE, status: 500, times: 1 }],
    ['drops the connection before it acts', { match: CREATE, drop: 'before', times: 1 }],
    ['drops the connection before it responds', { match: CREATE, drop: 'after', times: 1 }],
    ['drops the connection during the lookup', { match: FIND, drop: 'after', times: 1 }],
  ])('%s creates one account', async (_, body) => {
    fault(body);
    const created = await createAccount(newPerson());
    expect(accounts().map(({ id, userPrincipalName }) => ({ authObjectId: id, userPrincipalName }))).toEqual([created]);
    expect(created.userPrincipalName).toBe('ana.silva@demo.example');
  });

  test('drops the connection before it responds and lags: the request waits for the account', async () => {
    fault({ lagMs: 1_500, times: 1 });
    fault({ match: CREATE, drop: 'after', times: 1 });
    const created = await createAccount(newPerson());
    expect(accounts().map(({ id }) => id)).toEqual([created.authObjectId]);
    expect(cloud.directory.requests.counts()[CREATE]).toBe(2);
    expect(await readAccount(created.authObjectId)).toMatchObject(created);
  });

  test('has not replicated a new namesake: both accounts get distinct names', async () => {
    fault({ lagMs: 1_000, times: 1 });
    const first = await createAccount(newPerson());
    const second = await createAccount(newPerson());
    expect([first, second].map(({ userPrincipalName }) => userPrincipalName)).toEqual([
      'ana.silva@demo.example',
      'ana.silva2@demo.example',
    ]);
  });

  test.each([
    ['throttles for long', { match: CREATE, status: 429, retryAfter: 120 }, 120],
    ['is out of service', { match: CREATE, status: 503 }, 5],
    ['cannot be reached', { match: '* /v1.0/*', drop: 'before' }, 5],
  ])('%s: the response is 503 without an account, and a retry creates one', async (_, body, retryAfterSeconds) => {
    const person = newPerson();
    fault(body);
    await expect(createAccount(person)).rejects.toMatchObject({ ...UNAVAILABLE, retryAfterSeconds });
    expect(cloud.directory.requests.counts()[CREATE] ?? 0).toBeLessThanOrEqual(4);
    expect(accounts()).toEqual([]);
    cloud.directory.faults.clear();
    await createAccount(person);
    expect(accounts()).toHaveLength(1);
  });

  test('fails after creating the account: the response is 503, and a retry finds the account even for another name', async () => {
    const person = newPerson();
    // The first lookup passes, the creation succeeds with its response lost, then nothing responds.
    fault({ match: FIND, delayMs: 1, times: 1 });
    fault({ match: CREATE, drop: 'after', times: 1 });
    fault({ match: '* /v1.0/users', status: 503, times: 1_000 });
    await expect(createAccount(person)).rejects.toMatchObject(UNAVAILABLE);
    expect(accounts()).toHaveLength(1);
    cloud.directory.faults.clear();
    const found = await createAccount({ ...person, firstName: 'Anna' });
    expect(accounts().map(({ id }) => id)).toEqual([found.authObjectId]);
  });

  test('lags: a second request with the key waits for the account instead of creating another', async () => {
    const person = newPerson();
    fault({ lagMs: 1_500, times: 1 });
    const created = await createAccount(person);
    expect(await createAccount({ ...person, firstName: 'Anna' })).toEqual(created);
    expect(accounts()).toHaveLength(1);
  });

  test('stalls: the attempt ends with the request, and a retry creates one account', async () => {
    const person = newPerson();
    fault({ match: CREATE, delayMs: 4_000, times: 1 });
    await expect(withDeadline(2_500, () => createAccount(person))).rejects.toThrow();
    await createAccount(person);
    await expect.poll(() => cloud.directory.requests.counts()[CREATE], { timeout: 6_000 }).toBe(2);
    expect(accounts()).toHaveLength(1);
  });

  test('rejects a second attempt after the first response was lost: the response is 503', async () => {
    const person = newPerson();
    fault({ lagMs: 60_000, times: 1 });
    fault({ match: CREATE, drop: 'after', times: 1 });
    fault({ match: CREATE, status: 403, times: 1 });
    await expect(createAccount(person)).rejects.toMatchObject(UNAVAILABLE);
    expect(accounts()).toHaveLength(1);
  });

  test('rejects the account permanently: the error has the status, and no password, name or email', async () => {
    fault({ match: CREATE, status: 403, times: 1 });
    const error = await outcomeOf(createAccount(newPerson({ mail: 'ana@aloha.example' })));
    expect(error).toMatchObject({ name: 'DirectoryError', statusCode: 403, operation: 'createAccount' });
    expect(inspect(error, { depth: null })).not.toMatch(/password|silva|aloha/i);
  });
});

describe('API-22 a user name that is taken or reserved', () => {
  const domain = '@demo.example';
  /** Occupies these user names. */
  const hold = (userNames: readonly string[]) =>
    cloud.directory.store.seed({
      accounts: userNames.map((userName) => ({
        id: crypto.randomUUID(),
        userPrincipalName: `${userName}${domain}`,
        displayName: 'Namesake',
      })),
    });
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, index) => (index === 0 ? 'ana.silva' : `ana.silva${index + 1}`));
  const made = () => accounts().filter((account) => account.onPremisesImmutableId !== null);
  const RANDOM = expect.stringMatching(/^ana\.silva-[a-z0-9]{5}@demo\.example$/);

  test('gets random characters after 450 namesakes, with few requests', async () => {
    hold(numbered(450));
    const names: string[] = [];
    for (let n = 0; n < 3; n++) {
      cloud.directory.requests.reset();
      names.push((await createAccount(newPerson())).userPrincipalName);
      expect(cloud.directory.requests.total).toBeLessThanOrEqual(4);
    }
    expect(names).toEqual([RANDOM, RANDOM, RANDOM]);
    expect(new Set(names).size).toBe(3);
  });

  test('gets a number for the first nine namesakes, and reuses a free number', async () => {
    hold(numbered(9).filter((name) => name !== 'ana.silva4'));
    expect((await createAccount(newPerson())).userPrincipalName).toBe(`ana.silva4${domain}`);
    expect((await createAccount(newPerson())).userPrincipalName).toEqual(RANDOM);
  });

  test('is unique for each of twelve parallel namesakes, with at most six requests each', async () => {
    const people = Array.from({ length: 12 }, () => newPerson());
    const created = await Promise.all(people.map((person) => createAccount(person)));
    expect(new Set(created.map(({ userPrincipalName }) => userPrincipalName)).size).toBe(12);
    expect(made()).toHaveLength(12);
    expect(cloud.directory.requests.total).toBeLessThanOrEqual(12 * 6);
  });

  test('creates one account with random characters for one key, even after a lost response and with replication lag', async () => {
    const person = newPerson({ firstName: 'admin', lastName: '' });
    fault({ lagMs: 1_500, times: 1 });
    fault({ match: CREATE, drop: 'after', times: 1 });
    const created = await createAccount(person);
    expect(created.userPrincipalName).toMatch(/^admin-/);
    expect(await createAccount(person)).toEqual(created);
    expect(made().map(({ id }) => id)).toEqual([created.authObjectId]);
  });

  test('is created once by five parallel requests with one key when all numbers are taken', async () => {
    hold(numbered(9));
    const person = newPerson();
    const created = await Promise.all(Array.from({ length: 5 }, () => createAccount(person)));
    expect(new Set(created.map(({ authObjectId }) => authObjectId)).size).toBe(1);
    expect(made()).toHaveLength(1);
  });

  test.each([
    ['admin', '!', 'admin'],
    ['it-support', '.', 'it-support'],
    ['Corporate', 'Admin', 'corporate.admin'],
    ['Help', 'Desk', 'help.desk'],
    ['Админ', 'Администратор', 'admin.administrator'],
    ['Silva', '', 'silva'],
    ['👩', '!', 'user'],
  ])('gets random characters instead of a reserved name: %j %j', async (firstName, lastName, name) => {
    cloud.directory.requests.reset();
    const { userPrincipalName } = await createAccount(newPerson({ firstName, lastName }));
    expect(userPrincipalName).toMatch(new RegExp(`^${name.replace('.', '\\.')}-[a-z0-9]{5}@demo\\.example$`));
    expect(cloud.directory.requests.total).toBe(2);
  });
});

describe('a newly created account', () => {
  const lagged = async (lagMs: number) => {
    fault({ lagMs, times: 1 });
    return (await createAccount(newPerson({ lastName: crypto.randomUUID() }))).authObjectId;
  };
  const isNew = true;

  test('makes requests with isNew wait until it is replicated', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push(await lagged(1_000));
    const [joined = '', renamed = '', read = '', reset = ''] = ids;
    const [, , account, password] = await Promise.all([
      addMember(NEWS, joined, { isNew }),
      updateAccount(renamed, newPerson({ firstName: 'Anna' }), { isNew }),
      readAccount(read, { isNew }),
      setPassword(reset, { isNew }),
    ]);
    expect(cloud.directory.store.memberships.has(NEWS, joined)).toBe(true);
    expect(await readAccount(renamed)).toMatchObject({ firstName: 'Anna' });
    expect(account).toMatchObject({ firstName: 'Ana' });
    expect(password).toHaveLength(16);
  });

  test('looks deleted to requests without isNew until it is replicated', async () => {
    const id = await lagged(60_000);
    expect(await readAccount(id)).toBeUndefined();
    await expect(updateAccount(id, newPerson())).rejects.toMatchObject({ statusCode: 404 });
    await expect(addMember(NEWS, id)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('causes 503, not a rejection, before the deadline if it never appears', async () => {
    const id = await lagged(60_000);
    const started = Date.now();
    const inTime = <T>(work: () => Promise<T>) => outcomeOf(withDeadline(4_000, work));
    const outcomes = await Promise.all([
      inTime(() => updateAccount(id, newPerson(), { isNew })),
      inTime(() => addMember(NEWS, id, { isNew })),
      inTime(() => readAccount(id, { isNew })),
    ]);
    for (const outcome of outcomes) expect(outcome).toMatchObject(UNAVAILABLE);
    expect(Date.now() - started).toBeLessThan(4_000);
  });
});

describe('USER-14 setting a password and then ending all sessions, while the directory', () => {
  const PATCH = 'PATCH /v1.0/users/*';
  const REVOKE = 'POST /v1.0/users/*/revokeSignInSessions';
  let authObjectId: string;
  beforeEach(async () => {
    ({ authObjectId } = await createAccount(newPerson()));
  });
  const opens = (password: string) =>
    verifyPassword(password, cloud.directory.store.accounts.byId(authObjectId)!.passwordHash);

  test.each([
    ['throttles', { match: PATCH, status: 429, retryAfter: 1 }],
    ['drops the connection before setting it', { match: PATCH, drop: 'before' }],
    ['drops the connection after setting it', { match: PATCH, drop: 'after' }],
    ['drops the connection before ending the sessions', { match: REVOKE, drop: 'before' }],
    ['drops the connection after ending the sessions', { match: REVOKE, drop: 'after' }],
    ['is out of service in between', { match: REVOKE, status: 503, retryAfter: 1 }],
  ])('%s: the response has the password that was set, and the sessions end', async (_, body) => {
    fault({ ...body, times: 1 });
    const before = Date.now();
    const password = await setPassword(authObjectId);
    await endSessions(authObjectId);
    expect(await opens(password)).toBe(true);
    const revoked = cloud.directory.requests.list().filter(({ path, status }) => /revoke/.test(path) && status === 200);
    expect(revoked.length).toBeGreaterThanOrEqual(1);
    expect(cloud.directory.store.accounts.byId(authObjectId)!.signInSessionsValidFrom).toBeGreaterThanOrEqual(before);
  });

  test('is out of service: the request fails with 503, and the error contains no password', async () => {
    fault({ match: PATCH, status: 503 });
    const error = await outcomeOf(setPassword(authObjectId));
    expect(error).toMatchObject(UNAVAILABLE);
    expect(inspect(error, { depth: null })).not.toMatch(/password":|passwordProfile/i);
  });

  test('rejects the new password: the old password stays valid', async () => {
    const { passwordHash } = cloud.directory.store.accounts.byId(authObjectId)!;
    fault({ match: PATCH, status: 403 });
    await expect(setPassword(authObjectId)).rejects.toMatchObject({ statusCode: 403 });
    expect(cloud.directory.store.accounts.byId(authObjectId)!.passwordHash).toBe(passwordHash);
  });
});

test('restores an account once even if the response is lost', async () => {
  const created = await createAccount(newPerson());
  cloud.directory.store.accounts.save({ ...accounts()[0]!, deletedAt: Date.now() });
  fault({ match: 'POST /v1.0/directory/deletedItems/*/restore', drop: 'after', times: 1 });
  expect(await restoreAccount(created.authObjectId)).toMatchObject(created);
});
