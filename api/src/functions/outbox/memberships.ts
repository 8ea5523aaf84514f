/** Bringing an account's group memberships in line with the records that name it. */
import { addMember, memberGroups, removeMember } from '../../directory/groups.ts';
import { groupsDue } from '../../store/account-holders.ts';

/** How many groups the directory answers about at once. */
const AT_ONCE = 20;

/**
 * Puts the account into every group that its records ask for, and takes it out of those of `leave` that none of them asks for.
 * Other memberships stay: they may have been given by hand.
 */
export async function syncMemberships(authObjectId: string, leave: readonly string[]): Promise<void> {
  const due = await groupsDue(authObjectId);
  const leaving = leave.map((id) => id.toLowerCase()).filter((id) => !due.has(id));
  const present = await presentIn(authObjectId, [...new Set([...due, ...leaving])]);
  for (const groupId of leaving) if (present.has(groupId)) await removeMember(groupId, authObjectId);
  for (const groupId of due) if (!present.has(groupId)) await addMember(groupId, authObjectId);
}

async function presentIn(authObjectId: string, groupIds: readonly string[]): Promise<ReadonlySet<string>> {
  const present = new Set<string>();
  for (let from = 0; from < groupIds.length; from += AT_ONCE)
    for (const id of await memberGroups(authObjectId, groupIds.slice(from, from + AT_ONCE))) present.add(id);
  return present;
}
