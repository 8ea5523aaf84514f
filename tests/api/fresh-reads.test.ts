/** What is looked up anew each time, although it hardly ever changes. */
import { documentId, type FranchiseDocument } from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { expect, test } from 'vitest';
import { AD, communicationsIn, ELSEWHERE, TYPE, useCommunications } from '../support/communications.ts';
import { accountOf, OTHER, USER } from '../support/franchise.ts';
import { documentOf } from '../support/stored.ts';

const cloud = useCommunications();
const { choose, corporate, members } = communicationsIn(cloud);

test('API-37 nobody joins a group that was given a right a moment ago', async () => {
  expect((await choose(USER.fay, { [TYPE.menu]: true })).status).toBe(200);
  expect(members(AD.menu)).toEqual([accountOf(USER.fay)]);
  const { memberships } = cloud.directory.store;
  memberships.add(ROLE_GROUPS.corporateAdminGroupId, AD.menu);
  const { status } = await choose(ELSEWHERE.mia, { [TYPE.menu]: true }, 'corporate.admin');
  memberships.remove(ROLE_GROUPS.corporateAdminGroupId, AD.menu);
  expect(status).toBe(200);
  expect(members(AD.menu)).not.toContain(accountOf(ELSEWHERE.mia, OTHER));
});

test('API-03 a franchise is there as soon as it is loaded, also for who has asked before', async () => {
  const entities = () => corporate().get('lookup/entities/CREPE');
  expect((await entities()).status).toBe(404);
  const franchise = (await documentOf<FranchiseDocument>(cloud, documentId.franchise))!;
  await cloud.container('franchises').items.upsert({ ...franchise, groupCode: 'CREPE', groupName: 'Crepe' });
  const { status } = await entities();
  await cloud.container('franchises').item(documentId.franchise, 'CREPE').delete();
  expect(status).toBe(200);
});
