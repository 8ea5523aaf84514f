/** Data that changes rarely and is still never cached. */
import { documentId, type FranchiseDocument } from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { expect, test } from 'vitest';
import { AD, communicationsIn, ELSEWHERE, TYPE, useCommunications } from '../support/communications.ts';
import { accountOf, OTHER, USER } from '../support/franchise.ts';
import { documentOf } from '../support/stored.ts';

const cloud = useCommunications();
const { choose, corporate, members } = communicationsIn(cloud);

test('API-37 no user joins a group that was granted a right a moment ago', async () => {
  expect((await choose(USER.fay, { [TYPE.menu]: true })).status).toBe(200);
  expect(members(AD.menu)).toEqual([accountOf(USER.fay)]);
  const { memberships } = cloud.directory.store;
  memberships.add(ROLE_GROUPS.corporateAdminGroupId, AD.menu);
  const { status } = await choose(ELSEWHERE.mia, { [TYPE.menu]: true }, 'corporate.admin');
  memberships.remove(ROLE_GROUPS.corporateAdminGroupId, AD.menu);
  expect(status).toBe(200);
  expect(members(AD.menu)).not.toContain(accountOf(ELSEWHERE.mia, OTHER));
});

test('API-03 a franchise is found as soon as it is loaded, even after a 404', async () => {
  const entities = () => corporate().get('lookup/entities/CREPE');
  expect((await entities()).status).toBe(404);
  const franchise = (await documentOf<FranchiseDocument>(cloud, documentId.franchise))!;
  await cloud.container('franchises').items.upsert({ ...franchise, groupCode: 'CREPE', groupName: 'Crepe' });
  const { status } = await entities();
  await cloud.container('franchises').item(documentId.franchise, 'CREPE').delete();
  expect(status).toBe(200);
});
