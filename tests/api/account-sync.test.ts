/** Saving a user without changes updates a directory account that differs from the record. */
import { documentId, type UserDocument } from '@franchise-admin/api/documents';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountOf, arrangeFranchise, CODE, franchiseDocuments, OTHER, USER } from '../support/franchise.ts';
import { audits, outbox } from '../support/stored.ts';
import { usersIn } from '../support/users.ts';
import { POS_USER, posAccountOf, useVendors, VENDOR, vendorsIn } from '../support/vendors.ts';

const cloud = useVendors();
const { form, save } = usersIn(cloud);
const vendors = vendorsIn(cloud);
const fay = accountOf(USER.fay);
const quin = posAccountOf('quin');
const UPDATE = 'PATCH /v1.0/users/{id}';

const documentOf = (code: string, id: number) =>
  franchiseDocuments(code).find((document) => document.id === documentId.user(id)) as UserDocument;

/** Gives users a position, because saving a user without one would change the record. */
beforeEach(() => arrangeFranchise(cloud, CODE, [{ ...documentOf(CODE, USER.fay), position: 'Shift lead' }]));

/** The two kinds of users: account, administrator, a save without changes, and the data of the account after it. */
const FORMS = {
  'a user of the franchise': {
    account: fay,
    admin: 'franchise.admin',
    save: async (as: string) => save(await form('fay'), as),
    person: { displayName: 'Fay Ford', surname: 'Ford', mail: 'fay@aloha.example' },
  },
  'a user of a vendor': {
    account: quin,
    admin: 'pos.admin',
    save: async (as: string) => {
      const { firstName, lastName, emailAddress } = (await vendors.stored('quin'))!;
      const body = { pointOfSaleUserId: POS_USER.quin, firstName, lastName, emailAddress };
      return cloud.as(as).post(`pos/vendor/${VENDOR.harbor}/user`, body, { ifMatch: '*' });
    },
    person: { displayName: 'Quin Quill', surname: 'Quill', mail: 'quin@vendor41.example' },
  },
} as const;

const account = (id: string) => cloud.directory.store.accounts.byId(id)!;

describe.each(Object.entries(FORMS))(
  'USER-12 saving %s without changes',
  (_, { account: id, admin, person, ...user }) => {
    /** Makes the account differ from the record: another name, and no email. */
    beforeEach(() =>
      cloud.directory.store.accounts.save({ ...account(id), surname: 'Old', displayName: 'Old', mail: null }),
    );

    test.each(['corporate.admin', admin])(
      "updates the account's name and email to those of the record if %s saves",
      async (as) => {
        const { result, kinds, graph } = await cloud.cost(() => user.save(as));
        expect([result.status, result.body.isPending, kinds.batch, graph[UPDATE]]).toEqual([
          200,
          undefined,
          undefined,
          1,
        ]);
        expect(account(id)).toMatchObject(person);
        expect([await audits(cloud), await vendors.audits(), await outbox(cloud)]).toEqual([[], [], []]);
      },
    );

    test("keeps the account's email while another account has the email of the record", async () => {
      const { accounts } = cloud.directory.store;
      accounts.save({ ...account(id), mail: 'kept@aloha.example' });
      accounts.save({ ...account(accountOf(USER.gus)), mail: person.mail });
      expect((await user.save(admin)).status).toBe(200);
      expect(account(id)).toMatchObject({ ...person, mail: 'kept@aloha.example' });
    });

    test('succeeds if the directory rejects the update, and logs the failure', async () => {
      cloud.directory.faults.add({ match: `PATCH /v1.0/users/${id}`, status: 403, times: 100 });
      const { status, body } = await user.save('corporate.admin');
      expect([status, body.isPending, account(id).mail]).toEqual([200, undefined, null]);
      expect(cloud.log.join('\n')).toContain('"account not synced"');
    });

    test('succeeds within 8 seconds if the directory takes longer', async () => {
      cloud.directory.faults.add({ match: `PATCH /v1.0/users/${id}`, delayMs: 9_000, times: 100 });
      const started = Date.now();
      expect((await user.save('corporate.admin')).status).toBe(200);
      expect(Date.now() - started).toBeLessThan(8_000);
    });
  },
);

test("API-22 only a corporate admin's save updates an account that also belongs to a user of another franchise", async () => {
  await arrangeFranchise(cloud, OTHER, [{ ...documentOf(OTHER, USER.gus), authObjectId: fay }]);
  const user = FORMS['a user of the franchise'];
  const { result, graph } = await cloud.cost(() => user.save('franchise.admin'));
  expect([result.status, graph[UPDATE], account(fay).mail]).toEqual([200, undefined, null]);
  expect((await user.save('corporate.admin')).status).toBe(200);
  expect(account(fay)).toMatchObject(user.person);
});

test('API-22 saving a user who has no account sends no directory request if nothing changes', async () => {
  const ivy = await form('ivy');
  await save(ivy);
  const { result, graph } = await cloud.cost(() => save(ivy));
  expect([result.status, graph]).toEqual([200, {}]);
});
