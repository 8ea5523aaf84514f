/**
 * The directory stores an email for only one account. When a user gives up an email, the account of another record with
 * that email gets it.
 */
import { EMPTY_GUID } from '@franchise-admin/api/contract';
import type { UserDocument } from '@franchise-admin/api/documents';
import { beforeEach, describe, expect, test } from 'vitest';
import { endLeases } from '../support/agreement.ts';
import { accountSeed } from '../support/directory-accounts.ts';
import { accountOf, arrangeFranchise, CODE, franchiseDocuments, OTHER, USER } from '../support/franchise.ts';
import { outbox } from '../support/stored.ts';
import { newUser, usersIn } from '../support/users.ts';
import {
  arrangePosAccounts,
  POS_USER,
  posAccountOf,
  posUserDocument,
  useVendors,
  VENDOR,
  writeVendorDocuments,
} from '../support/vendors.ts';

const cloud = useVendors();
const { form, save } = usersIn(cloud);
const SHARED = 'shared@aloha.example';
const any = { ifMatch: '*' };
const corporate = () => cloud.as('corporate.admin');
const mailOf = (authObjectId: string) => cloud.directory.store.accounts.byId(authObjectId)!.mail;
const people = (code: string) => franchiseDocuments(code).filter((document) => document.type === 'user');

const gus = accountOf(USER.gus, OTHER);
const fay = accountOf(USER.fay);
const quin = posAccountOf('quin');

/** Records that can have the email: a user of CODE, a user of another franchise, and a vendor user. */
const PLACES = {
  'a user of the franchise': {
    account: fay,
    give: async (emailAddress: string) => save(await form('fay', { emailAddress })),
    remove: () => corporate().call('DELETE', `user/${CODE}/${fay}`, any),
  },
  'a user of another franchise': {
    account: gus,
    give: (emailAddress: string) => {
      const user = people(OTHER).find(({ franchiseUserId }) => franchiseUserId === USER.gus)!;
      const { franchiseUserId, firstName, lastName } = user;
      const body = { franchiseUserId, firstName, lastName, emailAddress, isFranchiseOwner: true };
      return corporate().post(`user/${OTHER}`, body, any);
    },
    remove: async () => {
      await corporate().post(`units/${OTHER}`, { unitCode: 'U3', managerId: null }, any);
      return corporate().call('DELETE', `user/${OTHER}/${gus}`, any);
    },
  },
  'a user of a vendor': {
    account: quin,
    give: (emailAddress: string) => {
      const body = { pointOfSaleUserId: POS_USER.quin, firstName: 'Quin', lastName: 'Quill', emailAddress };
      return corporate().post(`pos/vendor/${VENDOR.harbor}/user`, body, any);
    },
    remove: () => corporate().call('DELETE', `pos/vendor/${VENDOR.harbor}/user-auth/${quin}`, any),
  },
} as const;
type Place = keyof typeof PLACES;

/** Creates the directory accounts of these users and of the user of another franchise, which the fixtures lack. */
function seed(...users: readonly UserDocument[]): void {
  const other = people(OTHER).filter((user) => user.authObjectId === gus);
  for (const user of [...other, ...users]) {
    cloud.directory.store.accounts.purge(user.authObjectId);
    cloud.directory.store.seed({
      accounts: [{ ...accountSeed(user), userPrincipalName: `${user.authObjectId}@demo.example` }],
    });
  }
}

/** Saves the email in `holder`, then in `other`. Only the account of `holder` gets it. */
async function arrange(holder: Place, other: Place): Promise<void> {
  for (const place of [holder, other]) expect((await PLACES[place].give(SHARED)).status).toBe(200);
  expect([mailOf(PLACES[holder].account), mailOf(PLACES[other].account)]).toEqual([SHARED, null]);
}

const WAYS: readonly (readonly [Place, Place])[] = [
  ['a user of the franchise', 'a user of another franchise'],
  ['a user of another franchise', 'a user of the franchise'],
  ['a user of a vendor', 'a user of the franchise'],
  ['a user of the franchise', 'a user of a vendor'],
];

beforeEach(() => seed());

describe.each(WAYS)('USER-12 the email of %s', (holder, other) => {
  const mails = () => [mailOf(PLACES[holder].account), mailOf(PLACES[other].account)];

  test(`stays with the account if changed and changed back, even if ${other} also has it`, async () => {
    await arrange(holder, other);
    const { status, body } = await PLACES[holder].give('free@aloha.example');
    expect([status, body.isPending]).toEqual([200, undefined]);
    expect(mails()).toEqual(['free@aloha.example', null]);
    await PLACES[holder].give(SHARED);
    expect(mails()).toEqual([SHARED, null]);
    expect(await outbox(cloud)).toEqual([]);
  });

  test(`goes to a new user after a deletion, not to ${other} with the same email`, async () => {
    await arrange(holder, other);
    const { status, body } = await PLACES[holder].remove();
    expect([status, body]).toEqual([200, {}]);
    expect(mailOf(PLACES[other].account)).toBeNull();
    const elsewhere = other === 'a user of the franchise' ? OTHER : CODE;
    const added = await corporate().post(`user/${elsewhere}`, newUser({ emailAddress: SHARED }), any);
    expect([added.status, mailOf(added.body.authObjectId)]).toEqual([200, SHARED]);
    expect(mailOf(PLACES[other].account)).toBeNull();
    expect(await outbox(cloud)).toEqual([]);
  });

  test(`goes to ${other} when their record is saved unchanged after the email became free`, async () => {
    await arrange(holder, other);
    await PLACES[other].give(SHARED);
    expect(mails()).toEqual([SHARED, null]);
    await PLACES[holder].give('free@aloha.example');
    const { status, body } = await PLACES[other].give(SHARED);
    expect([status, body.isPending]).toEqual([200, undefined]);
    expect(mails()).toEqual(['free@aloha.example', SHARED]);
  });
});

describe('USER-12 an email that a user gives up', () => {
  const FORMER = 'fay@aloha.example';
  /** Stores changed fixture users of CODE, as in older data, in which several users can share an email. Fay's account has FORMER. */
  async function arrangeOlder(...older: readonly (readonly [keyof typeof USER, Partial<UserDocument>])[]) {
    const users = older.map(([name, changes]) => ({
      ...people(CODE).find(({ franchiseUserId }) => franchiseUserId === USER[name])!,
      ...changes,
    }));
    await arrangeFranchise(cloud, CODE, users);
    const { accounts } = cloud.directory.store;
    accounts.save({ ...accounts.byId(fay)!, mail: FORMER });
    return users;
  }
  const fails = (id: string) =>
    cloud.directory.faults.add({ match: `PATCH /v1.0/users/${id}`, status: 500, times: 100 });
  /** Lets the outbox complete its work: clears all faults, expires all leases and runs it. */
  async function finishLater(): Promise<void> {
    cloud.directory.faults.clear();
    await endLeases(cloud);
    await cloud.host.run('finishOutbox');
  }
  const giveUp = async () => save(await form('fay', { emailAddress: 'free@aloha.example' }));

  test('a former email goes to another user of the franchise in older data', async () => {
    await arrangeOlder(['gus', { emailAddress: 'FAY@aloha.example' }]);
    expect((await giveUp()).status).toBe(200);
    expect(mailOf(accountOf(USER.gus))).toBe('FAY@aloha.example');
  });

  test('a former email goes to another user of the vendor in older data', async () => {
    const other = { ...posUserDocument(VENDOR.harbor, 70, 'ray'), emailAddress: 'Quin@vendor41.example' };
    await writeVendorDocuments(cloud, [other]);
    arrangePosAccounts(cloud, [other]);
    expect((await PLACES['a user of a vendor'].give('free@vendor41.example')).body.isPending).toBeUndefined();
    expect([mailOf(quin), mailOf(other.authObjectId)]).toEqual(['free@vendor41.example', other.emailAddress]);
  });

  test('a former email goes to one of several users, and the others stay unchanged', async () => {
    await arrangeOlder(['gus', { emailAddress: FORMER }], ['ben', { emailAddress: FORMER }]);
    const { accounts } = cloud.directory.store;
    const takers = [accountOf(USER.gus), accountOf(USER.ben)];
    for (const id of takers) accounts.save({ ...accounts.byId(id)!, mail: `${id}@aloha.example` });
    expect((await giveUp()).body.isPending).toBeUndefined();
    const [taker, ...others] = takers.toSorted((a, b) => Number(mailOf(b) === FORMER) - Number(mailOf(a) === FORMER));
    expect([taker, ...others].map((id) => mailOf(id!))).toEqual([FORMER, `${others[0]}@aloha.example`]);
  });

  test('a former email does not go to a record without an account, nor to another record of the same account', async () => {
    await arrangeOlder(
      ['ivy', { emailAddress: FORMER, authObjectId: EMPTY_GUID }],
      ['gus', { emailAddress: FORMER, authObjectId: fay.toUpperCase() }],
    );
    const { result, graph } = await cloud.cost(giveUp);
    expect([result.status, mailOf(fay)]).toEqual([200, 'free@aloha.example']);
    expect(graph['PATCH /v1.0/users/{id}']).toBe(1);
    expect(await outbox(cloud)).toEqual([]);
  });

  test('a save that changes only the letter case of the email looks for no other record', async () => {
    await arrangeOlder();
    const { kinds } = await cloud.cost(async () =>
      save(await form('fay', { lastName: 'Fox', emailAddress: 'FAY@aloha.example' })),
    );
    expect([kinds.queryplan, kinds.query]).toEqual([undefined, 1]);
  });

  test('a former email reaches the next account in a later run if the directory rejects the first update', async () => {
    await arrangeOlder(['gus', { emailAddress: FORMER }]);
    fails(accountOf(USER.gus));
    expect((await giveUp()).body).toMatchObject({ emailAddress: 'free@aloha.example', isPending: true });
    expect([mailOf(fay), mailOf(accountOf(USER.gus))]).toEqual(['free@aloha.example', null]);
    await finishLater();
    expect(mailOf(accountOf(USER.gus))).toBe(FORMER);
    expect(await outbox(cloud)).toEqual([]);
  });

  test('a former email reaches the next account at once even if the directory fails for another user with that email', async () => {
    await arrangeOlder(['ben', { emailAddress: FORMER }], ['gus', { emailAddress: FORMER }]);
    fails(accountOf(USER.ben));
    expect((await giveUp()).body.isPending).toBe(true);
    expect(mailOf(accountOf(USER.gus))).toBe(FORMER);
    await finishLater();
    expect([mailOf(accountOf(USER.ben)), mailOf(accountOf(USER.gus))]).toEqual([null, FORMER]);
    expect(await outbox(cloud)).toEqual([]);
  });

  test('a former email reaches the next account if its user is changed and deleted during an outage', async () => {
    await arrangeOlder(['gus', { emailAddress: FORMER }]);
    cloud.directory.faults.add({ match: '* /v1.0/users/*', status: 500, times: 100 });
    await giveUp();
    cloud.directory.faults.clear();
    cloud.directory.faults.add({ match: 'DELETE /v1.0/users/*', status: 500, times: 100 });
    expect((await corporate().call('DELETE', `user/${CODE}/${fay}`, any)).body.isPending).toBe(true);
    cloud.directory.faults.clear();

    const [deletion] = (await outbox(cloud)).filter(({ effects }) =>
      effects.some(({ kind }) => kind === 'deleteAccount'),
    );
    await endLeases(cloud);
    const dueAt = new Date(Date.now() + 60_000).toISOString();
    await cloud.container('franchises').items.upsert({ ...deletion!, dueAt });
    await cloud.host.run('finishOutbox');
    expect([mailOf(fay), mailOf(accountOf(USER.gus))]).toEqual([FORMER, null]);

    for (let run = 0; run < 2; run++) await finishLater();
    expect(mailOf(accountOf(USER.gus))).toBe(FORMER);
    expect(await outbox(cloud)).toEqual([]);
  });
});
