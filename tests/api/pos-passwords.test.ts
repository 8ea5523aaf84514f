import { verifyPassword } from '@franchise-admin/local/directory';
import { describe, expect, test } from 'vitest';
import { oidOf } from '../support/franchise.ts';
import {
  newPosUser,
  POS_USER,
  posAccountOf,
  posUserDocument,
  useVendors,
  VENDOR,
  vendorsIn,
  writeVendorDocuments,
} from '../support/vendors.ts';

const cloud = useVendors();
const { audits } = vendorsIn(cloud);

const reset = (userName: string, as = 'corporate.admin') =>
  cloud.as(as).call('POST', `pos/vendor/reset-password/${encodeURIComponent(userName)}`);
const account = (name: keyof typeof POS_USER) => cloud.directory.store.accounts.byId(posAccountOf(name))!;
const PATCHES = 'PATCH /v1.0/users/{id}';

async function everythingStored(): Promise<string> {
  const containers = ['franchises', 'vendors', 'reference', 'sign-ins'] as const;
  const all = containers.map((id) => cloud.container(id).items.readAll({ maxItemCount: 1_000 }).fetchAll());
  return JSON.stringify((await Promise.all(all)).map(({ resources }) => resources));
}

describe('API-46, POS-06 a new vendor user password', () => {
  test.each(['corporate.admin', 'pos.admin'])(
    'requested by %s works, must be changed at sign-in, ends all sessions, and appears only in the response',
    async (as) => {
      const before = account('quin');
      const lines = cloud.log.length;
      const { status, headers, body: password } = await reset('quin@demo.example', as);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(headers.get('content-type')).toContain('application/json');
      expect(password).toEqual(expect.stringMatching(/^\S{16,}$/));
      const after = account('quin');
      expect(await verifyPassword(password, after.passwordHash)).toBe(true);
      expect(after.forceChangePassword).toBe(true);
      expect(after.signInSessionsValidFrom).toBeGreaterThan(before.signInSessionsValidFrom);
      expect(await everythingStored()).not.toContain(password);
      expect(cloud.log.slice(lines).join('\n')).toContain('resetPosPassword');
      expect(cloud.log.join('\n')).not.toContain(password);
      expect(cloud.log.join('\n')).not.toContain('quin@');
    },
  );

  test('is recorded in the audit as a requested reset, without the password', async () => {
    await reset('quin@demo.example', 'pos.admin');
    const [audit, ...more] = await audits();
    expect(more).toEqual([]);
    expect(audit).toMatchObject({ call: 'resetPosPassword', actorId: oidOf('pos.admin') });
    expect(audit!.changes).toEqual([
      {
        record: { kind: 'posUser', id: String(POS_USER.quin) },
        before: {},
        after: { passwordResetAskedFor: true },
        isEvent: true,
      },
    ]);
  });

  test('rejects a user name that several users of older data share', async () => {
    await writeVendorDocuments(cloud, [
      { ...posUserDocument(VENDOR.lantern, 77, 'twin'), userName: 'Quin@Demo.Example' },
    ]);
    const { result, graph } = await cloud.cost(() => reset('quin@demo.example'));
    expect([result.status, result.body.reason, graph[PATCHES]]).toEqual([409, 'ambiguous_user', undefined]);
    expect(await audits()).toEqual([]);
    expect((await reset('quin@demo.example', 'pos.admin')).status).toBe(200);
  });

  test('sets no password if the audit cannot be written', async () => {
    cloud.cosmos.faults.add({ match: 'POST /dbs/*/vendors', kind: 'batch', status: 449, times: 1_000 });
    const { result, graph } = await cloud.cost(() => reset('quin@demo.example'));
    expect([result.status, graph[PATCHES]]).toEqual([503, undefined]);
  });

  test('sets a password for a user of any vendor, by the user name in any letter case', async () => {
    for (const name of ['sam@demo.example', 'SAM@Demo.Example', ' sam@demo.example ']) {
      const { status, body: password } = await reset(name);
      expect(status).toBe(200);
      expect(await verifyPassword(password, account('sam').passwordHash)).toBe(true);
    }
  });

  test('can be set for a new account that the directory has not replicated yet', async () => {
    cloud.directory.faults.add({ lagMs: 1_200, times: 1 });
    const { body: user } = await cloud.as('pos.admin').post(`pos/vendor/${VENDOR.harbor}/user`, newPosUser());
    const { status, body: password } = await reset(user.userName, 'pos.admin');
    expect(status).toBe(200);
    const { passwordHash } = cloud.directory.store.accounts.byId(user.authObjectId)!;
    expect(await verifyPassword(password, passwordHash)).toBe(true);
  });
});

describe('a password reset', () => {
  const nothingSet = async (work: () => ReturnType<typeof reset>) => {
    const { result, graph } = await cloud.cost(work);
    expect([graph[PATCHES], await audits()]).toEqual([undefined, []]);
    return result;
  };

  test("ROLE-04 gives a POS admin the same response for another vendor's user, a franchise user and an unknown one", async () => {
    const responses = [];
    for (const name of ['sam@demo.example', 'fay@demo.example', 'nobody@demo.example', '%', ' ']) {
      const { status, body } = await nothingSet(() => reset(name, 'pos.admin'));
      const { requestId: _, ...problem } = body;
      responses.push([status, problem]);
    }
    expect(responses[0]).toMatchObject([403, { reason: 'other_vendor' }]);
    for (const response of responses) expect(response).toEqual(responses[0]);
  });

  test('returns 404 for an unknown user, a franchise user, and a user without an account', async () => {
    for (const name of ['nobody@demo.example', 'fay@demo.example', ' ', '*'])
      expect((await nothingSet(() => reset(name))).status, name).toBe(404);
  });

  test("rejects the caller's own account", async () => {
    const { status, body } = await nothingSet(() => reset('pos.admin@demo.example', 'pos.admin'));
    expect([status, body.reason]).toEqual([403, 'own_account']);
  });

  test("reads the caller's roles fresh", async () => {
    expect((await cloud.as('pos.admin').get(`pos/vendor/${VENDOR.harbor}`)).status).toBe(200);
    const signIn = cloud.container('sign-ins').item(oidOf('pos.admin'), oidOf('pos.admin'));
    const { resource } = await signIn.read();
    await signIn.replace({ ...resource, posAdmin: { pointOfSaleVendorId: VENDOR.lantern, pointOfSaleUserId: 4 } });
    expect((await nothingSet(() => reset('quin@demo.example', 'pos.admin'))).status).toBe(403);
    await signIn.replace(resource as object);
  });
});

describe('a password reset that the directory rejects', () => {
  test('returns 409 with a reason if the account was deleted', async () => {
    cloud.directory.store.accounts.purge(posAccountOf('quin'));
    const { status, body } = await reset('quin@demo.example');
    expect([status, body.reason, body.detail]).toEqual([
      409,
      'no_account',
      'The account of Quin Quill is no longer in the directory.',
    ]);
  });

  test('returns 409 with a reason if the account has a directory role', async () => {
    cloud.directory.faults.add({ match: 'PATCH /v1.0/users/*', status: 403, times: 1 });
    const { status, body } = await reset('quin@demo.example');
    expect([status, body.reason]).toEqual([409, 'account_refused']);
  });
});
