import { documentId, type UserDocument } from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { verifyPassword } from '@franchise-admin/local/directory';
import { describe, expect, test, vi } from 'vitest';
import { accountOf, arrangeFranchise, CODE, franchiseDocuments, OTHER, oidOf, USER } from '../support/franchise.ts';
import { audits, documentOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { newUser, usersIn } from '../support/users.ts';

const cloud = useFranchises({ accounts: true });
const { save, stored } = usersIn(cloud);

const reset = (id: number, as = 'corporate.admin', code = CODE) =>
  cloud.as(as).call('POST', `user/${code}/reset-password/${id}`);
const account = (name: keyof typeof USER) => cloud.directory.store.accounts.byId(accountOf(USER[name]))!;
const PATCHES = 'PATCH /v1.0/users/{id}';

/** Everything that the database holds, as text. */
async function everythingStored(): Promise<string> {
  const containers = ['franchises', 'vendors', 'reference', 'sign-ins'] as const;
  const all = containers.map((id) => cloud.container(id).items.readAll({ maxItemCount: 1_000 }).fetchAll());
  return JSON.stringify((await Promise.all(all)).map(({ resources }) => resources));
}

describe('API-32, USER-14 a new password', () => {
  test('works once, has to be changed, ends all sessions, and is told in the answer alone', async () => {
    const before = account('fay');
    const lines = cloud.log.length;
    const { result, graph } = await cloud.cost(() => reset(USER.fay, 'franchise.admin'));
    const { status, headers, body: password } = result;
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(headers.get('content-type')).toContain('application/json');
    expect(password).toEqual(expect.stringMatching(/^\S{16,}$/));
    expect(password).not.toMatch(/[O0oIl1|]/);
    const after = account('fay');
    expect(await verifyPassword(password, after.passwordHash)).toBe(true);
    expect(after.forceChangePassword).toBe(true);
    expect(after.signInSessionsValidFrom).toBeGreaterThan(before.signInSessionsValidFrom);
    expect(graph).toMatchObject({ 'POST /v1.0/users/{id}/revokeSignInSessions': 1 });

    expect(await everythingStored()).not.toContain(password);
    expect(cloud.log.slice(lines).join('\n')).toContain('resetUserPassword');
    expect(cloud.log.join('\n')).not.toContain(password);
  });

  test('is written down, without the password, before it is set', async () => {
    await reset(USER.fay, 'franchise.admin');
    const [audit, ...more] = await audits(cloud);
    expect(more).toEqual([]);
    expect(audit).toMatchObject({ call: 'resetUserPassword', actorId: oidOf('franchise.admin') });
    expect(audit!.changes).toEqual([
      {
        record: { kind: 'user', id: String(USER.fay) },
        before: {},
        after: { passwordResetAskedFor: true },
        isEvent: true,
      },
    ]);
  });

  test('is not set when it cannot be written down', async () => {
    cloud.cosmos.faults.add({ match: 'POST /dbs/*/franchises', kind: 'batch', status: 449, times: 1_000 });
    const { result, graph } = await cloud.cost(() => reset(USER.fay));
    expect(result.status).toBe(503);
    expect(graph[PATCHES]).toBeUndefined();
  });

  test('differs each time, and leaves the version of the user alone', async () => {
    const version = (await stored(USER.fay))!._etag;
    const passwords = new Set([(await reset(USER.fay)).body, (await reset(USER.fay)).body]);
    expect(passwords.size).toBe(2);
    expect((await stored(USER.fay))!._etag).toBe(version);
  });

  test('of an account made a moment ago, which not all of the directory knows', async () => {
    cloud.directory.faults.add({ lagMs: 1_200, times: 1 });
    const { body: user } = await save(newUser());
    const { status, body: password } = await reset(user.franchiseUserId);
    expect(status).toBe(200);
    expect(await verifyPassword(password, cloud.directory.store.accounts.byId(user.authObjectId)!.passwordHash)).toBe(
      true,
    );
  });
});

describe('whose password', () => {
  const nothingSet = async (work: () => Promise<{ status: number; body: { reason?: string } }>) => {
    const { result, graph } = await cloud.cost(work);
    expect([graph[PATCHES], await audits(cloud)]).toEqual([undefined, []]);
    return [result.status, result.body.reason];
  };

  test('not that of someone of another franchise, whoever asks', async () => {
    await arrangeFranchise(cloud, OTHER, [
      { ...(await stored(USER.fay))!, groupCode: OTHER, id: documentId.user(77), franchiseUserId: 77 },
    ]);
    expect(await nothingSet(() => reset(77))).toEqual([404, undefined]);
    expect(await nothingSet(() => reset(77, 'franchise.admin'))).toEqual([404, undefined]);
    expect(await nothingSet(() => reset(77, 'franchise.admin', OTHER))).toEqual([403, 'other_franchise']);
    expect(await nothingSet(() => reset(USER.fay, 'read.only'))).toEqual([403, 'role']);
  });

  test('not one’s own', async () => {
    expect(await nothingSet(() => reset(USER.hal, 'franchise.admin'))).toEqual([403, 'own_account']);
  });

  test('not that of someone who has no account', async () => {
    expect(await nothingSet(() => reset(USER.ivy))).toEqual([409, 'no_account']);
  });

  test.each([
    ['corporate', ROLE_GROUPS.corporateAdminGroupId],
    ['POS', ROLE_GROUPS.pointOfSaleAdminGroupId],
    ['read-only', ROLE_GROUPS.readonlyUserGroupId],
  ])('that of someone with the %s role by a corporate admin alone', async (_, group) => {
    cloud.directory.store.memberships.add(group, accountOf(USER.fay));
    expect(await nothingSet(() => reset(USER.fay, 'franchise.admin'))).toEqual([403, 'holds_role']);
    expect((await reset(USER.fay)).status).toBe(200);
  });

  test('that of someone who works elsewhere too by a corporate admin alone', async () => {
    const fay = franchiseDocuments(OTHER).find(({ id }) => id === documentId.user(USER.fay)) as UserDocument;
    await arrangeFranchise(cloud, OTHER, [{ ...fay, authObjectId: accountOf(USER.fay) }]);
    expect(await nothingSet(() => reset(USER.fay, 'franchise.admin'))).toEqual([403, 'shared_account']);
    expect((await reset(USER.fay)).status).toBe(200);
    expect(await documentOf(cloud, documentId.user(USER.fay), OTHER)).toBeDefined();
  });

  test('a role that was taken counts no more at once', async () => {
    expect((await cloud.as('franchise.admin').get(`user/${CODE}/all-users`)).status).toBe(200);
    cloud.directory.store.memberships.remove(ROLE_GROUPS.franchiseAdminGroupId, oidOf('franchise.admin'));
    const refused = await nothingSet(() => reset(USER.fay, 'franchise.admin'));
    cloud.directory.store.memberships.add(ROLE_GROUPS.franchiseAdminGroupId, oidOf('franchise.admin'));
    expect(refused[0]).toBe(403);
    // What was found then is held, as ROLE-01 says.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect((await reset(USER.fay, 'franchise.admin')).status).toBe(200);
    vi.useRealTimers();
  });
});

describe('a directory that will not', () => {
  test('because the account is gone: 409 says so', async () => {
    cloud.directory.store.accounts.purge(accountOf(USER.fay));
    const { status, body } = await reset(USER.fay);
    expect([status, body.reason, body.detail]).toEqual([
      409,
      'no_account',
      'The account of Fay Ford is no longer in the directory.',
    ]);
  });

  test('because the account holds a directory role: 409 says so', async () => {
    cloud.directory.faults.add({ match: 'PATCH /v1.0/users/*', status: 403, times: 1 });
    const { status, body } = await reset(USER.fay);
    expect([status, body.reason]).toEqual([409, 'account_refused']);
    expect(body.detail).toBe('The directory does not let the portal set a password for Fay Ford.');
  });
});
