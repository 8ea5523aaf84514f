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

/** Returns the content of the database except jobs, as text. */
async function everythingStored(): Promise<string> {
  const containers = ['franchises', 'vendors', 'reference', 'sign-ins'] as const;
  const all = containers.map((id) => cloud.container(id).items.readAll({ maxItemCount: 1_000 }).fetchAll());
  return JSON.stringify((await Promise.all(all)).map(({ resources }) => resources));
}

describe('API-32, USER-14 a new password', () => {
  test('works, must be changed, ends all sessions, and appears only in the response', async () => {
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

  test('is recorded in the audit as a requested reset, without the password', async () => {
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

  test('sets no password if the audit cannot be written', async () => {
    cloud.cosmos.faults.add({ match: 'POST /dbs/*/franchises', kind: 'batch', status: 449, times: 1_000 });
    const { result, graph } = await cloud.cost(() => reset(USER.fay));
    expect(result.status).toBe(503);
    expect(graph[PATCHES]).toBeUndefined();
  });

  test('differs each time, and does not change the version of the user', async () => {
    const version = (await stored(USER.fay))!._etag;
    const passwords = new Set([(await reset(USER.fay)).body, (await reset(USER.fay)).body]);
    expect(passwords.size).toBe(2);
    expect((await stored(USER.fay))!._etag).toBe(version);
  });

  test('can be set for a new account that the directory has not replicated yet', async () => {
    cloud.directory.faults.add({ lagMs: 1_200, times: 1 });
    const { body: user } = await save(newUser());
    const { status, body: password } = await reset(user.franchiseUserId);
    expect(status).toBe(200);
    expect(await verifyPassword(password, cloud.directory.store.accounts.byId(user.authObjectId)!.passwordHash)).toBe(
      true,
    );
  });
});

describe('a password reset', () => {
  const nothingSet = async (work: () => Promise<{ status: number; body: { reason?: string } }>) => {
    const { result, graph } = await cloud.cost(work);
    expect([graph[PATCHES], await audits(cloud)]).toEqual([undefined, []]);
    return [result.status, result.body.reason];
  };

  test('rejects a user of another franchise in every role', async () => {
    await arrangeFranchise(cloud, OTHER, [
      { ...(await stored(USER.fay))!, groupCode: OTHER, id: documentId.user(77), franchiseUserId: 77 },
    ]);
    expect(await nothingSet(() => reset(77))).toEqual([404, undefined]);
    expect(await nothingSet(() => reset(77, 'franchise.admin'))).toEqual([404, undefined]);
    expect(await nothingSet(() => reset(77, 'franchise.admin', OTHER))).toEqual([403, 'other_franchise']);
    expect(await nothingSet(() => reset(USER.fay, 'read.only'))).toEqual([403, 'role']);
  });

  test("rejects the caller's own account", async () => {
    expect(await nothingSet(() => reset(USER.hal, 'franchise.admin'))).toEqual([403, 'own_account']);
  });

  test('rejects a user without an account', async () => {
    expect(await nothingSet(() => reset(USER.ivy))).toEqual([409, 'no_account']);
  });

  test.each([
    ['corporate', ROLE_GROUPS.corporateAdminGroupId],
    ['POS', ROLE_GROUPS.pointOfSaleAdminGroupId],
    ['read-only', ROLE_GROUPS.readonlyUserGroupId],
  ])('requires a corporate admin for a user with the %s role', async (_, group) => {
    cloud.directory.store.memberships.add(group, accountOf(USER.fay));
    expect(await nothingSet(() => reset(USER.fay, 'franchise.admin'))).toEqual([403, 'holds_role']);
    expect((await reset(USER.fay)).status).toBe(200);
  });

  test('requires a corporate admin for a user whose account another record also has', async () => {
    const fay = franchiseDocuments(OTHER).find(({ id }) => id === documentId.user(USER.fay)) as UserDocument;
    await arrangeFranchise(cloud, OTHER, [{ ...fay, authObjectId: accountOf(USER.fay) }]);
    expect(await nothingSet(() => reset(USER.fay, 'franchise.admin'))).toEqual([403, 'shared_account']);
    expect((await reset(USER.fay)).status).toBe(200);
    expect(await documentOf(cloud, documentId.user(USER.fay), OTHER)).toBeDefined();
  });

  test("fails immediately after the caller's role was revoked", async () => {
    expect((await cloud.as('franchise.admin').get(`user/${CODE}/all-users`)).status).toBe(200);
    cloud.directory.store.memberships.remove(ROLE_GROUPS.franchiseAdminGroupId, oidOf('franchise.admin'));
    const rejected = await nothingSet(() => reset(USER.fay, 'franchise.admin'));
    cloud.directory.store.memberships.add(ROLE_GROUPS.franchiseAdminGroupId, oidOf('franchise.admin'));
    expect(rejected[0]).toBe(403);
    // The rejection has cached the missing role for 30 s (ROLE-01).
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect((await reset(USER.fay, 'franchise.admin')).status).toBe(200);
    vi.useRealTimers();
  });
});

describe('a password reset that the directory rejects', () => {
  test('returns 409 with a reason if the account was deleted', async () => {
    cloud.directory.store.accounts.purge(accountOf(USER.fay));
    const { status, body } = await reset(USER.fay);
    expect([status, body.reason, body.detail]).toEqual([
      409,
      'no_account',
      'The account of Fay Ford is no longer in the directory.',
    ]);
  });

  test('returns 409 with a reason if the account has a directory role', async () => {
    cloud.directory.faults.add({ match: 'PATCH /v1.0/users/*', status: 403, times: 1 });
    const { status, body } = await reset(USER.fay);
    expect([status, body.reason]).toEqual([409, 'account_refused']);
    expect(body.detail).toBe('The directory does not let the portal set a password for Fay Ford.');
  });
});
