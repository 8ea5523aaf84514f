/** Whether people may be put into a directory group for a communication type: asked when it is saved, and when they are put in. */
import { createCache } from '../../cache.ts';
import { config } from '../../config.ts';
import { type CountedGroup, groupInfos } from '../../directory/group-info.ts';
import { outerGroups } from '../../directory/groups.ts';
import { type GroupFault, groupFault } from '../../domain/communication-group.ts';

export interface CheckedGroup {
  /** Undefined when the directory has none of this id. */
  readonly group: CountedGroup | undefined;
  readonly fault: GroupFault | null;
}

const checked = createCache(check, { ttlMs: 30_000, max: 500 });

/** Held for 30 s, unless something stands against it: that may have been mended. @throws ProblemError "unavailable" */
export async function checkedGroup(groupId: string): Promise<CheckedGroup> {
  const id = groupId.toLowerCase();
  const result = await checked.get(id);
  if (result.fault !== null) checked.forget(id);
  return result;
}

/** As the directory has it now. @throws ProblemError "unavailable" */
export function freshlyCheckedGroup(groupId: string): Promise<CheckedGroup> {
  return checked.fresh(groupId.toLowerCase());
}

async function check(groupId: string): Promise<CheckedGroup> {
  const { roleGroups } = config();
  const group = (await groupInfos([groupId])).get(groupId);
  const outer = group ? await outerGroups(groupId, Object.values(roleGroups)) : [];
  return { group, fault: groupFault(group, roleGroups, outer) };
}
