/** Changes group memberships after checking that the portal may manage each group. */
import { config } from '../../config.ts';
import { DirectoryError } from '../../directory/errors.ts';
import { changeMembers, type FailedChange, type MembershipChange } from '../../directory/membership-changes.ts';
import type { AccountAge } from '../../directory/replication.ts';
import { type GroupProblem, isRoleGroup } from '../../domain/communications/communication-group.ts';
import { checkedGroup } from './usable-group.ts';

/**
 * Makes the allowed changes with `changeMembers`. Memberships in role groups may always be changed. For any other group with a
 * GroupProblem, additions are rejected, even if the group belongs to a brand. If such a group can have directory roles, removals are
 * rejected too.
 * @returns the changes that were not made; rejected changes have a DirectoryError 403
 */
export async function changeGuarded(
  changes: readonly MembershipChange[],
  age: AccountAge = {},
): Promise<FailedChange<MembershipChange>[]> {
  const groupIds = [...new Set(changes.map(({ groupId }) => groupId))];
  const verdicts = new Map(await Promise.all(groupIds.map(async (id) => [id, await verdictOn(id)] as const)));
  const allowed: MembershipChange[] = [];
  const unmade: FailedChange<MembershipChange>[] = [];
  for (const change of changes) {
    const verdict = verdicts.get(change.groupId) ?? null;
    if (verdict instanceof Error) unmade.push({ change, error: verdict });
    else if (verdict === null || mayLeave(change, verdict)) allowed.push(change);
    else unmade.push({ change, error: unusable(verdict) });
  }
  return [...unmade, ...(await changeMembers(allowed, age))];
}

/** Returns the problem of a group, null for none, or the error that prevented the check. */
async function verdictOn(groupId: string): Promise<GroupProblem | null | Error> {
  if (isRoleGroup(groupId, config().roleGroups)) return null;
  try {
    return (await checkedGroup(groupId)).fault;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Users may leave a group with a problem. Exception: the portal never changes groups that can have directory roles. */
function mayLeave({ kind }: MembershipChange, fault: GroupProblem): boolean {
  return kind === 'removeFromGroup' && fault !== 'role_assignable';
}

const unusable = (fault: GroupProblem) => new DirectoryError('changeMembers', 403, `AdGroup_${fault}`);

/** @throws DirectoryError 403 if users must not join the group, ProblemError "unavailable" */
export async function requireUsable(groupId: string): Promise<void> {
  const verdict = await verdictOn(groupId);
  if (verdict !== null) throw verdict instanceof Error ? verdict : unusable(verdict);
}

/** Returns the first error for which a retry may help, otherwise the first permanent error. */
export function preferRetryable(errors: readonly Error[]): Error | undefined {
  return errors.find((error) => !(error instanceof DirectoryError)) ?? errors[0];
}
