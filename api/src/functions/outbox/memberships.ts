/** Updates an account's group memberships to match its records. */
import { readAccount } from '../../directory/accounts.ts';
import { communicationGroupIds } from '../../domain/communications/communication-state.ts';
import { type GroupsDue, groupsDue } from '../../store/accounts/account-usage.ts';
import { freshCommunications } from '../../store/communications/communications.ts';
import type { DirectoryEffect, EndedChoices } from '../../store/documents/index.ts';
import { changeGuarded, preferRetryable } from '../communications/guarded-changes.ts';

const ROUNDS = 5;

/**
 * Adds the account to every group that its records require. Removes it from the groups in `leave`, and from the groups of `ended` choices,
 * unless a record requires them. Keeps all other memberships, because an operator may have added them.
 *
 * Sends every change without reading the current memberships, which may be outdated in the directory. The directory accepts repeated
 * changes. Afterwards, reads the records again, because a concurrent change may have finished before this run. The account then leaves the
 * groups that its records no longer require.
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
      const error = preferRetryable(errors);
      if (error) throw error;
      return;
    }
    for (const id of before.groupIds) leaving.add(id);
  }
  throw new Error('The groups of this account kept changing.');
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.size === b.size && [...a].every((id) => b.has(id));

/** Returns the current groups of ended choices. */
async function groupsOf(ended: EndedChoices | undefined): Promise<readonly string[]> {
  if (!ended || ended.communicationTypeIds.length === 0) return [];
  const { heldGroups } = await freshCommunications();
  return communicationGroupIds(ended.brandIds, ended.communicationTypeIds, heldGroups).map((id) => id.toLowerCase());
}

/**
 * Joins and leaves groups. If the change of one group fails, still changes the others.
 * @returns the errors. Leaving a group succeeds if the account was deleted
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
  const notLeft = unmade.filter(({ change }) => change.kind === 'removeFromGroup');
  const isDeleted = notLeft.length > 0 && !isNew && (await readAccount(authObjectId)) === undefined;
  return unmade.filter((one) => !isDeleted || !notLeft.includes(one)).map(({ error }) => error);
}
