/** Group membership in the directory. */
import { sendInBatches } from './batch.ts';
import { directoryRequest } from './client.ts';
import { DirectoryError, isMissing } from './errors.ts';
import { groupPath, memberReference, membershipPath, membersPath, userPath } from './paths.ts';
import { type AccountAge, mayBeUnreplicated, retryUntilReplicated } from './replication.ts';

/**
 * Returns the groups among `groupIds` (at most 20) that contain the account directly or indirectly. Returns none if the account does not
 * exist.
 * @throws ProblemError "unavailable"
 */
export function memberGroups(authObjectId: string, groupIds: readonly string[]): Promise<readonly string[]> {
  return checkMemberGroups(userPath(authObjectId), groupIds);
}

/** An account's sign-in state and groups. */
export interface AccountStanding {
  readonly isEnabled: boolean;
  /** Sessions and tokens issued before this time (seconds since 1970) are revoked; 0 if none were ever revoked. */
  readonly sessionsValidFrom: number;
  readonly groupIds: readonly string[];
}

interface GraphStanding {
  readonly accountEnabled: boolean | null;
  readonly signInSessionsValidFromDateTime: string | null;
}

/**
 * Reads an account's sign-in state and which of `groupIds` (at most 20) contain the account. Sends one request.
 * @returns undefined if the account does not exist
 * @throws ProblemError "unavailable"
 */
export async function accountStanding(
  authObjectId: string,
  groupIds: readonly string[],
): Promise<AccountStanding | undefined> {
  const path = userPath(authObjectId);
  const outcomes = await sendInBatches('readStanding', [
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

/**
 * Returns the groups among `groupIds` that contain the group directly or indirectly. Members of the group are also members of those groups.
 */
export function containingGroups(groupId: string, groupIds: readonly string[]): Promise<readonly string[]> {
  return checkMemberGroups(groupPath(groupId), groupIds);
}

async function checkMemberGroups(path: string, groupIds: readonly string[]): Promise<readonly string[]> {
  try {
    const response: { value: string[] } = await directoryRequest(
      'checkMemberGroups',
      `${path}/checkMemberGroups`,
      (request) => request.post({ groupIds }),
    );
    return response.value.map((id) => id.toLowerCase());
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Removes an account from a group, or does nothing if it is not a member. */
export async function removeMember(groupId: string, authObjectId: string): Promise<void> {
  try {
    await directoryRequest('removeMember', membershipPath(groupId, authObjectId), (request) => request.delete());
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/**
 * Adds an account to a group, or does nothing if it is a member.
 * @throws DirectoryError 404 if the group or account does not exist, ProblemError "unavailable"
 */
export async function addMember(groupId: string, authObjectId: string, age: AccountAge = {}): Promise<void> {
  const add = async () => {
    try {
      await directoryRequest('addMember', membersPath(groupId), (request) =>
        request.post(memberReference(authObjectId)),
      );
    } catch (error) {
      // Graph returns 400 both for an existing membership and for an account that is not replicated yet. Check the membership to find out.
      if (!(error instanceof DirectoryError) || error.statusCode !== 400) throw error;
      if (!(await memberGroups(authObjectId, [groupId])).includes(groupId.toLowerCase())) throw error;
    }
  };
  await retryUntilReplicated(age, add, mayBeUnreplicated);
}
