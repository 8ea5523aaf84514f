/** The API reveals only to corporate admins that an email is used outside the franchise. */
import { documentId, type UserDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { arrangeFranchise, CODE, USER } from '../support/franchise.ts';
import { documentOf } from '../support/stored.ts';
import { newUser, usersIn } from '../support/users.ts';
import { useVendors } from '../support/vendors.ts';

const cloud = useVendors();
const { form, save } = usersIn(cloud);

const ELSEWHERE = [
  ['a user of another franchise', 'gus@bistro.example'],
  ['an account of the directory', 'postbox@elsewhere.example'],
  ['an account that signs in with it', 'signs.in@elsewhere.example'],
  ['a user of a vendor', 'Quin@Vendor41.example'],
] as const;
const FREE = 'nobody@aloha.example';

/** Replaces the fields that differ in every new user. */
const OWN = { franchiseUserId: 0, emailAddress: '', userName: '', authObjectId: '', etag: '' };

describe.each(ELSEWHERE)('USER-12 an email of %s', (_, emailAddress) => {
  const arrange = async () => {
    const id = 'acc00009-0000-4000-8000-000000000002';
    const account = { id, userPrincipalName: 'signs.in@elsewhere.example', displayName: 'Elsewhere' };
    cloud.directory.store.accounts.purge(id);
    cloud.directory.store.seed({ accounts: [{ ...account, mail: 'postbox@elsewhere.example' }] });
  };

  test.each([
    ['corporate.admin', true],
    ['franchise.admin', false],
    ['read.only', false],
  ])('API-30 the lookup of a user with the same email: %s gets %s', async (caller, hasMultiple) => {
    await arrange();
    const gus = (await documentOf<UserDocument>(cloud, documentId.user(USER.gus)))!;
    await arrangeFranchise(cloud, CODE, [{ ...gus, emailAddress }]);
    const path = `user/${CODE}/multiple/${USER.gus}`;
    const { result, graph } = await cloud.cost(() => cloud.as(caller).get(path));
    expect([result.status, result.body]).toEqual([200, hasMultiple]);
    expect(Object.keys(graph).filter((call) => call.endsWith('/users'))).toHaveLength(hasMultiple ? 1 : 0);
    // Within the franchise, all callers get this information.
    const fay = (await documentOf<UserDocument>(cloud, documentId.user(USER.fay)))!;
    await arrangeFranchise(
      cloud,
      CODE,
      [fay, gus].map((user) => ({ ...user, emailAddress })),
    );
    expect((await cloud.as(caller).get(path)).body).toBe(true);
  });

  test('API-22 produces a warning for a corporate admin who assigns it to a new or existing user', async () => {
    await arrange();
    expect((await save(newUser({ emailAddress: FREE }))).body.hasMultipleAccounts).toBe(false);
    expect((await save(await form('fay', { emailAddress }))).body.hasMultipleAccounts).toBe(true);
    await save(await form('fay', { emailAddress: 'fay@aloha.example' }));
    expect((await save(newUser({ emailAddress }))).body.hasMultipleAccounts).toBe(true);
  });

  test('API-22 produces no warning for a franchise admin: the response is the same as for a free email', async () => {
    await arrange();
    const as = 'franchise.admin';
    const [free, taken] = [await save(newUser({ emailAddress: FREE }), as), await save(newUser({ emailAddress }), as)];
    expect([free.status, taken.status]).toEqual([200, 200]);
    expect({ ...taken.body, ...OWN }).toEqual({ ...free.body, ...OWN });

    const changed = await save(await form('fay', { emailAddress: 'fiona@aloha.example' }), as);
    await cloud.as('corporate.admin').call('DELETE', `user/${CODE}/${taken.body.authObjectId}`, { ifMatch: '*' });
    const again = await save(await form('fay', { emailAddress }), as);
    expect([changed.status, again.status]).toEqual([200, 200]);
    expect({ ...again.body, ...OWN }).toEqual({ ...changed.body, ...OWN });
    expect(again.body).not.toHaveProperty('hasMultipleAccounts');
  });

  test.each(['corporate.admin', 'franchise.admin', 'read.only'])(
    'API-23 appears to be free in the franchise for %s',
    async (caller) => {
      await arrange();
      const path = `user/${CODE}/exists/${encodeURIComponent(emailAddress)}`;
      expect((await cloud.as(caller).get(path)).body).toBe(false);
    },
  );
});
