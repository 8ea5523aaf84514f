/** Groups of the directory: what they are, and how many people are in them. */
import { askInBatches, type StepOutcome } from './batch.ts';
import { isMissing } from './errors.ts';
import { groupPath, isDirectoryId } from './paths.ts';

interface GroupInfo {
  readonly groupId: string;
  readonly displayName: string;
  /** It may hold directory roles: nobody but a directory administrator may change who is in it. */
  readonly isAssignableToRole: boolean;
  /** A rule decides who is in it. */
  readonly isDynamic: boolean;
  /** A distribution list or mail-enabled security group: Exchange decides who is in it. */
  readonly isMailEnabled: boolean;
  /** It comes from a directory on premises, which decides who is in it. */
  readonly isSynchronized: boolean;
}

export interface CountedGroup extends GroupInfo {
  /** People who are in it themselves, not through another group. */
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
 * What each of these groups is and how many people are in it, by the ids as they were given; a group that is gone, or whose id is
 * none, is not among them.
 * @throws ProblemError "unavailable"
 */
export async function groupInfos(groupIds: readonly string[]): Promise<ReadonlyMap<string, CountedGroup>> {
  const asked = [...new Set(groupIds)].filter(isDirectoryId);
  const outcomes = await askInBatches('readGroups', [
    ...asked.map((id) => ({ method: 'GET' as const, path: `${groupPath(id)}?$select=${GROUP_FIELDS}` })),
    ...asked.map(countStep),
  ]);
  const groups = new Map<string, CountedGroup>();
  for (const [place, id] of asked.entries()) {
    const group = answerOf<GraphGroup>(outcomes[place]);
    const count = answerOf<MemberPage>(outcomes[asked.length + place]);
    if (group && count) groups.set(id, { ...toGroupInfo(group), memberCount: countIn(count) });
  }
  return groups;
}

/** How many people are in a group; undefined when it is gone or its id is none. @throws ProblemError "unavailable" */
export async function memberCount(groupId: string): Promise<number | undefined> {
  if (!isDirectoryId(groupId)) return undefined;
  const [outcome] = await askInBatches('countMembers', [countStep(groupId)]);
  const page = answerOf<MemberPage>(outcome);
  return page && countIn(page);
}

interface MemberPage {
  readonly '@odata.count'?: number;
}

/** The number within a page of one: `…/$count` answers plain text, which a batch hands on in a form of its own. */
function countStep(groupId: string) {
  return {
    method: 'GET' as const,
    path: `${groupPath(groupId)}/members/microsoft.graph.user?$count=true&$top=1&$select=id`,
    headers: { ConsistencyLevel: 'eventual' },
  };
}

function countIn(page: MemberPage): number {
  const count = page['@odata.count'];
  if (count === undefined) throw new TypeError('The directory did not count the members.');
  return count;
}

/** A step's answer; undefined when there is no such group. */
function answerOf<T>(outcome: StepOutcome | undefined): T | undefined {
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
