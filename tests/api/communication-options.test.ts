import { documentId, type UserDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { AD, BRAND, communicationsIn, ELSEWHERE, TYPE, useCommunications } from '../support/communications.ts';
import { differences } from '../support/differences.ts';
import { accountOf, CODE, OTHER, USER } from '../support/franchise.ts';
import { fieldsOf } from '../support/hierarchy.ts';
import { audits, documentOf } from '../support/stored.ts';
import { newUser, usersIn } from '../support/users.ts';

const cloud = useCommunications();
const { choose, corporate, deleteGroup, disagreements, members, saveGroup, userVersion } = communicationsIn(cloud);

const path = (id: number) => `comms/comms-options/${id}`;
const chosenBy = async (id: number, code = CODE) =>
  (await documentOf<UserDocument>(cloud, documentId.user(id), code))?.communicationTypeIds;
const NEWS = {
  brandCommunicationGroupId: 0,
  brandId: BRAND.bistro,
  communicationTypeId: TYPE.news,
  adGroupId: AD.spare,
};
const option = (name: 'recalls' | 'menu' | 'news', selected: boolean) => ({
  communicationTypeId: TYPE[name],
  communicationTypeName: `${name[0]!.toUpperCase()}${name.slice(1)}`,
  communicationInfoText: `About ${name}`,
  selected,
});

describe('API-36 the options of a new user', () => {
  test('USER-08 the options include every type with a group in a brand of the franchise, sorted by name, and none is selected', async () => {
    const offered = async (code: string) => (await corporate().get(`comms/comms-options/group/${code}`)).body;
    expect(await offered(CODE)).toEqual([option('menu', false), option('recalls', false)]);
    await saveGroup(NEWS);
    expect(await offered(CODE)).toHaveLength(2);
    expect(await offered(OTHER)).toEqual([option('menu', false), option('news', false), option('recalls', false)]);
  });

  test('returns 404 for an unknown franchise', async () => {
    expect((await corporate().get('comms/comms-options/group/NOSUCH')).status).toBe(404);
  });
});

describe('API-37 the options of a user', () => {
  test('USER-08 the options include all offered types, sorted by name, with the version of the user', async () => {
    const { status, body, headers } = await corporate().get(path(USER.olga));
    expect([status, body]).toEqual([200, [option('menu', false), option('recalls', true)]]);
    expect(headers.get('etag')).toBe(await userVersion(USER.olga));
  });

  test('the options include a chosen type that is no longer offered', async () => {
    cloud.directory.store.groups.delete(AD.recalls);
    await deleteGroup(1);
    expect((await corporate().get(path(USER.olga))).body).toEqual([option('menu', false), option('recalls', true)]);
    expect((await corporate().get(path(USER.fay))).body).toEqual([option('menu', false)]);
  });

  test('the options are returned in full despite a current If-None-Match, because the types may have changed', async () => {
    const ifNoneMatch = await userVersion(USER.olga);
    expect((await corporate().get(path(USER.olga), { ifNoneMatch })).status).toBe(200);
  });

  test('ROLE-03 a franchise admin gets the same 403 for any user outside the franchise', async () => {
    const own = await cloud.as('franchise.admin').get(path(USER.olga));
    expect([own.status, own.body.length]).toEqual([200, 2]);
    for (const [account, id] of [
      ['franchise.admin', ELSEWHERE.max],
      ['franchise.admin', 4711],
      ['franchise.admin2', USER.olga],
    ] as const) {
      const get = await cloud.as(account).get(path(id));
      const post = await choose(id, { [TYPE.menu]: true }, account);
      expect([get.status, get.body.reason, post.status, post.body.reason]).toEqual([
        403,
        'other_franchise',
        403,
        'other_franchise',
      ]);
    }
    expect(await chosenBy(ELSEWHERE.max, OTHER)).toEqual([TYPE.recalls]);
  });

  test('ROLE-05 a read-only user can read the options of any franchise, but not change them', async () => {
    expect((await cloud.as('read.only').get(path(ELSEWHERE.max))).body).toContainEqual(option('recalls', true));
    expect((await choose(ELSEWHERE.max, { [TYPE.menu]: true }, 'read.only')).status).toBe(403);
  });

  test('an id that users of two franchises share gets 409 for corporate admins; a franchise admin reaches the own user', async () => {
    const max = (await documentOf<UserDocument>(cloud, documentId.user(ELSEWHERE.max), OTHER))!;
    await cloud
      .container('franchises')
      .items.upsert({ ...max, id: documentId.user(USER.fay), franchiseUserId: USER.fay });
    for (const response of [
      await corporate().get(path(USER.fay)),
      await choose(USER.fay, { [TYPE.menu]: true }, 'corporate.admin'),
    ])
      expect([response.status, response.body.reason]).toEqual([409, 'ambiguous_user']);
    expect((await choose(USER.fay, { [TYPE.menu]: true })).status).toBe(200);
    expect([await chosenBy(USER.fay), await chosenBy(USER.fay, OTHER)]).toEqual([[TYPE.menu], [TYPE.recalls]]);
  });

  test('an unknown or invalid id gets 404', async () => {
    expect((await corporate().get(path(4711))).status).toBe(404);
    expect((await choose(4711, {}, 'corporate.admin')).status).toBe(404);
    expect((await corporate().get('comms/comms-options/olga')).status).toBe(404);
  });

  test('reading the options costs one more query for callers who may read all franchises', async () => {
    await corporate().get(path(USER.olga));
    await cloud.as('franchise.admin').get(path(USER.olga));
    const cost = async (account: string) => (await cloud.cost(() => cloud.as(account).get(path(USER.olga)))).kinds;
    // A query finds the user among all franchises. Two reads and a query return franchise, user, types and groups.
    // For a franchise admin, one read finds the user instead of the query.
    expect(await cost('corporate.admin')).toEqual({ queryplan: 1, query: 2, read: 2 });
    expect(await cost('franchise.admin')).toEqual({ read: 3, query: 1 });
  });
});

describe('API-37 saving options', () => {
  test('changes only the types sent, and returns the options with the new version', async () => {
    const ifMatch = await userVersion(USER.olga);
    const first = await choose(USER.olga, { [TYPE.menu]: true }, 'franchise.admin', ifMatch);
    expect([first.status, first.body]).toEqual([200, [option('menu', true), option('recalls', true)]]);
    expect(first.headers.get('etag')).toBe(await userVersion(USER.olga));
    const second = await choose(USER.olga, { [TYPE.recalls]: false }, 'corporate.admin', first.headers.get('etag')!);
    expect([second.status, second.body]).toEqual([200, [option('menu', true), option('recalls', false)]]);
    expect(await chosenBy(USER.olga)).toEqual([TYPE.menu]);
    expect(await disagreements()).toEqual([]);
    expect((await audits(cloud)).map((audit) => [audit.call, differences(audit)])).toEqual([
      [
        'saveCommunicationOptions',
        [
          {
            record: { kind: 'user', id: String(USER.olga) },
            before: { communicationTypeIds: [TYPE.recalls] },
            after: { communicationTypeIds: [TYPE.recalls, TYPE.menu] },
          },
        ],
      ],
      ['saveCommunicationOptions', [expect.objectContaining({ after: { communicationTypeIds: [TYPE.menu] } })]],
    ]);
  });

  test('writes nothing if nothing changed', async () => {
    const ifMatch = await userVersion(USER.olga);
    const { status, headers } = await choose(
      USER.olga,
      { [TYPE.recalls]: true, [TYPE.menu]: false },
      'franchise.admin',
      ifMatch,
    );
    expect([status, headers.get('etag')]).toEqual([200, ifMatch]);
    expect((await choose(USER.olga, {})).status).toBe(200);
    expect(await audits(cloud)).toEqual([]);
  });

  test('rejects a stale version with 412 and the current options and version', async () => {
    const ifMatch = await userVersion(USER.olga);
    await choose(USER.olga, { [TYPE.menu]: true }, 'corporate.admin', ifMatch);
    const { status, body } = await choose(USER.olga, { [TYPE.menu]: false }, 'franchise.admin', ifMatch);
    expect([status, body.current]).toEqual([
      412,
      { etag: await userVersion(USER.olga), options: [option('menu', true), option('recalls', true)] },
    ]);
    expect(await disagreements()).toEqual([]);
  });

  test('rejects an unknown or unavailable type with 400 and names it', async () => {
    const body = [
      { communicationTypeId: TYPE.menu, selected: true },
      { communicationTypeId: 4711, selected: true },
      { communicationTypeId: TYPE.news, selected: true },
    ];
    const response = await corporate().post(path(USER.olga), body, { ifMatch: '*' });
    expect([response.status, fieldsOf(response.body)]).toEqual([
      400,
      ['1.communicationTypeId', '2.communicationTypeId'],
    ]);
    await saveGroup(NEWS);
    expect((await choose(USER.olga, { [TYPE.news]: true })).status).toBe(400);
    expect((await choose(ELSEWHERE.max, { [TYPE.news]: true }, 'corporate.admin')).status).toBe(200);
    expect(await chosenBy(USER.olga)).toEqual([TYPE.recalls]);
  });

  test('rejects with 400 a body that is not a list, repeats a type or lacks a boolean', async () => {
    const post = (body: unknown) => corporate().post(path(USER.olga), body, { ifMatch: '*' });
    for (const body of [{}, null, 'x', [1], [{ communicationTypeId: 1, selected: 'yes' }]])
      expect((await post(body)).status, JSON.stringify(body)).toBe(400);
    const twice = await post([true, false].map((selected) => ({ communicationTypeId: 1, selected })));
    expect([twice.status, twice.body.detail]).toEqual([400, 'Each communication type may appear only once.']);
  });

  test('ROLE-03 ignores other user fields in the body', async () => {
    const body = [
      { communicationTypeId: TYPE.menu, selected: true, isFranchiseAdmin: true, franchiseUserId: USER.hal },
    ];
    expect((await cloud.as('franchise.admin').post(path(USER.fay), body, { ifMatch: '*' })).status).toBe(200);
    expect(await documentOf(cloud, documentId.user(USER.fay))).toMatchObject({
      isFranchiseAdmin: false,
      communicationTypeIds: [TYPE.menu],
    });
    expect(await chosenBy(USER.hal)).toEqual([]);
  });

  test('BAN-03 advances the franchise revision and updates the banner', async () => {
    const state = async () => (await corporate().get(`franchise/${CODE}/communication-state`)).body.groups;
    const ifNoneMatch = (await corporate().get(`user/${CODE}/all-users`)).headers.get('etag')!;
    expect(await state()).toBe('Menu');
    await choose(USER.fay, { [TYPE.menu]: true });
    expect(await state()).toBe('');
    const users = await corporate().get(`user/${CODE}/all-users`, { ifNoneMatch });
    const fay = users.body.find(({ franchiseUserId }: UserDocument) => franchiseUserId === USER.fay);
    expect([users.status, fay.commsOptions]).toEqual([200, 'Menu']);
  });

  test('keeps both changes if the user is edited at the same time', async () => {
    const { form, save } = usersIn(cloud);
    const edited = await form('fay', { lastName: 'Foster' });
    await Promise.all([save(edited), choose(USER.fay, { [TYPE.menu]: true })]);
    expect(await documentOf(cloud, documentId.user(USER.fay))).toMatchObject({
      lastName: 'Foster',
      communicationTypeIds: [TYPE.menu],
    });
    expect(await disagreements()).toEqual([]);
  });
});

describe('USER-13 creating a user', () => {
  test('saves the user first, then the options with the returned id and version', async () => {
    const { save } = usersIn(cloud);
    const { body: user } = await save(newUser());
    const { status, body } = await choose(user.franchiseUserId, { [TYPE.recalls]: true }, 'corporate.admin', user.etag);
    expect([status, body]).toEqual([200, [option('menu', false), option('recalls', true)]]);
    expect(members(AD.recalls)).toContain(user.authObjectId);
    expect(await disagreements()).toEqual([]);
  });

  test('adds the account to the chosen groups once the outbox has created it', async () => {
    const { save, stored } = usersIn(cloud);
    const { endLeases } = communicationsIn(cloud);
    cloud.directory.faults.add({ match: 'POST /v1.0/users', status: 503 });
    const { body: user } = await save(newUser());
    expect(user.userName).toBe('');
    expect((await choose(user.franchiseUserId, { [TYPE.recalls]: true, [TYPE.menu]: true })).status).toBe(200);
    await choose(user.franchiseUserId, { [TYPE.menu]: false });
    cloud.directory.faults.clear();
    await endLeases();
    await cloud.host.run('finishOutbox');
    const { authObjectId } = (await stored(user.franchiseUserId))!;
    expect(cloud.directory.store.memberships.groupsOf(authObjectId)).toEqual([AD.recalls]);
    expect(await disagreements()).toEqual([]);
  });

  test('a user without an account can choose types without a directory request', async () => {
    const { graph, result } = await cloud.cost(() => choose(USER.ivy, { [TYPE.recalls]: true }));
    expect([result.status, Object.keys(graph)]).toEqual([200, []]);
    expect(await chosenBy(USER.ivy)).toEqual([TYPE.recalls]);
    expect(members(AD.recalls)).not.toContain(accountOf(USER.ivy));
  });
});
