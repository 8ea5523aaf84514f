import { documentId, type UserDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { accountOf, arrangeFranchise, CODE, OTHER, USER } from '../support/franchise.ts';
import { documentOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { usersIn } from '../support/users.ts';

const cloud = useFranchises({ accounts: true });
const get = (path: string, as = 'corporate.admin') => cloud.as(as).get(path);
const stored = (id: number) => documentOf<UserDocument>(cloud, documentId.user(id));

async function arrangeUser(name: keyof typeof USER, changes: Partial<UserDocument>): Promise<void> {
  await arrangeFranchise(cloud, CODE, [{ ...(await stored(USER[name]))!, ...changes }]);
}

describe('API-29 one user', () => {
  test.each(Object.keys(USER) as (keyof typeof USER)[])('%s is returned as in the list', async (name) => {
    const list = (await get(`user/${CODE}/all-users`)).body as { franchiseUserId: number }[];
    const { status, body } = await get(`user/${CODE}/${USER[name]}`);
    expect(status).toBe(200);
    expect(body).toEqual(list.find(({ franchiseUserId }) => franchiseUserId === USER[name]));
  });

  test('costs five reads and one query', async () => {
    await get(`user/${CODE}/all-users`);
    const { kinds, graph } = await cloud.cost(() => get(`user/${CODE}/${USER.dan}`));
    expect(kinds).toEqual({ read: 5, query: 1 });
    expect(graph).toEqual({});
  });

  test('returns 404 for an unknown franchise, an unknown user and a user of another franchise', async () => {
    await arrangeFranchise(cloud, OTHER, [
      { ...(await stored(USER.fay))!, groupCode: OTHER, id: documentId.user(77), franchiseUserId: 77 },
    ]);
    expect((await get(`user/${CODE}/77`)).status).toBe(404);
    expect((await get(`user/${CODE}/987654`)).status).toBe(404);
    expect((await get('user/NOSUCH/1')).status).toBe(404);
    expect((await get(`user/${OTHER}/77`)).status).toBe(200);
    expect((await get(`user/${OTHER}/77`, 'franchise.admin')).status).toBe(403);
  });
});

describe('API-23, USER-11 checking whether an email is taken', () => {
  const exists = (email: string, code = CODE) => get(`user/${code}/exists/${encodeURIComponent(email)}`);

  test.each([
    ['fay@aloha.example', true],
    ['FAY@Aloha.EXAMPLE', true],
    ['  fay@aloha.example  ', true],
    ['fay@bistro.example', false],
    ['nobody@aloha.example', false],
    ["o'fay+news/daily?#%@aloha.example", false],
  ])('%s: %s', async (email, expected) => {
    const { status, body } = await exists(email);
    expect([status, body]).toEqual([200, expected]);
  });

  test('finds an email in older data, in another letter case and with spaces', async () => {
    await arrangeUser('fay', { emailAddress: ' Older@ALOHA.example ' });
    expect((await exists('older@aloha.example')).body).toBe(true);
  });

  test('accepts every character that an email can have', async () => {
    const emailAddress = "o'fay+news/daily?#%25&=!$*{}|^`~@aloha.example";
    await arrangeUser('fay', { emailAddress });
    expect((await exists(emailAddress)).body).toBe(true);
  });

  test.each(['fay', 'nobody'])('costs one read in addition to the franchise, for %s', async (name) => {
    await exists('fay@aloha.example');
    expect((await cloud.cost(() => exists(`${name}@aloha.example`))).kinds).toEqual({ read: 2 });
  });

  test('returns 400 for a malformed email and 404 for an unknown franchise', async () => {
    expect((await exists('fay')).status).toBe(400);
    expect((await exists('fay@aloha.example', 'NOSUCH')).status).toBe(404);
  });
});

describe('API-30, USER-12 reporting several accounts with one email', () => {
  const multiple = (id: number) => get(`user/${CODE}/multiple/${id}`);

  test('reports false for a user whose email nobody else has', async () => {
    expect([(await multiple(USER.fay)).status, (await multiple(USER.fay)).body]).toEqual([200, false]);
  });

  test('reports a shared email for each user, even if older data has it in another letter case and with spaces', async () => {
    await arrangeUser('gus', { emailAddress: ' FAY@aloha.example' });
    expect((await multiple(USER.fay)).body).toBe(true);
    expect((await multiple(USER.gus)).body).toBe(true);
    expect((await multiple(USER.eve)).body).toBe(false);
  });

  test.each(['fay', 'gus'] as const)('reports none once %s has another email', async (name) => {
    await arrangeUser('gus', { emailAddress: ' FAY@aloha.example' });
    const { save, form } = usersIn(cloud);
    expect((await save(await form(name, { emailAddress: 'other@aloha.example' }))).status).toBe(200);
    expect([(await multiple(USER.fay)).body, (await multiple(USER.gus)).body]).toEqual([false, false]);
    for (const email of ['fay@aloha.example', 'other@aloha.example'])
      expect((await get(`user/${CODE}/exists/${email}`)).body, email).toBe(true);
  });

  test('does not count one account shared by users of two franchises', async () => {
    await arrangeUser('gus', {
      emailAddress: 'gus@bistro.example',
      authObjectId: accountOf(USER.gus, OTHER).toUpperCase(),
    });
    expect((await multiple(USER.gus)).body).toBe(false);
  });

  test('counts two users without an account', async () => {
    await arrangeUser('ivy', { emailAddress: 'ivy@bistro.example' });
    expect((await multiple(USER.ivy)).body).toBe(true);
  });

  test('returns 503 within 5.5 seconds if the directory does not respond', async () => {
    cloud.directory.faults.add({ match: 'POST /v1.0/$batch', delayMs: 6_000, times: 1 });
    const began = performance.now();
    expect((await multiple(USER.fay)).status).toBe(503);
    expect(performance.now() - began).toBeLessThan(5_500);
    cloud.directory.faults.clear();
  });

  test('costs three reads, two queries and a directory request; an unknown user returns 404', async () => {
    await multiple(USER.fay);
    const { kinds, graph } = await cloud.cost(() => multiple(USER.fay));
    expect(kinds).toEqual({ read: 3, queryplan: 2, query: 2 });
    expect(graph).toEqual({ 'POST /v1.0/$batch': 1, 'GET /v1.0/users': 1 });
    expect((await multiple(987654)).status).toBe(404);
  });
});
