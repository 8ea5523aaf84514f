/** Whether people may be put into a directory group for a communication type: asked when it is saved, and when they are put in. */
import { config } from '../../config.ts';
import { type CountedGroup, groupInfos } from '../../directory/group-info.ts';
import { containingGroups } from '../../directory/groups.ts';
import { type GroupProblem, groupProblem } from '../../domain/communications/communication-group.ts';

interface CheckedGroup {
  /** Undefined when the directory has none of this id. */
  readonly group: CountedGroup | undefined;
  readonly fault: GroupProblem | null;
}

/** As the directory has it now: a group may be given rights at any time. @throws ProblemError "unavailable" */
export async function checkedGroup(id: string): Promise<CheckedGroup> {
  const groupId = id.toLowerCase();
  const { roleGroups } = config();
  const group = (await groupInfos([groupId])).get(groupId);
  const outer = group ? await containingGroups(groupId, Object.values(roleGroups)) : [];
  return { group, fault: groupProblem(group, roleGroups, outer) };
}
