/** Bringing an account's group memberships in line with the records that name it. */
import { addMember, memberGroups, removeMember } from '../../directory/groups.ts';
import { type GroupsDue, groupsDue } from '../../store/account-holders.ts';

/** How many groups the directory answers about at once. */
const AT_ONCE = 20;
const ROUNDS = 5;

/**
 * Puts the account into every group that its records ask for, and takes it out of those of `leave` that none of them asks for.
 * Other memberships stay: they may have been given by hand.
 *
 * After it has changed something it looks again: whoever changed the records meanwhile may have been here before, found nothing to
 * do and gone. So what this has joined it also leaves when the records no longer ask for it.
 */
export async function syncMemberships(authObjectId: string, leave: readonly string[]): Promise<void> {
  const leaving = new Set(leave.map((id) => id.toLowerCase()));
  let due = await groupsDue(authObjectId);
  for (let round = 0; round < ROUNDS; round++) {
    if (!(await change(authObjectId, due, leaving))) return;
    const before = due;
    due = await groupsDue(authObjectId);
    if (isSame(due.groupIds, before.groupIds)) return;
    for (const id of before.groupIds) leaving.add(id);
  }
  throw new Error('The groups of this account are being changed all the time.');
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.size === b.size && [...a].every((id) => b.has(id));

/** @returns whether anything had to be changed */
async function change(
  authObjectId: string,
  { groupIds: due, isNew }: GroupsDue,
  leaving: ReadonlySet<string>,
): Promise<boolean> {
  const ending = [...leaving].filter((id) => !due.has(id));
  const present = await presentIn(authObjectId, [...due, ...ending]);
  const toLeave = ending.filter((id) => present.has(id));
  const toJoin = [...due].filter((id) => !present.has(id));
  for (const groupId of toLeave) await removeMember(groupId, authObjectId);
  for (const groupId of toJoin) await addMember(groupId, authObjectId, { isNew });
  return toLeave.length + toJoin.length > 0;
}

async function presentIn(authObjectId: string, groupIds: readonly string[]): Promise<ReadonlySet<string>> {
  const present = new Set<string>();
  for (let from = 0; from < groupIds.length; from += AT_ONCE)
    for (const id of await memberGroups(authObjectId, groupIds.slice(from, from + AT_ONCE))) present.add(id);
  return present;
}
