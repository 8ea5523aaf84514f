import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../support/cloud.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud?.close());

const NOBODY = { groupCode: null, groupName: null, franchiseUserId: null };

describe('API-06 authenticated-user', () => {
  test.each([
    ['franchise.admin', 'ALOHA'],
    ['franchise.admin2', 'BISTRO'],
    ['pos.franchise.admin', 'ALOHA'],
    ['read.franchise', 'ALOHA'],
  ])('%s administers %s', async (account, groupCode) => {
    const { status, body } = await cloud.as(account).get('authenticated-user');
    expect(status).toBe(200);
    expect(body).toEqual({ groupCode, groupName: expect.any(String), franchiseUserId: expect.any(Number) });
  });

  test.each(['corporate.admin', 'pos.admin', 'read.only', 'no.role'])(
    '%s administers no franchise',
    async (account) => {
      const { status, body } = await cloud.as(account).get('authenticated-user');
      expect({ status, body }).toEqual({ status: 200, body: NOBODY });
    },
  );
});

describe('API-07 authenticated-pos-user', () => {
  test.each(['pos.admin', 'pos.franchise.admin'])('%s administers a vendor', async (account) => {
    const { body } = await cloud.as(account).get('authenticated-pos-user');
    expect(body).toEqual({ pointOfSaleVendorId: expect.any(Number), pointOfSaleUserId: expect.any(Number) });
  });

  test.each(['corporate.admin', 'franchise.admin', 'no.role'])('%s administers no vendor', async (account) => {
    const { body } = await cloud.as(account).get('authenticated-pos-user');
    expect(body).toEqual({ pointOfSaleVendorId: null, pointOfSaleUserId: null });
  });
});

describe('API-08 authenticated-user/groups', () => {
  const { corporateAdminGroupId, franchiseAdminGroupId, pointOfSaleAdminGroupId, readonlyUserGroupId } = ROLE_GROUPS;
  test.each([
    ['corporate.admin', [corporateAdminGroupId]],
    ['franchise.admin', [franchiseAdminGroupId]],
    ['pos.franchise.admin', [franchiseAdminGroupId, pointOfSaleAdminGroupId]],
    ['read.franchise', [franchiseAdminGroupId, readonlyUserGroupId]],
    ['no.role', []],
  ])('%s is in its role groups', async (account, groups) => {
    const { body } = await cloud.as(account).get<string[]>('authenticated-user/groups');
    expect(body.toSorted()).toEqual(groups.toSorted());
  });
});
