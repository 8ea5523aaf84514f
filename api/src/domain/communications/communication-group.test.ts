import { describe, expect, test } from 'vitest';
import { groupProblem, isRoleGroup } from './communication-group.ts';

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

describe('ADM-04 AD groups for communications', () => {
  test('accepts a group that grants no role and is not managed elsewhere', () => {
    expect(groupProblem(news, roleGroups, [])).toBeNull();
  });

  test.each(Object.values(roleGroups))('rejects a role group: %s', (groupId) => {
    expect(groupProblem({ ...news, groupId }, roleGroups, [])).toBe('role_group');
    expect(isRoleGroup(groupId.toUpperCase(), roleGroups)).toBe(true);
  });

  test.each([
    ['missing', undefined, []],
    ['in_role_group', news, [roleGroups.readonlyUserGroupId]],
    ['role_assignable', { ...news, isAssignableToRole: true }, []],
    ['not_writable', { ...news, isDynamic: true }, []],
    ['not_writable', { ...news, isMailEnabled: true }, []],
    ['not_writable', { ...news, isSynchronized: true }, []],
  ] as const)('rejects a group that is %s', (problem, group, outer) => {
    expect(groupProblem(group, roleGroups, outer)).toBe(problem);
  });
});
