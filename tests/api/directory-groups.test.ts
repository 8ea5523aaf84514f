import { beforeEach, describe, expect, test } from 'vitest';
import { groupInfos, memberCount } from '../../api/src/directory/group-info.ts';
import { containingGroups } from '../../api/src/directory/groups.ts';
import { changeMembers, type MembershipChange } from '../../api/src/directory/membership-changes.ts';
import { useDirectory } from '../support/directory.ts';

const cloud = useDirectory();
const id = (kind: string, n: number) => `${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;
const group = (n: number) => id('d1d1ee00', n);
const account = (n: number) => id('d1d10000', n);
const GONE = group(999);
const GROUPS = 25;
const PEOPLE = 3;

const add = (groupId: string, person = 1): MembershipChange => ({
  kind: 'addToGroup',
  groupId,
  authObjectId: account(person),
});
const remove = (groupId: string, person = 1): MembershipChange => ({
  ...add(groupId, person),
  kind: 'removeFromGroup',
});
const isIn = (n: number, person = 1) => cloud.directory.store.memberships.has(group(n), account(person));
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

beforeEach(() => {
  for (const n of numbers(GROUPS)) cloud.directory.store.groups.delete(group(n));
  cloud.directory.store.seed({
    accounts: numbers(PEOPLE).map((n) => ({
      id: account(n),
      userPrincipalName: `person${n}@demo.example`,
      displayName: `Person ${n}`,
    })),
    groups: numbers(GROUPS).map((n) => ({ id: group(n), displayName: `Group ${n}` })),
  });
});

describe('group infos', () => {
  test.each([
    ['plain', {}, {}],
    ['with directory roles', { isAssignableToRole: true }, { isAssignableToRole: true }],
    ['with dynamic membership', { groupTypes: ['DynamicMembership'] }, { isDynamic: true }],
    ['a distribution list', { mailEnabled: true, securityEnabled: false }, { isMailEnabled: true }],
    ['of Microsoft 365, which does not count as mail-enabled', { mailEnabled: true, groupTypes: ['Unified'] }, {}],
  ])('have the properties of a group: %s', async (_, seed, facts) => {
    cloud.directory.store.seed({ groups: [{ id: group(1), displayName: 'News', ...seed }] });
    expect((await groupInfos([group(1)])).get(group(1))).toEqual({
      groupId: group(1),
      displayName: 'News',
      isAssignableToRole: false,
      isDynamic: false,
      isMailEnabled: false,
      isSynchronized: false,
      memberCount: 0,
      ...facts,
    });
  });

  test.each([GONE, '', 'News', `${group(1)}/members`])('%j is not found', async (groupId) => {
    expect((await groupInfos([groupId])).size).toBe(0);
    expect(await memberCount(groupId)).toBeUndefined();
  });
});

test('returns the groups that contain a group, directly or not, and none for a deleted group', async () => {
  cloud.directory.store.memberships.add(group(2), group(1));
  cloud.directory.store.memberships.add(group(3), group(2));
  const candidates = [group(2), group(3), group(4)];
  expect([...(await containingGroups(group(1), candidates))].sort()).toEqual([group(2), group(3)]);
  expect(await containingGroups(group(3), candidates)).toEqual([]);
  expect(await containingGroups(GONE, candidates)).toEqual([]);
});

describe('members of groups', () => {
  test('counting the members of 25 groups takes three batches, and omits unknown and invalid groups', async () => {
    cloud.directory.store.memberships.add(group(2), account(1));
    cloud.directory.store.memberships.add(group(2), account(2));
    cloud.directory.store.memberships.add(group(3), group(2));
    cloud.directory.store.memberships.add(group(3), account(3));
    const ids = numbers(GROUPS).map(group);
    const groups = await groupInfos([...ids, GONE, 'News', group(2).toUpperCase()]);
    expect(groups.size).toBe(GROUPS + 1);
    expect([1, 2, 3].map((n) => groups.get(group(n))?.memberCount)).toEqual([0, 2, 1]);
    expect(groups.get(group(2).toUpperCase())?.memberCount).toBe(2);
    expect(cloud.directory.requests.counts()['POST /v1.0/$batch']).toBe(3);
    expect(await memberCount(group(2))).toBe(2);
  });

  test('counting members also returns the names of the groups', async () => {
    cloud.directory.store.memberships.add(group(2), account(1));
    const groups = await groupInfos([...numbers(GROUPS).map(group), GONE]);
    expect(groups.size).toBe(GROUPS);
    expect(groups.get(group(2))).toMatchObject({ displayName: 'Group 2', memberCount: 1, isAssignableToRole: false });
    expect(cloud.directory.requests.counts()['POST /v1.0/$batch']).toBe(3);
  });

  test('empty lists of groups and changes send no request', async () => {
    expect((await groupInfos([])).size).toBe(0);
    expect(await changeMembers([])).toEqual([]);
    expect(cloud.directory.requests.total).toBe(0);
  });
});

describe('changing many memberships', () => {
  test('sends 20 changes per request, and can be repeated without harm', async () => {
    const changes = numbers(GROUPS).map((n) => (n % 2 ? add(group(n)) : remove(group(n))));
    for (const n of numbers(GROUPS)) if (n % 2 === 0) cloud.directory.store.memberships.add(group(n), account(1));
    expect(await changeMembers(changes)).toEqual([]);
    expect(cloud.directory.requests.counts()['POST /v1.0/$batch']).toBe(2);
    expect(await changeMembers(changes)).toEqual([]);
    expect(numbers(GROUPS).filter((n) => isIn(n))).toEqual(numbers(GROUPS).filter((n) => n % 2));
    for (const n of numbers(PEOPLE)) expect(cloud.directory.store.accounts.byId(account(n))?.deletedAt).toBeNull();
  });

  test('makes the accepted changes and returns those that the directory rejects', async () => {
    const roles = group(5);
    const mailing = group(7);
    cloud.directory.store.seed({
      groups: [
        { id: roles, displayName: 'Admins', isAssignableToRole: true },
        { id: mailing, displayName: 'Mailing', mailEnabled: true },
      ],
    });
    const [toRoles, toGone, unaddressed, toMailing] = [add(roles), add(GONE), add('News'), add(mailing)] as const;
    const nobody = { ...add(group(6)), authObjectId: account(999) };
    const left = await changeMembers([
      add(group(1)),
      toRoles,
      remove(GONE),
      toGone,
      add(group(2)),
      unaddressed,
      nobody,
      toMailing,
    ]);
    expect(left).toHaveLength(5);
    const rejected = (statusCode: number) => expect.objectContaining({ name: 'DirectoryError', statusCode });
    expect(left).toContainEqual({ change: toRoles, error: rejected(403) });
    expect(left).toContainEqual({ change: toGone, error: rejected(404) });
    expect(left).toContainEqual({ change: nobody, error: rejected(404) });
    expect(left).toContainEqual({ change: toMailing, error: rejected(400) });
    expect(left).toContainEqual({ change: unaddressed, error: rejected(400) });
    expect([isIn(1), isIn(2)]).toEqual([true, true]);
  });

  test('returns a rejected change as the object that it was given', async () => {
    const effect = { ...add(GONE), since: 'yesterday' };
    const [left] = await changeMembers([effect]);
    expect(left?.change).toBe(effect);
  });

  test('applies only the last of several changes of one membership', async () => {
    await changeMembers([
      add(group(1)),
      remove(group(2)),
      remove(group(1)),
      add(group(2)),
      add(group(1).toUpperCase()),
    ]);
    expect([isIn(1), isIn(2)]).toEqual([true, true]);
    // Contradictory changes must not share a batch, because the directory runs the requests of a batch in parallel.
    expect(cloud.directory.requests.list().filter(({ path }) => path.endsWith('/$ref'))).toHaveLength(2);
    await changeMembers([add(group(1)), remove(group(1))]);
    expect(isIn(1)).toBe(false);
  });
});
