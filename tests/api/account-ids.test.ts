import { EMPTY_GUID } from '@franchise-admin/api/contract';
import type { UserDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { contradictions } from '../support/agreement.ts';
import { accountOf, CODE, oidOf, USER } from '../support/franchise.ts';
import { outbox } from '../support/stored.ts';
import { usersIn } from '../support/users.ts';
import { POS_USER, posAccountOf, useVendors, VENDOR, vendorsIn } from '../support/vendors.ts';

const cloud = useVendors();
const { form, save, signInOf, stored } = usersIn(cloud);
const vendors = vendorsIn(cloud);
const any = { ifMatch: '*' };
const corporate = () => cloud.as('corporate.admin');
const alive = (id: string) => cloud.directory.store.accounts.byId(id)?.deletedAt === null;

/** Stores a fixture user with this account id. */
async function loaded(name: keyof typeof USER, authObjectId: string) {
  const user = (await stored(USER[name]))!;
  await cloud.container('franchises').items.upsert<UserDocument>({ ...user, authObjectId });
}

describe('an account id in upper case', () => {
  test.each(['franchise.admin', 'corporate.admin'])(
    "USER-15, USER-14 counts as the caller's own account in a deletion and a password reset: %s",
    async (as) => {
      await loaded('fay', oidOf(as).toUpperCase());
      const caller = cloud.as(as);
      const path = `user/${CODE}/${oidOf(as)}?franchiseUserId=${USER.fay}`;
      expect((await caller.call('DELETE', path, any)).body.reason).toBe('own_account');
      const reset = await caller.call('POST', `user/${CODE}/reset-password/${USER.fay}`);
      expect(reset.body.reason).toBe('own_account');
      expect(await stored(USER.fay)).toBeDefined();
    },
  );

  test("API-45, API-46 counts as a vendor administrator's own account in a deletion", async () => {
    const max = (await vendors.stored('max'))!;
    await cloud.container('vendors').items.upsert({ ...max, authObjectId: max.authObjectId.toUpperCase() });
    const caller = cloud.as('pos.admin');
    const path = `pos/vendor/${VENDOR.harbor}/user-auth/${oidOf('pos.admin')}`;
    expect((await caller.call('DELETE', path, any)).body.reason).toBe('own_account');
    expect(await vendors.stored('max')).toBeDefined();
  });

  test('API-28 matches a deletion in lower case, which deletes the user and the sign-in record', async () => {
    await loaded('eve', accountOf(USER.eve).toUpperCase());
    const { status, body } = await corporate().call('DELETE', `user/${CODE}/${accountOf(USER.eve)}`, any);
    expect([status, body]).toEqual([200, {}]);
    expect(await signInOf(accountOf(USER.eve))).toBeUndefined();
    expect(await contradictions(cloud)).toEqual([]);
  });

  test("API-28 is shared with a vendor's user who has it in lower case: only a corporate admin can delete the franchise user", async () => {
    await loaded('fay', posAccountOf('quin').toUpperCase());
    const path = `user/${CODE}/${posAccountOf('quin')}?franchiseUserId=${USER.fay}`;
    expect((await cloud.as('franchise.admin').call('DELETE', path, any)).body.reason).toBe('shared_account');
    expect((await corporate().call('DELETE', path, any)).status).toBe(200);
    expect(await vendors.stored('quin')).toMatchObject({ pointOfSaleUserId: POS_USER.quin });
    expect(alive(posAccountOf('quin'))).toBe(true);
  });

  test('ROLE-06 allows its user to get and lose the franchise admin role', async () => {
    await loaded('fay', accountOf(USER.fay).toUpperCase());
    expect((await save(await form('fay', { isFranchiseAdmin: true }))).status).toBe(200);
    expect(await signInOf(accountOf(USER.fay))).toMatchObject({ franchiseAdmin: { franchiseUserId: USER.fay } });
    expect((await save(await form('fay', { isFranchiseAdmin: false }))).status).toBe(200);
    expect(await signInOf(accountOf(USER.fay))).toBeUndefined();
  });
});

describe('an account id that is not a GUID', () => {
  test('API-22, API-32 counts as no account: the user can be saved, and a password reset gets 409', async () => {
    await loaded('fay', 'legacy-7');
    const { status, body } = await save(await form('fay', { lastName: 'Fox', isFranchiseAdmin: true }));
    expect([status, body.lastName]).toEqual([200, 'Fox']);
    expect(await outbox(cloud)).toEqual([]);
    const reset = await corporate().call('POST', `user/${CODE}/reset-password/${USER.fay}`);
    expect([reset.status, reset.body.reason]).toEqual([409, 'no_account']);
  });

  test.each(['corporate.admin', 'franchise.admin'])(
    'API-28 lets %s delete the user by sending the empty GUID as account id',
    async (as) => {
      await loaded('fay', 'legacy-7');
      const path = `user/${CODE}/${EMPTY_GUID}?franchiseUserId=${USER.fay}`;
      const { status, body } = await cloud.as(as).call('DELETE', path, any);
      expect([status, body]).toEqual([200, {}]);
      expect(await stored(USER.fay)).toBeUndefined();
      expect(await outbox(cloud)).toEqual([]);
    },
  );
});
