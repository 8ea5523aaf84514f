/** Group membership in the directory. */
import { askDirectory } from './client.ts';
import { DirectoryError, isMissing } from './errors.ts';
import { groupPath, memberReference, membershipPath, membersPath, userPath } from './paths.ts';
import { type AccountAge, isUnknown, onceKnown } from './replication.ts';

/**
 * Which of `groupIds` (20 at most) the account is in, directly or through another group. None for an account that is gone.
 * @throws ProblemError "unavailable"
 */
export function memberGroups(authObjectId: string, groupIds: readonly string[]): Promise<readonly string[]> {
  return groupsAround(userPath(authObjectId), groupIds);
}

/** The same of a group: whoever is in it is in those too. */
export function outerGroups(groupId: string, groupIds: readonly string[]): Promise<readonly string[]> {
  return groupsAround(groupPath(groupId), groupIds);
}

async function groupsAround(path: string, groupIds: readonly string[]): Promise<readonly string[]> {
  try {
    const answer: { value: string[] } = await askDirectory(
      'checkMemberGroups',
      `${path}/checkMemberGroups`,
      (request) => request.post({ groupIds }),
    );
    return answer.value.map((id) => id.toLowerCase());
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Takes an account out of a group; done already is fine. */
export async function removeMember(groupId: string, authObjectId: string): Promise<void> {
  try {
    await askDirectory('removeMember', membershipPath(groupId, authObjectId), (request) => request.delete());
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/**
 * Puts an account into a group; done already is fine.
 * @throws DirectoryError 404 when there is no such group or account, ProblemError "unavailable"
 */
export async function addMember(groupId: string, authObjectId: string, age: AccountAge = {}): Promise<void> {
  const add = async () => {
    try {
      await askDirectory('addMember', membersPath(groupId), (request) => request.post(memberReference(authObjectId)));
    } catch (error) {
      // Graph answers 400 both to a second membership and to an account it does not know yet: only asking tells them apart.
      if (!(error instanceof DirectoryError) || error.statusCode !== 400) throw error;
      if (!(await memberGroups(authObjectId, [groupId])).includes(groupId.toLowerCase())) throw error;
    }
  };
  await onceKnown(age, add, isUnknown);
}
