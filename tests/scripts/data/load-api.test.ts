/** Loads while the portal runs on the same database. */
import { COMMUNICATION, documentId } from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../support/cloud.ts';
import { data, dataCloud, type Fields, folderWith } from '../../support/data-command.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.close());

const load = (files: Parameters<typeof folderWith>[0], ...more: string[]) =>
  data(dataCloud(cloud.cosmos), ['load', folderWith(files), '--apply', ...more]);

const item = (id: string, groupCode: string) => cloud.container('franchises').item(id, groupCode).read<Fields>();
const signIn = async (id: string) => (await cloud.container('sign-ins').item(id, id).read<Fields>()).resource;

/** Runs the timer five times, which is enough to finish every entry. */
async function settle(): Promise<void> {
  for (let round = 0; round < 5; round++) await cloud.host.run('finishOutbox');
}

function person(groupCode: string, franchiseUserId: number, more: object = {}) {
  const name = { firstName: 'Role', lastName: `Number ${franchiseUserId}` };
  const emailAddress = `role.${franchiseUserId}@users.example`;
  return { groupCode, franchiseUserId, ...name, emailAddress, isFranchiseOwner: true, ...more };
}

test('API-13 a cached list is refetched after a load, but not after a load without changes', async () => {
  const admin = cloud.as('corporate.admin');
  const before = await admin.get('units/ALOHA/unassigned');
  const held = before.headers.get('etag')!;
  const [unit] = before.body;
  const files = { 'units.json': [{ groupCode: 'ALOHA', unitCode: unit.unitCode, unitName: 'Renamed' }] };
  await load(files);
  const after = await admin.get('units/ALOHA/unassigned', { ifNoneMatch: held });
  expect(after.status).toBe(200);
  expect(after.body.find((each: Fields) => each.unitCode === unit.unitCode).unitName).toBe('Renamed');
  await load(files);
  const again = await admin.get('units/ALOHA/unassigned', { ifNoneMatch: after.headers.get('etag')! });
  expect(again.status).toBe(304);
});

test('rejects a form as stale if a load has changed its unit', async () => {
  const admin = cloud.as('corporate.admin');
  const { body: unit } = await admin.get('units/ALOHA/2210');
  await load({ 'units.json': [{ groupCode: 'ALOHA', unitCode: '2210', unitName: 'Named by a load' }] });
  const body = { unitCode: '2210', phoneNumber: '555 0123' };
  expect((await admin.post('units/ALOHA', body, { ifMatch: unit.etag })).status).toBe(412);
});

test('an administrator loaded with an existing account can sign in to the franchise', async () => {
  const admin = cloud.directory.store.accounts.byName('no.role@demo.example')!;
  const account = { userName: 'no.role@demo.example', authObjectId: admin.id.toUpperCase(), isFranchiseAdmin: true };
  await load({ 'users.json': [person('SOLO', 8_001, account)] });
  await settle();
  expect(await signIn(admin.id)).toMatchObject({ franchiseAdmin: { groupCode: 'SOLO', franchiseUserId: 8_001 } });
  // Without --create-accounts, the load does not change the directory.
  expect(cloud.directory.store.memberships.groupsOf(admin.id)).toEqual([]);
  const twice = person('DELTA', 8_002, account);
  expect((await load({ 'users.json': [twice] })).text).toContain(
    'users.json, row 1, isFranchiseAdmin: The account already administers SOLO.',
  );
});

test('API-22 --create-accounts creates each account once, also for users of an earlier load without this option', async () => {
  const users = [person('DELTA', 8_100), person('DELTA', 8_101, { isFranchiseAdmin: true })];
  await load({ 'users.json': users });
  await settle();
  expect((await item('user-8100', 'DELTA')).resource).toMatchObject({ userName: '' });
  const dry = ['load', folderWith({ 'users.json': users }), '--create-accounts'];
  expect((await data(dataCloud(cloud.cosmos), dry)).text).toContain('2 directory accounts would be created.\n');
  const { text } = await load({ 'users.json': users }, '--create-accounts');
  expect(text).toContain('changed  users DELTA 8100: account');
  expect(text).toContain('2 directory accounts requested: the function app creates them.\n');
  expect((await load({ 'users.json': users }, '--create-accounts')).text).toContain('0 records written.');
  await settle();
  const { resource: admin } = await item('user-8101', 'DELTA');
  expect(admin).toMatchObject({
    userName: expect.stringMatching(/@demo\.example$/),
    accountCreatedAt: expect.any(String),
  });
  const accountId = String(admin!.authObjectId);
  expect(cloud.directory.store.accounts.byId(accountId)).toMatchObject({ mail: 'role.8101@users.example' });
  expect(cloud.directory.store.memberships.groupsOf(accountId)).toEqual([ROLE_GROUPS.franchiseAdminGroupId]);
  expect(await signIn(accountId)).toMatchObject({ franchiseAdmin: { groupCode: 'DELTA', franchiseUserId: 8_101 } });
  expect((await load({ 'users.json': users }, '--create-accounts')).text).toContain('0 records written.');
});

test('API-22 --create-accounts adds existing accounts to the groups of their role', async () => {
  const account = { id: 'f5e10000-0000-4000-8000-0000000bbbbb', userPrincipalName: 'role.8150@demo.example' };
  cloud.directory.store.seed({
    accounts: [{ ...account, displayName: 'Role Number 8150' }],
    groups: [],
    memberships: [],
  });
  const own = { userName: account.userPrincipalName, authObjectId: account.id, isFranchiseAdmin: true };
  await load({ 'users.json': [person('DELTA', 8_150, own)] }, '--create-accounts');
  await settle();
  expect(cloud.directory.store.memberships.groupsOf(account.id)).toEqual([ROLE_GROUPS.franchiseAdminGroupId]);
  expect((await item('user-8150', 'DELTA')).resource).toMatchObject({ authObjectId: account.id });
});

test('USER-15 a load does not restore a user that an administrator has deleted', async () => {
  const users = [person('DELTA', 8_200)];
  await load({ 'users.json': users }, '--create-accounts');
  await settle();
  const { resource } = await item('user-8200', 'DELTA');
  const admin = cloud.as('corporate.admin');
  const { body: user } = await admin.get('user/DELTA/8200');
  const deleted = await admin.delete(`user/DELTA/${resource!.authObjectId}`, undefined, { ifMatch: user.etag });
  expect(deleted.status).toBe(200);
  expect((await load({ 'users.json': users })).text).toContain('deleted  users DELTA 8200');
  expect((await item('user-8200', 'DELTA')).resource).toBeUndefined();
});

test('USER-08 users with communication types join the groups of new brands of their franchise', async () => {
  const { resource: franchise } = await item(documentId.franchise, 'ALOHA');
  const { resources: groups } = await cloud
    .container('reference')
    .items.query<Fields>("SELECT * FROM c WHERE c.type = 'brandCommunicationGroup' AND c.brandId = 2", {
      partitionKey: COMMUNICATION,
    })
    .fetchAll();
  const [group] = groups;
  const { resources: choosers } = await cloud
    .container('franchises')
    .items.query<Fields>(
      {
        query: "SELECT * FROM c WHERE c.type = 'user' AND ARRAY_CONTAINS(c.communicationTypeIds, @type)",
        parameters: [{ name: '@type', value: Number(group!.communicationTypeId) }],
      },
      { partitionKey: 'ALOHA', maxItemCount: 100 },
    )
    .fetchAll();
  const accounts = choosers.map(({ authObjectId }) => String(authObjectId)).filter((id) => !id.startsWith('00000000'));
  const joined = () =>
    accounts.filter((id) => cloud.directory.store.memberships.groupsOf(id).includes(String(group!.adGroupId))).length;
  expect(accounts.length).toBeGreaterThan(0);
  expect(joined()).toBe(0);
  const row = { groupCode: 'ALOHA', groupName: franchise!.groupName };
  const brandIds = franchise!.brandIds as number[];
  await load({ 'franchises.json': [{ ...row, brandIds: [...brandIds, 2] }] });
  await settle();
  expect(joined()).toBe(accounts.length);
  await load({ 'franchises.json': [{ ...row, brandIds }] });
  await settle();
  expect(joined()).toBe(0);
});
