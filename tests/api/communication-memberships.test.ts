/** An AD group has the users who chose its communication type and manually added members, even after concurrent changes. */
import {
  type DirectoryEffect,
  documentId,
  type FranchiseDocument,
  type OutboxDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { describe, expect, test } from 'vitest';
import {
  AD,
  BRAND,
  communicationsIn,
  ELSEWHERE,
  groupDocument,
  IN_RECALLS,
  RECALLS,
  TYPE,
  useCommunications,
} from '../support/communications.ts';
import { accountOf, CODE, OTHER, USER } from '../support/franchise.ts';
import { recordsIn } from '../support/records.ts';
import { documentOf, outbox } from '../support/stored.ts';

const cloud = useCommunications();
const { choose, corporate, deleteGroup, deleteType, disagreements, endLeases, members, pending, saveGroup } =
  communicationsIn(cloud);
const { remove } = recordsIn(cloud);

const olga = accountOf(USER.olga);
const eve = accountOf(USER.eve);
const fay = accountOf(USER.fay);
const max = accountOf(ELSEWHERE.max, OTHER);
const BISTRO_RECALLS = { ...RECALLS, brandCommunicationGroupId: 0, brandId: BRAND.bistro, adGroupId: AD.spare };

const put = (user: UserDocument) => cloud.container('franchises').items.upsert(user);
const storedUser = async (id: number, code = CODE) =>
  (await documentOf<UserDocument>(cloud, documentId.user(id), code))!;
const countOf = async (id: number) => (await corporate().get(`comms/brand-communication-group/${id}`)).body.memberCount;

describe('memberships of AD groups', () => {
  test('API-37 a choice updates memberships in every brand of the franchise that has a group for the type', async () => {
    await saveGroup(BISTRO_RECALLS);
    await choose(ELSEWHERE.mia, { [TYPE.recalls]: true }, 'corporate.admin');
    const mia = accountOf(ELSEWHERE.mia, OTHER);
    expect(cloud.directory.store.memberships.groupsOf(mia)).toEqual([AD.recalls, AD.spare]);
    expect(await countOf(1)).toBe(IN_RECALLS.length + 1);
    await choose(ELSEWHERE.mia, { [TYPE.recalls]: false }, 'corporate.admin');
    expect(cloud.directory.store.memberships.groupsOf(mia)).toEqual([]);
    expect(await countOf(1)).toBe(IN_RECALLS.length);
    expect(await disagreements()).toEqual([]);
  });

  test('a choice leaves memberships that were added manually', async () => {
    cloud.directory.store.memberships.add(AD.second, olga);
    await choose(USER.olga, { [TYPE.menu]: true, [TYPE.recalls]: false });
    expect(cloud.directory.store.memberships.groupsOf(olga)).toEqual([AD.menu, AD.second]);
  });

  test('API-34 a new group gets exactly the users of its brand who chose its type', async () => {
    expect((await saveGroup(BISTRO_RECALLS)).body.memberCount).toBe(1);
    expect(members(AD.spare)).toEqual([max]);
    expect(await disagreements()).toEqual([]);
  });

  test('API-34 a change of the AD group moves the members', async () => {
    expect((await saveGroup({ ...RECALLS, adGroupId: AD.spare })).body.memberCount).toBe(IN_RECALLS.length);
    expect([members(AD.recalls), members(AD.spare)]).toEqual([[], IN_RECALLS]);
    expect(await disagreements()).toEqual([]);
  });

  test('API-34 a change of the AD group leaves manually added members in the old group', async () => {
    cloud.directory.store.memberships.add(AD.recalls, fay);
    await saveGroup({ ...RECALLS, adGroupId: AD.spare });
    expect(members(AD.recalls)).toEqual([fay]);
  });

  test('API-34 a change of the AD group leaves manually added users of other brands in the old group', async () => {
    const { body } = await saveGroup(BISTRO_RECALLS);
    cloud.directory.store.memberships.add(AD.spare, olga);
    await saveGroup({ ...body, adGroupId: AD.second });
    expect([members(AD.spare), members(AD.second)]).toEqual([[olga], [max]]);
  });

  test('API-34 a change of the type updates the members of the group', async () => {
    await put({ ...(await storedUser(USER.fay)), communicationTypeIds: [TYPE.news] });
    await saveGroup({ ...RECALLS, communicationTypeId: TYPE.news });
    expect(members(AD.recalls)).toEqual([fay]);
    expect(await disagreements()).toEqual([]);
  });

  test('API-34 a change of brand and AD group together updates the members of both groups', async () => {
    await saveGroup({ ...RECALLS, brandId: BRAND.bistro, adGroupId: AD.spare });
    expect([members(AD.recalls), members(AD.spare)]).toEqual([[], [max]]);
    expect(await disagreements()).toEqual([]);
  });

  test('ADM-07 memberships are correct after a group and then its type were deleted', async () => {
    for (const id of [USER.olga, USER.eve]) await choose(id, { [TYPE.recalls]: false });
    expect((await deleteGroup(1)).status).toBe(409);
    await choose(ELSEWHERE.max, { [TYPE.recalls]: false }, 'corporate.admin');
    expect((await deleteGroup(1)).body).toBe(true);
    expect((await deleteType(TYPE.recalls)).body).toBe(true);
    expect(await disagreements()).toEqual([]);
  });

  test('API-28 a deleted user leaves the groups', async () => {
    expect((await remove('eve', { deleteUser: true })).body.userDeleted).toBe(true);
    expect(members(AD.recalls)).not.toContain(eve);
    expect(await countOf(1)).toBe(IN_RECALLS.length - 1);
    expect(await disagreements()).toEqual([]);
  });
});

describe('an account stays in an AD group while any choice requires the group', () => {
  test('an account stays if it leaves one of two communication groups that share the AD group', async () => {
    await saveGroup({ ...BISTRO_RECALLS, communicationTypeId: TYPE.menu, adGroupId: AD.recalls });
    await choose(ELSEWHERE.max, { [TYPE.menu]: true, [TYPE.recalls]: false }, 'corporate.admin');
    expect(members(AD.recalls)).toContain(max);
    await saveGroup({ ...RECALLS, adGroupId: AD.spare });
    expect([members(AD.recalls), members(AD.spare)]).toEqual([[max], [olga, eve].sort()]);
    await choose(ELSEWHERE.max, { [TYPE.menu]: false }, 'corporate.admin');
    expect(members(AD.recalls)).toEqual([]);
    expect(await disagreements()).toEqual([]);
  });

  test('an account stays while a user of either of its two franchises requires the group', async () => {
    await put({ ...(await storedUser(USER.fay)), authObjectId: max, communicationTypeIds: [TYPE.recalls] });
    await choose(ELSEWHERE.max, { [TYPE.recalls]: false }, 'corporate.admin');
    expect(members(AD.recalls)).toContain(max);
    await choose(USER.fay, { [TYPE.recalls]: false });
    expect(members(AD.recalls)).not.toContain(max);
    expect(await disagreements()).toEqual([]);
  });
});

test('an account whose id is stored in upper case joins and leaves groups', async () => {
  const loud = { authObjectId: max.toUpperCase(), communicationTypeIds: [TYPE.recalls] };
  await put({ ...(await storedUser(ELSEWHERE.max, OTHER)), ...loud });
  await put({ ...(await storedUser(USER.fay)), authObjectId: max, communicationTypeIds: [TYPE.menu] });
  await saveGroup({ ...RECALLS, adGroupId: AD.menu });
  await saveGroup({ ...RECALLS, adGroupId: AD.spare });
  // The other user with this account has chosen the menu type.
  expect(cloud.directory.store.memberships.groupsOf(max)).toEqual([AD.menu, AD.spare]);
  await choose(ELSEWHERE.max, { [TYPE.recalls]: false }, 'corporate.admin');
  expect(cloud.directory.store.memberships.groupsOf(max)).toEqual([AD.menu]);
});

describe('an AD group that grants rights, loaded with the data', () => {
  const giveUps = () => cloud.log.filter((line) => line.includes('outbox entry given up')).length;
  const load = (adGroupId: string) =>
    cloud.container('reference').items.upsert(groupDocument(2, BRAND.grill, TYPE.menu, adGroupId));
  const runAgain = async () => {
    await endLeases();
    await cloud.host.run('finishOutbox');
  };

  test.each(Object.values(ROLE_GROUPS))('gains and loses no member: role group %s', async (id) => {
    await load(id);
    const before = members(id);
    const own = accountOf(USER.dan);
    cloud.directory.store.memberships.add(id, own);
    await choose(USER.fay, { [TYPE.recalls]: true });
    await put({ ...(await storedUser(USER.fay)), communicationTypeIds: [TYPE.menu, TYPE.recalls] });
    await choose(USER.fay, { [TYPE.recalls]: false });
    await put({ ...(await storedUser(USER.dan)), communicationTypeIds: [TYPE.menu] });
    expect((await choose(USER.dan, { [TYPE.menu]: false })).status).toBe(200);
    expect(members(id)).toEqual([...before, own].sort());
    cloud.directory.store.memberships.remove(id, own);
    expect(await outbox(cloud)).toEqual([]);
  });

  test('a group with directory roles or inside a role group gains no member; the log reports it, and other groups are updated', async () => {
    const { store } = cloud.directory;
    const OWN = 'c0111110-0000-4000-8000-0000000000bb';
    for (const arrange of [
      () => store.seed({ groups: [{ id: OWN, displayName: 'Own', isAssignableToRole: true }] }),
      () => {
        store.seed({ groups: [{ id: OWN, displayName: 'Own' }] });
        store.memberships.add(ROLE_GROUPS.corporateAdminGroupId, OWN);
      },
    ]) {
      store.groups.delete(OWN);
      arrange();
      await load(OWN);
      const before = giveUps();
      cloud.directory.requests.reset();
      const { status } = await choose(USER.fay, { [TYPE.menu]: true, [TYPE.recalls]: true });
      expect([status, members(OWN), members(AD.recalls).includes(fay)]).toEqual([200, [], true]);
      for (let run = 0; run < 3; run++) await runAgain();
      expect((await outbox(cloud))[0]).toMatchObject({ dueAt: null, givenUp: { reason: 'refused' } });
      expect(giveUps()).toBe(before + 1);
      expect(cloud.log.at(-1)).toMatch(/AdGroup_(role_assignable|in_role_group)/);
      const requests = cloud.directory.requests.list().map(({ method, path }) => `${method} ${path}`);
      expect(requests.filter((call) => call.includes(`/groups/${OWN}/members`) && !call.startsWith('GET'))).toEqual([]);
      await choose(USER.fay, { [TYPE.menu]: false, [TYPE.recalls]: false });
      for (const { id } of await outbox(cloud)) await cloud.container('franchises').item(id, CODE).delete();
    }
    store.memberships.remove(ROLE_GROUPS.corporateAdminGroupId, OWN);
  });

  test('leaves members in the former group if the new group can have directory roles', async () => {
    const OWN = 'c0111110-0000-4000-8000-0000000000cc';
    cloud.directory.store.seed({ groups: [{ id: OWN, displayName: 'Own', isAssignableToRole: true }] });
    const effect: DirectoryEffect = {
      kind: 'syncCommunicationGroup',
      brandId: BRAND.grill,
      communicationTypeId: TYPE.recalls,
      groupId: OWN,
      formerGroupId: AD.recalls,
      after: null,
      failed: [],
    };
    const reference = cloud.container('reference');
    await reference.items.upsert(groupDocument(1, BRAND.grill, TYPE.recalls, OWN));
    await reference.items.upsert<OutboxDocument<{ kind: 'communication' }>>({
      id: 'outbox-1',
      kind: 'communication',
      type: 'outbox',
      effects: [effect],
      removal: null,
      createdAt: new Date().toISOString(),
      dueAt: new Date().toISOString(),
      attempts: 0,
    });
    const before = giveUps();
    for (let run = 0; run < 3; run++) await runAgain();
    expect([members(OWN), members(AD.recalls), giveUps()]).toEqual([[], IN_RECALLS, before + 1]);
    expect((await pending())[0]?.effects).toEqual([effect]);
  });
});

describe('with concurrent changes', () => {
  /** Runs `slow` with its batch delayed by 1 s, and `meanwhile` during the delay. Returns both responses. */
  async function during(
    container: 'franchises' | 'reference',
    slow: () => Promise<unknown>,
    meanwhile: () => Promise<unknown>,
  ) {
    cloud.cosmos.faults.add({ match: `POST /dbs/*/colls/${container}*`, kind: 'batch', delayMs: 1_000, times: 1 });
    const response = slow();
    await expect.poll(() => cloud.cosmos.faults.list().length, { interval: 5, timeout: 10_000 }).toBe(0);
    const others = await meanwhile();
    return [await response, others] as { status: number }[];
  }
  const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status);
  const miaChooses = () => choose(ELSEWHERE.mia, { [TYPE.recalls]: true }, 'corporate.admin');
  const maxDrops = () => choose(ELSEWHERE.max, { [TYPE.recalls]: false }, 'corporate.admin');
  const isAdded = () => saveGroup(BISTRO_RECALLS);
  const moves = () => saveGroup({ ...RECALLS, adGroupId: AD.spare });

  test.each([
    ['a type is chosen while a group of it is added', 'franchises', miaChooses, isAdded],
    ['a group is added while its type is chosen', 'reference', isAdded, miaChooses],
    ['a type is dropped while a group of it is added', 'franchises', maxDrops, isAdded],
    ['a group is added while its type is dropped', 'reference', isAdded, maxDrops],
    ['a type is dropped while its group moves to another AD group', 'franchises', maxDrops, moves],
    ['a group moves to another AD group while its type is dropped', 'reference', moves, maxDrops],
    ['a type is chosen while its group moves to another AD group', 'franchises', miaChooses, moves],
    ['a group moves to another AD group while its type is chosen', 'reference', moves, miaChooses],
  ] as const)('%s: the memberships match the choices', async (_, container, slow, meanwhile) => {
    expect(statuses(await during(container, slow, meanwhile))).toEqual([200, 200]);
    expect(await disagreements()).toEqual([]);
  });

  test.each([
    ['dropped', maxDrops],
    ['chosen', miaChooses],
  ] as const)(
    'a type is %s while users are being moved in the directory: the memberships match the choices',
    async (_, change) => {
      const joining = `POST /v1.0/groups/${AD.spare}/members/$ref`;
      cloud.directory.faults.add({ match: joining, delayMs: 700, times: IN_RECALLS.length });
      const moving = moves();
      await expect.poll(() => cloud.directory.faults.list().length, { interval: 5, timeout: 10_000 }).toBe(0);
      expect((await change()).status).toBe(200);
      expect((await moving).status).toBe(200);
      expect(await disagreements()).toEqual([]);
    },
  );

  test('a user who drops a type leaves the former AD group, although the change of the AD group could not remove members', async () => {
    cloud.directory.faults.add({ match: 'DELETE /v1.0/groups/*', status: 429, retryAfter: 120 });
    await moves();
    cloud.directory.faults.clear();
    expect([await pending(), members(AD.recalls)]).toMatchObject([[{ attempts: 0 }], IN_RECALLS]);
    await maxDrops();
    expect(members(AD.recalls)).not.toContain(max);
    await remove('eve', { deleteUser: true });
    expect(members(AD.recalls)).toEqual([olga]);
    await endLeases();
    await cloud.host.run('finishOutbox');
    expect(await disagreements()).toEqual([]);
  });

  test('an AD group that is changed and changed back while members are being removed keeps its members', async () => {
    const leaving = `DELETE /v1.0/groups/${AD.recalls}/members/*`;
    cloud.directory.faults.add({ match: leaving, delayMs: 1_000, times: IN_RECALLS.length });
    const moving = moves();
    await expect.poll(() => cloud.directory.faults.list().length, { interval: 5, timeout: 10_000 }).toBe(0);
    expect((await saveGroup(RECALLS)).status).toBe(200);
    expect((await moving).status).toBe(200);
    expect([members(AD.recalls), await disagreements()]).toEqual([IN_RECALLS, []]);
  });

  test('a user who drops a type leaves the former group even if their outbox entry is processed last', async () => {
    cloud.directory.faults.add({ match: 'DELETE /v1.0/groups/*', status: 429, retryAfter: 120 });
    await moves();
    await maxDrops();
    cloud.directory.faults.clear();
    await endLeases([]);
    await cloud.host.run('finishOutbox');
    expect([await pending(), members(AD.recalls)]).toEqual([[], [max]]);
    await endLeases();
    await cloud.host.run('finishOutbox');
    expect(await disagreements()).toEqual([]);
  });

  test('a type is chosen while its group is deleted: the memberships match the choices', async () => {
    const chosen = () => choose(USER.fay, { [TYPE.menu]: true });
    expect(statuses(await during('reference', () => deleteGroup(2), chosen))).toEqual([200, 200]);
    expect(await disagreements()).toEqual([]);
  });

  test('a group is deleted while its type is chosen: the memberships match the choices', async () => {
    const adds = { match: `POST /v1.0/groups/${AD.menu}/members/$ref`, delayMs: 700, times: 1 };
    cloud.directory.faults.add(adds);
    const chosen = choose(USER.fay, { [TYPE.menu]: true });
    await expect.poll(() => cloud.directory.faults.list().length, { interval: 5, timeout: 10_000 }).toBe(0);
    expect((await deleteGroup(2)).status).toBe(200);
    expect((await chosen).status).toBe(200);
    expect(await disagreements()).toEqual([]);
  });

  test('a group is added while its type is deleted: the group gets 404', async () => {
    const added = () => saveGroup({ ...BISTRO_RECALLS, communicationTypeId: TYPE.news });
    const deleted = () => deleteType(TYPE.news);
    expect(statuses(await during('reference', added, deleted))).toEqual([404, 200]);
    expect(await disagreements()).toEqual([]);
  });

  test('a type is deleted while a group of it is added: the deletion gets 409', async () => {
    const added = () => saveGroup({ ...BISTRO_RECALLS, communicationTypeId: TYPE.news });
    const deleted = () => deleteType(TYPE.news);
    expect(statuses(await during('reference', deleted, added))).toEqual([409, 200]);
    expect(await disagreements()).toEqual([]);
  });

  test('API-37 an account joins again if it is removed from the group while the choice is being saved', async () => {
    cloud.directory.store.memberships.add(AD.menu, fay);
    cloud.directory.faults.add({ match: `POST /v1.0/users/${fay}/checkMemberGroups`, delayMs: 500, times: 1 });
    const chosen = choose(USER.fay, { [TYPE.menu]: true });
    await expect.poll(() => cloud.directory.faults.list().length, { interval: 5, timeout: 10_000 }).toBe(0);
    cloud.directory.store.memberships.remove(AD.menu, fay);
    expect((await chosen).status).toBe(200);
    expect(await disagreements()).toEqual([]);
  });

  test('types are chosen and dropped in parallel requests: the memberships match the choices', async () => {
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => choose(USER.fay, { [TYPE.menu]: n % 2 === 0, [TYPE.recalls]: n % 2 === 1 })),
    );
    expect(await disagreements()).toEqual([]);
  });

  test('an AD group is changed twice at once: the memberships match the last change', async () => {
    const responses = await Promise.all([moves(), saveGroup({ ...RECALLS, adGroupId: AD.second })]);
    expect(statuses(responses)).toEqual([200, 200]);
    expect(await disagreements()).toEqual([]);
  });

  test('a dropped type leaves no pending work for a brand that the franchise no longer has', async () => {
    const franchise = (await documentOf<FranchiseDocument>(cloud, documentId.franchise, OTHER))!;
    await cloud.container('franchises').items.upsert({ ...franchise, brandIds: [BRAND.bistro] });
    await choose(ELSEWHERE.max, { [TYPE.recalls]: false }, 'corporate.admin');
    expect(await outbox(cloud, OTHER)).toEqual([]);
  });
});
