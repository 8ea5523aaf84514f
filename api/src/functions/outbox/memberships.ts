/** Bringing an account's group memberships in line with the records that name it. */
import { readAccount } from '../../directory/accounts.ts';
import { communicationGroupIds } from '../../domain/communications/communication-state.ts';
import { type GroupsDue, groupsDue } from '../../store/accounts/account-holders.ts';
import { freshCommunications } from '../../store/communications/communications.ts';
import type { DirectoryEffect, EndedChoices } from '../../store/documents/index.ts';
import { changeGuarded, decisive } from '../communications/guarded-changes.ts';

const ROUNDS = 5;

/**
 * Puts the account into every group that its records ask for, and takes it out of those of `leave` and of the choices that ended
 * that none of them asks for. Other memberships stay: they may have been given by hand.
 *
 * It does not ask first who is in which group: the directory may not have heard everywhere of what it was told a moment ago, and
 * telling it again does no harm. Afterwards it looks at the records again: whoever changed them meanwhile may have been here before
 * and gone. So what this has joined it also leaves when the records no longer ask for it.
 */
export async function syncMemberships({
  authObjectId,
  leave,
  ended,
}: Extract<DirectoryEffect, { kind: 'syncMemberships' }>): Promise<void> {
  const leaving = new Set(leave.map((id) => id.toLowerCase()));
  let due = await groupsDue(authObjectId);
  for (let round = 0; round < ROUNDS; round++) {
    for (const id of await groupsOf(ended)) leaving.add(id);
    const errors = await change(authObjectId, due, leaving);
    const before = due;
    due = await groupsDue(authObjectId);
    if (isSame(due.groupIds, before.groupIds)) {
      const error = decisive(errors);
      if (error) throw error;
      return;
    }
    for (const id of before.groupIds) leaving.add(id);
  }
  throw new Error('The groups of this account are being changed all the time.');
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.size === b.size && [...a].every((id) => b.has(id));

/** The groups of choices that ended, as they are now. */
async function groupsOf(ended: EndedChoices | undefined): Promise<readonly string[]> {
  if (!ended || ended.communicationTypeIds.length === 0) return [];
  const { heldGroups } = await freshCommunications();
  return communicationGroupIds(ended.brandIds, ended.communicationTypeIds, heldGroups).map((id) => id.toLowerCase());
}

/**
 * One group keeps none of the others from being joined or left.
 * @returns what could not be done; an account that is gone has left every group
 */
async function change(
  authObjectId: string,
  { groupIds: due, isNew }: GroupsDue,
  leaving: ReadonlySet<string>,
): Promise<Error[]> {
  const leaves = [...leaving].filter((id) => !due.has(id));
  const unmade = await changeGuarded(
    [
      ...leaves.map((groupId) => ({ kind: 'removeFromGroup', groupId, authObjectId }) as const),
      ...[...due].map((groupId) => ({ kind: 'addToGroup', groupId, authObjectId }) as const),
    ],
    { isNew },
  );
  const left = unmade.filter(({ change }) => change.kind === 'removeFromGroup');
  const isGone = left.length > 0 && !isNew && (await readAccount(authObjectId)) === undefined;
  return unmade.filter((one) => !isGone || !left.includes(one)).map(({ error }) => error);
}
