import { verifyPassword } from '@franchise-admin/local/directory';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '../../api/src/directory/account-creation.ts';
import { deleteAccount, readAccount, restoreAccount, updateAccount } from '../../api/src/directory/accounts.ts';
import { endSessions, setPassword } from '../../api/src/directory/passwords.ts';
import { useDirectory } from '../support/directory.ts';
import { accountsOf, newPerson } from '../support/directory-accounts.ts';

const cloud = useDirectory();
const stored = (authObjectId: string) => cloud.directory.store.accounts.byId(authObjectId)!;
const GONE = 'd1d10000-0000-4000-8000-00000000dead';

beforeEach(() => {
  for (const { id } of accountsOf(cloud.directory)) cloud.directory.store.accounts.purge(id);
});

describe('API-22 creating an account', () => {
  test('names it after the person, with a random password that must be changed', async () => {
    const person = newPerson({ firstName: 'Zoë', lastName: 'Núñez', mail: 'zoe@aloha.example' });
    const { authObjectId, userPrincipalName } = await createAccount(person);
    expect(userPrincipalName).toBe('zoe.nunez@demo.example');
    expect(await readAccount(authObjectId)).toEqual({
      authObjectId,
      userPrincipalName,
      firstName: 'Zoë',
      lastName: 'Núñez',
      displayName: person.displayName,
      mail: 'zoe@aloha.example',
      isEnabled: true,
    });
    expect(stored(authObjectId)).toMatchObject({ forceChangePassword: true, onPremisesImmutableId: person.key });
  });

  test('creates one account for two attempts with the same key, even if the name differs', async () => {
    const person = newPerson();
    const created = await createAccount(person);
    cloud.directory.requests.reset();
    expect(await createAccount({ ...person, lastName: 'Married' })).toEqual(created);
    expect(cloud.directory.requests.counts()).toEqual({ 'GET /v1.0/users': 1 });
    expect(accountsOf(cloud.directory)).toHaveLength(1);
  });

  test('takes two requests, or four if the name is taken', async () => {
    await createAccount(newPerson());
    expect(cloud.directory.requests.total).toBe(2);
    await createAccount(newPerson());
    expect(cloud.directory.requests.total).toBe(2 + 4);
  });

  test('numbers namesakes up to nine, and reuses free numbers', async () => {
    const people = Array.from({ length: 12 }, () => newPerson());
    const names: string[] = [];
    for (const person of people) {
      cloud.directory.requests.reset();
      names.push((await createAccount(person)).userPrincipalName);
      // If the first name is taken, one request finds all used names, so the second attempt succeeds.
      expect(cloud.directory.requests.counts()['POST /v1.0/users']).toBeLessThanOrEqual(2);
    }
    const numbered = Array.from({ length: 9 }, (_, index) => `ana.silva${index === 0 ? '' : index + 1}@demo.example`);
    const random = expect.stringMatching(/^ana\.silva-[a-z0-9]{5}@demo\.example$/);
    expect(names).toEqual([...numbered, random, random, random]);
    const fourth = accountsOf(cloud.directory).find((account) => account.userPrincipalName === numbered[3]);
    await deleteAccount(fourth!.id);
    expect((await createAccount(newPerson())).userPrincipalName).toBe(numbered[3]);
  });

  test('gives parallel namesakes distinct names', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => createAccount(newPerson())));
    expect(new Set(made.map(({ userPrincipalName }) => userPrincipalName)).size).toBe(6);
    expect(accountsOf(cloud.directory)).toHaveLength(6);
  });

  test('creates one account if parallel requests have the same key', async () => {
    const person = newPerson();
    const made = await Promise.all(Array.from({ length: 5 }, () => createAccount(person)));
    expect(new Set(made.map(({ authObjectId }) => authObjectId)).size).toBe(1);
    expect(accountsOf(cloud.directory)).toHaveLength(1);
  });

  test.each([
    ["another account's (USER-12)", 'shared@aloha.example'],
    ['one that the directory cannot store', 'zoë@aloha.example'],
  ])('omits an email that is %s', async (_, mail) => {
    const first = await createAccount(newPerson({ mail: 'shared@aloha.example' }));
    const second = await createAccount(newPerson({ mail }));
    expect(stored(first.authObjectId).mail).toBe('shared@aloha.example');
    expect(stored(second.authObjectId)).toMatchObject({ mail: null, userPrincipalName: 'ana.silva2@demo.example' });
  });

  test('shortens names that are too long for the directory, and accepts empty names', async () => {
    const long = await createAccount(newPerson({ firstName: 'x'.repeat(100), lastName: 'y'.repeat(100) }));
    expect(stored(long.authObjectId)).toMatchObject({ givenName: 'x'.repeat(64), surname: 'y'.repeat(64) });
    const none = await createAccount(newPerson({ firstName: '', lastName: '', displayName: '' }));
    expect(stored(none.authObjectId)).toMatchObject({
      userPrincipalName: expect.stringMatching(/^user-[a-z0-9]{5}@demo\.example$/),
      givenName: null,
    });
  });

  test('requires a key', async () => {
    await expect(createAccount(newPerson({ key: '' }))).rejects.toBeInstanceOf(TypeError);
    expect(cloud.directory.requests.total).toBe(0);
  });
});

describe('an account', () => {
  test('reading an unknown account returns undefined', async () => {
    expect(await readAccount(GONE)).toBeUndefined();
  });

  test('an account can get another name and email, and keeps its user name', async () => {
    const { authObjectId, userPrincipalName } = await createAccount(newPerson({ mail: 'old@aloha.example' }));
    const changed = { firstName: 'Anna', lastName: 'Sousa', displayName: 'Anna Sousa', mail: 'new@aloha.example' };
    await updateAccount(authObjectId, changed);
    expect(await readAccount(authObjectId)).toEqual({ ...changed, authObjectId, userPrincipalName, isEnabled: true });
    await updateAccount(authObjectId, { ...changed, firstName: '', mail: null });
    expect(await readAccount(authObjectId)).toMatchObject({ firstName: '', mail: null });
  });

  test('an account loses its email if another account already has the new one (USER-12)', async () => {
    await createAccount(newPerson({ mail: 'taken@aloha.example' }));
    const person = newPerson({ mail: 'old@aloha.example' });
    const { authObjectId } = await createAccount(person);
    await updateAccount(authObjectId, { ...person, firstName: 'Anna', mail: 'taken@aloha.example' });
    expect(stored(authObjectId)).toMatchObject({ givenName: 'Anna', mail: null });
  });

  test.each([
    ['belongs to another account', 'taken@aloha.example'],
    ['null', null],
  ])('an account keeps its email if the email of the record is unchanged and %s', async (_, mail) => {
    await createAccount(newPerson({ mail: 'taken@aloha.example' }));
    const person = newPerson({ mail: 'own@aloha.example' });
    const { authObjectId } = await createAccount(person);
    await updateAccount(authObjectId, { ...person, firstName: 'Anna', mail }, { keepsMail: true });
    expect(stored(authObjectId)).toMatchObject({ givenName: 'Anna', mail: 'own@aloha.example' });
  });

  test('updating an unknown account or setting its password fails with 404; ending its sessions succeeds', async () => {
    const missing = { name: 'DirectoryError', statusCode: 404 };
    await expect(updateAccount(GONE, newPerson())).rejects.toMatchObject(missing);
    await expect(setPassword(GONE)).rejects.toMatchObject(missing);
    await endSessions(GONE);
  });

  test('restores a deleted account with its groups, returns an existing one unchanged, and undefined for a purged one', async () => {
    const news = 'd1d1ee00-0000-4000-8000-000000000001';
    const created = await createAccount(newPerson());
    cloud.directory.store.seed({
      groups: [{ id: news, displayName: 'News' }],
      memberships: [{ groupId: news, memberId: created.authObjectId }],
    });
    await deleteAccount(created.authObjectId);
    expect(await readAccount(created.authObjectId)).toBeUndefined();
    expect(await restoreAccount(created.authObjectId)).toMatchObject(created);
    expect(cloud.directory.store.memberships.has(news, created.authObjectId)).toBe(true);
    expect(await restoreAccount(created.authObjectId)).toMatchObject(created);
    expect(await restoreAccount(GONE)).toBeUndefined();
  });

  test('restores an account without an email that another account has, and fails if its user name is taken', async () => {
    const { authObjectId } = await createAccount(newPerson({ mail: 'ana@aloha.example' }));
    await deleteAccount(authObjectId);
    const successor = await createAccount(newPerson({ firstName: 'Ann', mail: 'ana@aloha.example' }));
    expect(await restoreAccount(authObjectId)).toMatchObject({ authObjectId, mail: null });
    await deleteAccount(authObjectId);
    await createAccount(newPerson());
    await expect(restoreAccount(authObjectId)).rejects.toMatchObject({
      statusCode: 400,
      details: [{ code: 'ObjectConflict', target: 'userPrincipalName' }],
    });
    expect(stored(successor.authObjectId).mail).toBe('ana@aloha.example');
  });
});

describe('USER-14 resetting a password', () => {
  test('returns a password that works, must be changed, and ends all sessions', async () => {
    const { authObjectId } = await createAccount(newPerson());
    const before = Date.now();
    const password = await setPassword(authObjectId);
    await endSessions(authObjectId);
    const account = stored(authObjectId);
    expect(await verifyPassword(password, account.passwordHash)).toBe(true);
    expect(account.forceChangePassword).toBe(true);
    expect(account.signInSessionsValidFrom).toBeGreaterThanOrEqual(before);
    expect(await setPassword(authObjectId)).not.toBe(password);
  });

  test('fails for accounts with directory roles', async () => {
    const { authObjectId } = await createAccount(newPerson());
    const admins = 'd1d1ee00-0000-4000-8000-00000000000a';
    cloud.directory.store.seed({
      groups: [{ id: admins, displayName: 'Directory admins', isAssignableToRole: true }],
      memberships: [{ groupId: admins, memberId: authObjectId }],
    });
    await expect(setPassword(authObjectId)).rejects.toMatchObject({ name: 'DirectoryError', statusCode: 403 });
  });
});
