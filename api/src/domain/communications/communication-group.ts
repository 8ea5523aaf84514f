/**
 * Which directory groups people may be put into for a communication type. Whoever says which group it is decides what its members
 * may do, so a group that gives rights is none of these.
 */
import type { RoleGroupIds } from '../../contract/policies.ts';

/** What the directory knows of a group. */
interface DirectoryGroup {
  readonly groupId: string;
  readonly isAssignableToRole: boolean;
  readonly isDynamic: boolean;
  readonly isMailEnabled: boolean;
  readonly isSynchronized: boolean;
}

/**
 * What stands against a group: it is gone; it is one of the four role groups or lies in one, so that its members would have the
 * role; it may hold directory roles; or somebody else decides who is in it (a rule, Exchange, a directory on premises).
 */
export type GroupFault = 'missing' | 'role_group' | 'in_role_group' | 'role_assignable' | 'not_writable';

/**
 * @param group undefined when the directory has none of this id
 * @param outer which of the role groups it lies in, directly or through others
 * @returns null when people may join it
 */
export function groupFault(
  group: DirectoryGroup | undefined,
  roleGroups: RoleGroupIds,
  outer: readonly string[],
): GroupFault | null {
  if (!group) return 'missing';
  if (isRoleGroup(group.groupId, roleGroups)) return 'role_group';
  if (outer.length > 0) return 'in_role_group';
  if (group.isAssignableToRole) return 'role_assignable';
  if (group.isDynamic || group.isMailEnabled || group.isSynchronized) return 'not_writable';
  return null;
}

/** Whether it is one of the four that roles come from (ROLE-01). */
export function isRoleGroup(groupId: string, roleGroups: RoleGroupIds): boolean {
  return Object.values(roleGroups).some((id) => id.toLowerCase() === groupId.toLowerCase());
}
