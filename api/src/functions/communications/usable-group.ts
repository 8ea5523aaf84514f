/** Checks that users may join a directory group for a communication type, when it is saved and before each join. */
import { config } from '../../config.ts';
import { type CountedGroup, groupInfos } from '../../directory/group-info.ts';
import { outerGroups } from '../../directory/groups.ts';
import { type GroupFault, groupFault } from '../../domain/communications/communication-group.ts';

interface CheckedGroup {
  /** Undefined if the directory has no group with this id. */
  readonly group: CountedGroup | undefined;
  readonly fault: GroupFault | null;
}

/**
 * Reads the current state from the directory, because a group may get permissions at any time.
 * @throws ProblemError "unavailable"
 */
export async function checkedGroup(id: string): Promise<CheckedGroup> {
  const groupId = id.toLowerCase();
  const { roleGroups } = config();
  const group = (await groupInfos([groupId])).get(groupId);
  const outer = group ? await outerGroups(groupId, Object.values(roleGroups)) : [];
  return { group, fault: groupFault(group, roleGroups, outer) };
}
