/** Reads directory groups and counts their members. */
import { type StepOutcome, sendInBatches } from './batch.ts';
import { isMissing } from './errors.ts';
import { groupPath, isDirectoryId } from './paths.ts';

interface GroupInfo {
  readonly groupId: string;
  readonly displayName: string;
  /**
   * True if the group can have directory roles. Only directory administrators may change the members of such a group.
   */
  readonly isAssignableToRole: boolean;
  /** True if a rule determines the members. */
  readonly isDynamic: boolean;
  /** True for distribution lists and mail-enabled security groups. Exchange manages their members. */
  readonly isMailEnabled: boolean;
  /** True if the group is synchronized from an on-premises directory, which manages the members. */
  readonly isSynchronized: boolean;
}

export interface CountedGroup extends GroupInfo {
  /** Number of direct members who are people. */
  readonly memberCount: number;
}

const GROUP_FIELDS = 'id,displayName,isAssignableToRole,groupTypes,mailEnabled,onPremisesSyncEnabled';

interface GraphGroup {
  readonly id: string;
  readonly displayName: string;
  readonly isAssignableToRole: boolean | null;
  readonly groupTypes: readonly string[];
  readonly mailEnabled: boolean;
  readonly onPremisesSyncEnabled: boolean | null;
}

/**
 * Reads these groups and counts their members. Omits groups that do not exist and ids that are invalid.
 * @returns groups by the given ids
 * @throws ProblemError "unavailable"
 */
export async function groupInfos(groupIds: readonly string[]): Promise<ReadonlyMap<string, CountedGroup>> {
  const ids = [...new Set(groupIds)].filter(isDirectoryId);
  const outcomes = await sendInBatches('readGroups', [
    ...ids.map((id) => ({ method: 'GET' as const, path: `${groupPath(id)}?$select=${GROUP_FIELDS}` })),
    ...ids.map(countStep),
  ]);
  const groups = new Map<string, CountedGroup>();
  for (const [index, id] of ids.entries()) {
    const group = bodyOf<GraphGroup>(outcomes[index]);
    const count = bodyOf<MemberPage>(outcomes[ids.length + index]);
    if (group && count) groups.set(id, { ...toGroupInfo(group), memberCount: countIn(count) });
  }
  return groups;
}

/**
 * Counts a group's members who are people.
 * @returns undefined if the group does not exist or the id is invalid
 * @throws ProblemError "unavailable"
 */
export async function memberCount(groupId: string): Promise<number | undefined> {
  if (!isDirectoryId(groupId)) return undefined;
  const [outcome] = await sendInBatches('countMembers', [countStep(groupId)]);
  const page = bodyOf<MemberPage>(outcome);
  return page && countIn(page);
}

interface MemberPage {
  readonly '@odata.count'?: number;
}

/** Requests one member and the total count. The endpoint `…/$count` returns plain text, which batches encode differently. */
function countStep(groupId: string) {
  return {
    method: 'GET' as const,
    path: `${groupPath(groupId)}/members/microsoft.graph.user?$count=true&$top=1&$select=id`,
    headers: { ConsistencyLevel: 'eventual' },
  };
}

function countIn(page: MemberPage): number {
  const count = page['@odata.count'];
  if (count === undefined) throw new TypeError('The directory did not return the number of members.');
  return count;
}

/** Returns the response body of a step; undefined if the group does not exist. */
function bodyOf<T>(outcome: StepOutcome | undefined): T | undefined {
  if (outcome === undefined) return undefined;
  if (!('error' in outcome)) return outcome.body as T;
  if (isMissing(outcome.error)) return undefined;
  throw outcome.error;
}

function toGroupInfo(group: GraphGroup): GroupInfo {
  return {
    groupId: group.id.toLowerCase(),
    displayName: group.displayName,
    isAssignableToRole: group.isAssignableToRole === true,
    isDynamic: group.groupTypes.includes('DynamicMembership'),
    isMailEnabled: group.mailEnabled && !group.groupTypes.includes('Unified'),
    isSynchronized: group.onPremisesSyncEnabled === true,
  };
}
