/** Group membership in the directory. */
import { askInBatches } from './batch.ts';
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

/** Whether an account may sign in, and the groups it belongs to. */
export interface AccountStanding {
  readonly isEnabled: boolean;
  /** Sessions and tokens issued before this time (seconds since 1970) are revoked; 0 if none were. */
  readonly sessionsValidFrom: number;
  readonly groupIds: readonly string[];
}

interface GraphStanding {
  readonly accountEnabled: boolean | null;
  readonly signInSessionsValidFromDateTime: string | null;
}

/**
 * Reads an account's standing, and which of `groupIds` (20 at most) it belongs to, in one request.
 * @returns undefined for an account that does not exist or was deleted
 * @throws ProblemError "unavailable"
 */
export async function accountStanding(
  authObjectId: string,
  groupIds: readonly string[],
): Promise<AccountStanding | undefined> {
  const path = userPath(authObjectId);
  const outcomes = await askInBatches('readStanding', [
    { method: 'GET', path: `${path}?$select=accountEnabled,signInSessionsValidFromDateTime` },
    { method: 'POST', path: `${path}/checkMemberGroups`, body: { groupIds } },
  ]);
  const bodies: unknown[] = [];
  for (const outcome of outcomes) {
    if ('body' in outcome) bodies.push(outcome.body);
    else if (isMissing(outcome.error)) return undefined;
    else throw outcome.error;
  }
  const [user, groups] = bodies as [GraphStanding, { value: string[] }];
  const validFrom = Date.parse(user.signInSessionsValidFromDateTime ?? '');
  return {
    isEnabled: user.accountEnabled !== false,
    sessionsValidFrom: Number.isNaN(validFrom) ? 0 : Math.floor(validFrom / 1000),
    groupIds: groups.value.map((id) => id.toLowerCase()),
  };
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
