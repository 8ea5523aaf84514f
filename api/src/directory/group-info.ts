/** Groups of the directory: what they are, and how many people are in them. */
import { askDirectory } from './client.ts';
import { isMissing } from './errors.ts';
import { groupPath, isDirectoryId } from './paths.ts';

export interface GroupInfo {
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

const GROUP_FIELDS = 'id,displayName,isAssignableToRole,groupTypes,mailEnabled,onPremisesSyncEnabled';

interface GraphGroup {
  readonly id: string;
  readonly displayName: string;
  readonly isAssignableToRole: boolean | null;
  readonly groupTypes: readonly string[];
  readonly mailEnabled: boolean;
  readonly onPremisesSyncEnabled: boolean | null;
}

/** What a group is; undefined when there is none of this id, or it is no id at all. @throws ProblemError "unavailable" */
export async function groupInfo(groupId: string): Promise<GroupInfo | undefined> {
  if (!isDirectoryId(groupId)) return undefined;
  try {
    const group: GraphGroup = await askDirectory('readGroup', groupPath(groupId), (request) =>
      request.select(GROUP_FIELDS).get(),
    );
    return toGroupInfo(group);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
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
