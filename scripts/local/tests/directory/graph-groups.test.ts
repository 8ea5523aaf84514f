import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import type { Client } from '@microsoft/microsoft-graph-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, startDirectory } from '../../directory/server.ts';
import { graphClient, newUser, problemOf } from './graph.ts';

let directory: Directory;
let graph: Client;
let user: string;
const group = '9a000000-0000-4000-8000-000000000001';
const inner = '9a000000-0000-4000-8000-000000000002';
const roleGroup = '9a000000-0000-4000-8000-000000000003';
const mailGroup = '9a000000-0000-4000-8000-000000000004';
const nobody = '9a000000-0000-4000-8000-0000000000ff';

beforeAll(async () => {
  directory = await startDirectory({ port: 0, siteOrigins: [] });
  graph = graphClient(directory);
});
beforeEach(async () => {
  for (const id of [group, inner]) directory.store.groups.delete(id);
  directory.store.seed({
    groups: [
      { id: group, displayName: 'Aloha Marketing' },
      { id: inner, displayName: 'Aloha Managers' },
      { id: roleGroup, displayName: 'Directory Readers', isAssignableToRole: true },
      { id: mailGroup, displayName: 'All Stores', mailEnabled: true },
    ],
  });
  user = (await graph.api('/users').post(newUser())).id;
});
afterAll(() => directory.close());

const reference = (id: string) => ({ '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${id}` });
const add = (id: string, to = group) => graph.api(`/groups/${to}/members/$ref`).post(reference(id));
const members = async () =>
  (await graph.api(`/groups/${group}/members/microsoft.graph.user`).get()).value.map(({ id }: { id: string }) => id);

describe('members', () => {
  test('members can be added once, listed, counted and removed', async () => {
    await add(user);
    expect(await members()).toEqual([user]);
    expect(await problemOf(add(user))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/already exist.*'members'/),
    });
    const page = graph.api(`/groups/${group}/members/microsoft.graph.user`).count(true).top(1).select('id');
    expect(await page.header('ConsistencyLevel', 'eventual').get()).toMatchObject({
      '@odata.count': 1,
      value: [{ '@odata.type': '#microsoft.graph.user', id: user }],
    });
    await graph.api(`/groups/${group}/members/${user}/$ref`).delete();
    expect(await members()).toEqual([]);
    const again = graph.api(`/groups/${group}/members/${user}/$ref`).delete();
    expect(await problemOf(again)).toMatchObject({ status: 404 });
  });

  test('DELETE without /$ref deletes the USER', async () => {
    await add(user);
    await graph.api(`/groups/${group}/members/${user}`).delete();
    expect(await problemOf(graph.api(`/users/${user}`).get())).toMatchObject({ status: 404 });
    expect(await graph.api(`/directory/deletedItems/${user}`).get()).toMatchObject({ id: user });
  });

  test('adding a member returns 404 for a missing account or group and 400 for an invalid id', async () => {
    expect(await problemOf(add(nobody))).toMatchObject({ status: 404 });
    expect(await problemOf(add('nobody'))).toMatchObject({ status: 400 });
    expect(await problemOf(add(user, nobody))).toMatchObject({ status: 404 });
  });

  test('adding a member to a group for directory roles requires a privileged caller', async () => {
    expect(await problemOf(add(user, roleGroup))).toMatchObject({ status: 403 });
    const token = await directory.signApplication({
      roles: ['GroupMember.ReadWrite.All', 'RoleManagement.ReadWrite.Directory'],
    });
    await graphClient(directory, token).api(`/groups/${roleGroup}/members/$ref`).post(reference(user));
  });

  test('a mail-enabled group accepts no members', async () => {
    expect(await problemOf(add(user, mailGroup))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/mail-enabled/),
    });
  });

  test('deleted users are not listed as members', async () => {
    await add(user);
    await graph.api(`/users/${user}`).delete();
    expect(await members()).toEqual([]);
  });
});

describe('membership through other groups', () => {
  beforeEach(async () => {
    await add(user, inner);
    directory.store.memberships.add(group, inner);
  });

  test('is found by checkMemberGroups, which returns only requested groups', async () => {
    const check = (groupIds: string[]) => graph.api(`/users/${user}/checkMemberGroups`).post({ groupIds });
    expect((await check([group.toUpperCase(), ROLE_GROUPS.corporateAdminGroupId])).value).toEqual([group]);
    expect((await check([ROLE_GROUPS.corporateAdminGroupId])).value).toEqual([]);
  });

  test('checkMemberGroups of a group returns the requested groups that contain the group', async () => {
    const check = (id: string) => graph.api(`/groups/${id}/checkMemberGroups`).post({ groupIds: [group, roleGroup] });
    expect((await check(inner)).value).toEqual([group]);
    expect((await check(group)).value).toEqual([]);
    expect(await problemOf(check(nobody))).toMatchObject({ status: 404 });
  });

  test('checkMemberGroups rejects more than 20 ids', async () => {
    const groupIds = Array.from({ length: 21 }, () => group);
    const check = graph.api(`/users/${user}/checkMemberGroups`).post({ groupIds });
    expect(await problemOf(check)).toMatchObject({ status: 400 });
  });

  test('is not in the list of members', async () => {
    expect(await members()).toEqual([]);
  });
});

describe('groups', () => {
  test('GET returns isAssignableToRole, 404 for a missing group and 400 for an invalid id', async () => {
    expect(await graph.api(`/groups/${roleGroup}`).get()).toMatchObject({
      displayName: 'Directory Readers',
      isAssignableToRole: true,
      securityEnabled: true,
    });
    expect(await graph.api(`/groups/${group}`).select('id,isAssignableToRole').get()).toMatchObject({
      isAssignableToRole: null,
    });
    expect(await problemOf(graph.api(`/groups/${nobody}`).get())).toMatchObject({ status: 404 });
    expect(await problemOf(graph.api('/groups/not-an-id').get())).toMatchObject({ status: 400 });
  });
});
