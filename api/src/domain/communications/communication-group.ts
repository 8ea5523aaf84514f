/**
 * Decides which directory groups a communication type may use. Groups that grant rights are excluded: every user who chooses the type would
 * get their rights.
 */
import type { RoleGroupIds } from '../../contract/policies.ts';

interface DirectoryGroup {
  readonly groupId: string;
  readonly isAssignableToRole: boolean;
  readonly isDynamic: boolean;
  readonly isMailEnabled: boolean;
  readonly isSynchronized: boolean;
}

/**
 * Why a group cannot be used. `missing`: the group does not exist. `role_group`: its members have a role. `in_role_group`: its members get
 * a role because it is a member of a role group. `role_assignable`: it can have directory roles. `not_writable`: a rule, Exchange or an
 * on-premises directory manages its members.
 */
export type GroupProblem = 'missing' | 'role_group' | 'in_role_group' | 'role_assignable' | 'not_writable';

/**
 * @param group undefined if the directory has no such group
 * @param outer role groups that contain the group, directly or indirectly
 * @returns null if the group can be used
 */
export function groupProblem(
  group: DirectoryGroup | undefined,
  roleGroups: RoleGroupIds,
  outer: readonly string[],
): GroupProblem | null {
  if (!group) return 'missing';
  if (isRoleGroup(group.groupId, roleGroups)) return 'role_group';
  if (outer.length > 0) return 'in_role_group';
  if (group.isAssignableToRole) return 'role_assignable';
  if (group.isDynamic || group.isMailEnabled || group.isSynchronized) return 'not_writable';
  return null;
}

/** True for the four groups that grant roles (ROLE-01). */
export function isRoleGroup(groupId: string, roleGroups: RoleGroupIds): boolean {
  return Object.values(roleGroups).some((id) => id.toLowerCase() === groupId.toLowerCase());
}
