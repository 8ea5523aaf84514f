import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import type { Client } from '@microsoft/microsoft-graph-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, startDirectory } from '../../directory/server.ts';
import { graphClient, newUser, refusalOf } from './graph.ts';

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
  (await graph.api(`/groups/${group}/members`).get()).value.map(({ id }: { id: string }) => id);

describe('members', () => {
  test('are added once, listed, counted and removed', async () => {
    await add(user);
    expect(await members()).toEqual([user]);
    expect(await refusalOf(add(user))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/already exist.*'members'/),
    });
    const count = await graph.api(`/groups/${group}/members/$count`).header('ConsistencyLevel', 'eventual').get();
    expect(String(count)).toBe('1');
    await graph.api(`/groups/${group}/members/${user}/$ref`).delete();
    expect(await members()).toEqual([]);
    const again = graph.api(`/groups/${group}/members/${user}/$ref`).delete();
    expect(await refusalOf(again)).toMatchObject({ status: 404 });
  });

  test('DELETE without /$ref deletes the USER', async () => {
    await add(user);
    await graph.api(`/groups/${group}/members/${user}`).delete();
    expect(await refusalOf(graph.api(`/users/${user}`).get())).toMatchObject({ status: 404 });
    expect(await graph.api(`/directory/deletedItems/${user}`).get()).toMatchObject({ id: user });
  });

  test('of an account that does not exist are 404, of what is no id 400', async () => {
    expect(await refusalOf(add(nobody))).toMatchObject({ status: 404 });
    expect(await refusalOf(add('nobody'))).toMatchObject({ status: 400 });
    expect(await refusalOf(add(user, nobody))).toMatchObject({ status: 404 });
  });

  test('of groups for directory roles need a privileged caller', async () => {
    expect(await refusalOf(add(user, roleGroup))).toMatchObject({ status: 403 });
    const token = await directory.signApplication({
      roles: ['GroupMember.ReadWrite.All', 'RoleManagement.ReadWrite.Directory'],
    });
    await graphClient(directory, token).api(`/groups/${roleGroup}/members/$ref`).post(reference(user));
  });

  test('of mail-enabled groups belong to Exchange', async () => {
    expect(await refusalOf(add(user, mailGroup))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/mail-enabled/),
    });
  });

  test('who are deleted vanish from the group', async () => {
    await add(user);
    await graph.api(`/users/${user}`).delete();
    expect(await members()).toEqual([]);
  });

  test('several come in with one PATCH', async () => {
    const other = (await graph.api('/users').post(newUser())).id;
    await graph
      .api(`/groups/${group}`)
      .patch({ 'members@odata.bind': [user, other].map((id) => reference(id)['@odata.id']) });
    expect(await members()).toEqual([user, other].sort());
  });

  test('of one PATCH come in all or none', async () => {
    const references = [user, nobody].map((id) => reference(id)['@odata.id']);
    const patch = graph.api(`/groups/${group}`).patch({ 'members@odata.bind': references });
    expect(await refusalOf(patch)).toMatchObject({ status: 404 });
    expect(await members()).toEqual([]);
  });

  test('$ref lists references only', async () => {
    await add(user);
    const { value } = await graph.api(`/groups/${group}/members/$ref`).get();
    expect(value).toEqual([{ '@odata.id': expect.stringContaining(user) }]);
  });
});

describe('membership through other groups', () => {
  beforeEach(async () => {
    await add(user, inner);
    directory.store.memberships.add(group, inner);
  });

  test('checkMemberGroups sees it, and answers only what was asked', async () => {
    const check = (groupIds: string[]) => graph.api(`/users/${user}/checkMemberGroups`).post({ groupIds });
    expect((await check([group.toUpperCase(), ROLE_GROUPS.corporateAdminGroupId])).value).toEqual([group]);
    expect((await check([ROLE_GROUPS.corporateAdminGroupId])).value).toEqual([]);
  });

  test('checkMemberGroups tells it of a group too', async () => {
    const check = (id: string) => graph.api(`/groups/${id}/checkMemberGroups`).post({ groupIds: [group, roleGroup] });
    expect((await check(inner)).value).toEqual([group]);
    expect((await check(group)).value).toEqual([]);
    expect(await refusalOf(check(nobody))).toMatchObject({ status: 404 });
  });

  test('checkMemberGroups takes 20 ids at most', async () => {
    const groupIds = Array.from({ length: 21 }, () => group);
    const check = graph.api(`/users/${user}/checkMemberGroups`).post({ groupIds });
    expect(await refusalOf(check)).toMatchObject({ status: 400 });
  });

  test('getMemberGroups gives all of them', async () => {
    const all = await graph.api(`/users/${user}/getMemberGroups`).post({ securityEnabledOnly: true });
    expect(all.value).toEqual([group, inner]);
  });

  test('memberOf is direct, transitiveMemberOf is not', async () => {
    const names = async (path: string) =>
      (await graph.api(`/users/${user}/${path}`).get()).value.map((item: { displayName: string }) => item.displayName);
    expect(await names('memberOf')).toEqual(['Aloha Managers']);
    expect(await names('transitiveMemberOf/microsoft.graph.group')).toEqual(['Aloha Marketing', 'Aloha Managers']);
  });

  test('members lists people only with the cast, transitiveMembers finds them below', async () => {
    expect(await refusalOf(graph.api(`/groups/${group}/members`).get())).toMatchObject({ status: 501 });
    const ids = async (path: string) =>
      (await graph.api(`/groups/${group}/${path}`).get()).value.map(({ id }: { id: string }) => id);
    expect(await ids('members/microsoft.graph.user')).toEqual([]);
    expect(await ids('transitiveMembers/microsoft.graph.user')).toEqual([user]);
  });
});

describe('groups', () => {
  test('are read, with isAssignableToRole', async () => {
    expect(await graph.api(`/groups/${roleGroup}`).get()).toMatchObject({
      displayName: 'Directory Readers',
      isAssignableToRole: true,
      securityEnabled: true,
    });
    expect(await graph.api(`/groups/${group}`).select('id,isAssignableToRole').get()).toMatchObject({
      isAssignableToRole: null,
    });
    expect(await refusalOf(graph.api(`/groups/${nobody}`).get())).toMatchObject({ status: 404 });
    expect(await refusalOf(graph.api('/groups/not-an-id').get())).toMatchObject({ status: 400 });
  });

  test('are found by name', async () => {
    const { value } = await graph.api('/groups').filter("displayName eq 'aloha marketing'").get();
    expect(value).toMatchObject([{ id: group }]);
  });

  test('are made and deleted with a permission the portal does not have', async () => {
    const body = { displayName: 'New', mailEnabled: false, mailNickname: 'new', securityEnabled: true };
    expect(await refusalOf(graph.api('/groups').post(body))).toMatchObject({ status: 403 });
    const admin = graphClient(directory, await directory.signApplication({ roles: ['Group.ReadWrite.All'] }));
    const { id } = await admin.api('/groups').post(body);
    await admin.api(`/groups/${id}`).patch({ displayName: 'Newer' });
    expect(await admin.api(`/groups/${id}`).get()).toMatchObject({ displayName: 'Newer' });
    expect(await refusalOf(graph.api(`/groups/${id}`).patch({ displayName: 'No' }))).toMatchObject({ status: 403 });
    await admin.api(`/groups/${id}`).delete();
    expect(await refusalOf(admin.api(`/groups/${id}`).get())).toMatchObject({ status: 404 });
  });

  test('and users are told apart by getByIds, which leaves out what does not exist', async () => {
    const { value } = await graph.api('/directoryObjects/getByIds').post({ ids: [group, user, nobody] });
    expect(value.map((item: Record<string, string>) => item['@odata.type'])).toEqual([
      '#microsoft.graph.group',
      '#microsoft.graph.user',
    ]);
  });
});
