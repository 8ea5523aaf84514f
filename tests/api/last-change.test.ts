/** A 412 names the user who changed the record, and when. */
import { randomUUID } from 'node:crypto';
import { documentId, type UserDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { AD, BRAND, TYPE, useCommunications } from '../support/communications.ts';
import { CODE, oidOf, POSITION, USER } from '../support/franchise.ts';
import { audits, documentOf } from '../support/stored.ts';
import { newUser } from '../support/users.ts';
import { arrangeVendors, newPosUser, POS_USER, VENDOR } from '../support/vendors.ts';

const cloud = useCommunications();

type Request = readonly [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object];

const send = ([method, path, body]: Request, as = 'corporate.admin', ifMatch = '*') =>
  cloud.as(as).call(method, path, { ifMatch, ...(body && { body }) });
const overtaken = async (request: Request) => {
  const { status, body } = await send(request, 'corporate.admin', '"old"');
  expect([status, body.code]).toEqual([412, 'stale']);
  return body;
};

const unit = (phoneNumber: string): Request => ['POST', `units/${CODE}`, { unitCode: 'U3', phoneNumber }];
const levels = (level3Name: string): Request => [
  'POST',
  `franchise/${CODE}`,
  { level1Name: 'District Manager', level2Name: 'Area Director', level3Name, level4Name: null },
];
const place = (franchiseRoleMemberId: number, franchiseRoleId: number, franchiseUserId: number, reportsToId: number) =>
  [
    'POST',
    `hierarchy/${CODE}`,
    { franchiseRoleMemberId, franchiseRoleId, franchiseUserId, reportsToId },
  ] satisfies Request;
const user = (franchiseUserId: number, lastName: string): Request => [
  'POST',
  `user/${CODE}`,
  newUser({
    franchiseUserId,
    lastName,
    emailAddress: franchiseUserId === USER.fay ? 'fay@aloha.example' : 'gus@aloha.example',
  }),
];
const choose = (selected: boolean): Request => [
  'POST',
  `comms/comms-options/${USER.fay}`,
  [{ communicationTypeId: TYPE.menu, selected }],
];
const type = (infoText: string): Request => [
  'POST',
  'comms/communication-type',
  { communicationTypeId: TYPE.menu, name: 'Menu', infoText },
];
const group = (adGroupId: string): Request => [
  'POST',
  'comms/brand-communication-group',
  { brandCommunicationGroupId: 2, brandId: BRAND.grill, communicationTypeId: TYPE.menu, adGroupId },
];

describe('ERR-03 a 412 names who changed the record last, and when', () => {
  test.each<[what: string, by: string, change: Request, over: Request]>([
    ['a unit', 'franchise.admin', unit('1'), unit('2')],
    [
      'a unit that was assigned',
      'franchise.admin',
      ['POST', `units/${CODE}/assign`, { unitCode: 'U3', franchiseRoleMemberId: POSITION.ben }],
      unit('2'),
    ],
    ['the level names', 'franchise.admin', levels('Boss'), levels('Chief')],
    [
      'a position',
      'franchise.admin',
      place(POSITION.dan, 11, USER.dan, POSITION.ben),
      place(POSITION.dan, 11, USER.dan, POSITION.ada),
    ],
    ['a user', 'franchise.admin', user(USER.fay, 'First'), user(USER.fay, 'Other')],
    [
      'a user who got a position',
      'franchise.admin',
      place(POSITION.dan, 11, USER.fay, POSITION.ada),
      user(USER.fay, 'Other'),
    ],
    ['communication preferences', 'franchise.admin', choose(true), choose(false)],
    ['a communication type', 'corporate.admin', type('Mine'), type('Other')],
    ['a brand communication group', 'corporate.admin', group(AD.spare), group(AD.menu)],
  ])('%s, changed by %s', async (_, by, change, over) => {
    // An earlier change, or a change of another record. The 412 must not report its author.
    await send(unit('0'));
    const changed = await send(change, by);
    expect(changed.status).toBe(200);
    const { changedBy, changedAt } = await overtaken(over);
    expect(changedBy).toBe(by === 'franchise.admin' ? 'Franchise Admin' : 'Corporate Admin');
    expect(Math.abs(Date.now() - Date.parse(changedAt))).toBeLessThan(60_000);
  });

  test('an address', async () => {
    const fields = {
      addressType: 1,
      line1: 'A',
      line2: '',
      line3: '',
      city: '',
      state: '',
      postalCode: '',
      country: '',
      entity: '',
    };
    const save = (franchiseAddressId: number, line1: string): Request => [
      'POST',
      `franchise/${CODE}/addresses`,
      { ...fields, franchiseAddressId, line1 },
    ];
    const { franchiseAddressId } = (await send(save(0, 'A'))).body;
    await send(save(franchiseAddressId, 'B'), 'franchise.admin');
    expect((await overtaken(save(franchiseAddressId, 'C'))).changedBy).toBe('Franchise Admin');
  });

  test('a vendor, including its groups, and a user of it', async () => {
    await arrangeVendors(cloud);
    const vendor: Request = ['POST', 'pos/vendor', { pointOfSaleVendorId: VENDOR.harbor, name: 'Other' }];
    const posUser = (lastName: string): Request => [
      'POST',
      `pos/vendor/${VENDOR.harbor}/user`,
      newPosUser({ pointOfSaleUserId: POS_USER.quin, lastName }),
    ];
    await send(['DELETE', `pos/vendor/${VENDOR.harbor}/group/${CODE}`]);
    expect((await send(posUser('Quill-Pine'), 'pos.admin')).status).toBe(200);
    expect((await overtaken(vendor)).changedBy).toBe('Corporate Admin');
    expect((await overtaken(posUser('Other'))).changedBy).toBe('Pos Admin');
  });
});

describe('ERR-03 a 412 after a change by an account whose display name is an email address', () => {
  /** Changes a unit, replaces the author in its audit records, and returns the 412 of a second change. */
  const changedAs = async (actorId: string) => {
    expect((await send(unit('1'), 'franchise.admin')).status).toBe(200);
    for (const audit of await audits(cloud))
      await cloud.container('franchises').items.upsert({ ...audit, actorId, actorName: 'grace@example.com' });
    return overtaken(unit('2'));
  };

  test('names the stored user of that account', async () => {
    const { authObjectId, firstName, lastName } = (await documentOf<UserDocument>(cloud, documentId.user(USER.fay)))!;
    expect((await changedAs(authObjectId!.toUpperCase())).changedBy).toBe(`${firstName} ${lastName}`);
  });

  test('names nobody if no record of this franchise has that account', async () => {
    const { changedBy, changedAt } = await changedAs(randomUUID());
    expect(changedBy).toBe('Another user');
    expect(changedAt).toMatch(/^\d{4}-/);
  });

  test('shows the address in the history only to corporate admins and to that account', async () => {
    const nameFor = async (account: string) => (await cloud.as(account).get(`audit/${CODE}`)).body.records[0].actorName;
    await changedAs(randomUUID());
    expect(await nameFor('corporate.admin')).toBe('grace@example.com');
    expect(await nameFor('franchise.admin')).toBe('Another user');
    const { authObjectId, firstName, lastName } = (await documentOf<UserDocument>(cloud, documentId.user(USER.fay)))!;
    await changedAs(authObjectId!);
    expect(await nameFor('franchise.admin')).toBe(`${firstName} ${lastName}`);
    await changedAs(oidOf('franchise.admin'));
    expect(await nameFor('franchise.admin')).toBe('grace@example.com');
  });
});

test('ERR-03 a password reset does not count as a change of the record', async () => {
  await send(user(USER.fay, 'First'), 'franchise.admin');
  const reset = await cloud.as('corporate.admin').post(`user/${CODE}/reset-password/${USER.fay}`, {});
  expect(reset.status).toBe(200);
  expect((await overtaken(user(USER.fay, 'Other'))).changedBy).toBe('Franchise Admin');
});

test('ERR-03 a 412 names no author for a record that was loaded and never changed', async () => {
  await send(unit('1'));
  const response = await overtaken(user(USER.gus, 'Other'));
  expect(response).not.toHaveProperty('changedBy');
  expect(response).not.toHaveProperty('changedAt');
});

test('ERR-03 a caller without access to the record does not learn who changed it', async () => {
  await send(unit('1'));
  const { status, body } = await send(unit('2'), 'franchise.admin2', '"old"');
  expect([status, body.changedBy, body.current]).toEqual([403, undefined, undefined]);
});

test('ERR-03 looking up the author costs one query, and only on a conflict', async () => {
  await send(unit('1'));
  const { kinds } = await cloud.cost(() => overtaken(unit('2')));
  expect(kinds).toMatchObject({ query: 1 });
  expect((await cloud.cost(() => send(unit('3')))).kinds).not.toHaveProperty('query');
});
