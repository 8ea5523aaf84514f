import { describe, expect, test } from 'vitest';
import { groupFault, isRoleGroup } from './communication-group.ts';

const roleGroups = {
  corporateAdminGroupId: 'a1e0c0de-0001-4000-8000-000000000001',
  franchiseAdminGroupId: 'a1e0c0de-0002-4000-8000-000000000002',
  pointOfSaleAdminGroupId: 'a1e0c0de-0003-4000-8000-000000000003',
  readonlyUserGroupId: 'a1e0c0de-0004-4000-8000-000000000004',
};
const news = {
  groupId: 'c0111110-0000-4000-8000-000000000001',
  isAssignableToRole: false,
  isDynamic: false,
  isMailEnabled: false,
  isSynchronized: false,
};

describe('ADM-04 an AD group that people may be put into', () => {
  test('is a plain one', () => {
    expect(groupFault(news, roleGroups, [])).toBeNull();
  });

  test.each(Object.values(roleGroups))('is none of the four role groups: %s', (groupId) => {
    expect(groupFault({ ...news, groupId }, roleGroups, [])).toBe('role_group');
    expect(isRoleGroup(groupId.toUpperCase(), roleGroups)).toBe(true);
  });

  test.each([
    ['missing', undefined, []],
    ['in_role_group', news, [roleGroups.readonlyUserGroupId]],
    ['role_assignable', { ...news, isAssignableToRole: true }, []],
    ['not_writable', { ...news, isDynamic: true }, []],
    ['not_writable', { ...news, isMailEnabled: true }, []],
    ['not_writable', { ...news, isSynchronized: true }, []],
  ] as const)('is not one that is %s', (fault, group, outer) => {
    expect(groupFault(group, roleGroups, outer)).toBe(fault);
  });
});
