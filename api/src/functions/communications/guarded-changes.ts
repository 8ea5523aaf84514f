/** Changing who is in which groups, with one question before: whether it is a group that people may be put into for a choice. */
import { config } from '../../config.ts';
import { DirectoryError } from '../../directory/errors.ts';
import { changeMembers, type FailedChange, type MembershipChange } from '../../directory/membership-changes.ts';
import type { AccountAge } from '../../directory/replication.ts';
import { type GroupProblem, isRoleGroup } from '../../domain/communications/communication-group.ts';
import { checkedGroup } from './usable-group.ts';

/**
 * Makes every change it can, like `changeMembers`. The role groups are changed as the records of administrators ask; of all others
 * nobody joins one that is not fit (GroupProblem), whatever is saved about it, and one of directory roles is not touched at all.
 * @returns the changes that remain; those held back with a DirectoryError 403
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
    else unmade.push({ change, error: unfit(verdict) });
  }
  return [...unmade, ...(await changeMembers(allowed, age))];
}

/** What stands against a group, or what keeps it from being told. */
async function verdictOn(groupId: string): Promise<GroupProblem | null | Error> {
  if (isRoleGroup(groupId, config().roleGroups)) return null;
  try {
    return (await checkedGroup(groupId)).fault;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Leaving takes no fit group, but one of directory roles is none of ours. */
function mayLeave({ kind }: MembershipChange, fault: GroupProblem): boolean {
  return kind === 'removeFromGroup' && fault !== 'role_assignable';
}

const unfit = (fault: GroupProblem) => new DirectoryError('changeMembers', 403, `AdGroup_${fault}`);

/** @throws DirectoryError 403 when nobody may be put into the group, ProblemError "unavailable" */
export async function requireFit(groupId: string): Promise<void> {
  const verdict = await verdictOn(groupId);
  if (verdict !== null) throw verdict instanceof Error ? verdict : unfit(verdict);
}

/** Of several errors the one that decides: what may be tried again before what is refused. */
export function decisive(errors: readonly Error[]): Error | undefined {
  return errors.find((error) => !(error instanceof DirectoryError)) ?? errors[0];
}
