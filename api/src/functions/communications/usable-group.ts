/** Checks that users may join a directory group for a communication type. Runs when the group is saved, and before each join. */
import { config } from '../../config.ts';
import { type CountedGroup, groupInfos } from '../../directory/group-info.ts';
import { containingGroups } from '../../directory/groups.ts';
import { type GroupProblem, groupProblem } from '../../domain/communications/communication-group.ts';

interface CheckedGroup {
  /** Undefined if the directory has no group with this id. */
  readonly group: CountedGroup | undefined;
  readonly fault: GroupProblem | null;
}

/**
 * Reads the current state from the directory, because a group may get new rights at any time.
 * @throws ProblemError "unavailable"
 */
export async function checkedGroup(id: string): Promise<CheckedGroup> {
  const groupId = id.toLowerCase();
  const { roleGroups } = config();
  const group = (await groupInfos([groupId])).get(groupId);
  const outer = group ? await containingGroups(groupId, Object.values(roleGroups)) : [];
  return { group, fault: groupProblem(group, roleGroups, outer) };
}
