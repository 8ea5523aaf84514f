/** Updates all memberships after a brand's communication group was added, changed or deleted (API-34). */
import { DeadlineError, remainingMs } from '../../deadline.ts';
import { DirectoryError } from '../../directory/errors.ts';
import type { MembershipChange } from '../../directory/membership-changes.ts';
import { accountIdOf, hasAccount } from '../../domain/accounts/account.ts';
import { choosersAfter, franchisesOfBrand, groupsChosenBy } from '../../store/communications/communication-choosers.ts';
import type { DirectoryEffect } from '../../store/documents/index.ts';
import { changeGuarded, preferRetryable, requireUsable } from '../communications/guarded-changes.ts';

type GroupEffect = Extract<DirectoryEffect, { kind: 'syncCommunicationGroup' }>;

/** Number of users per piece. A piece takes about 20 batch requests to the directory. The progress is saved after each piece. */
const PIECE = 200;
/** Minimum remaining time to start another piece. */
const PIECE_MS = 5_000;
const ROUNDS = 5;

/**
 * Updates the memberships of all users who have chosen the type in a franchise of the brand. Works piece by piece, in the order of account
 * ids. If a user changes the choice in the meantime, that change updates the user's memberships.
 * @param save stores the progress
 * @throws DeadlineError if a later run has to continue; DirectoryError if only rejected accounts remain
 */
export async function syncCommunicationGroup(
  effect: GroupEffect,
  save: (effect: GroupEffect) => Promise<void>,
): Promise<void> {
  // Check first: if users must not join the new group, they stay in the former one.
  if (effect.groupId !== null) await requireUsable(effect.groupId);
  const franchises = await franchisesOfBrand(effect.brandId);
  let progress = effect;
  for (;;) {
    if (remainingMs() < PIECE_MS) throw new DeadlineError('A later run continues.');
    const users = await choosersAfter(effect.communicationTypeId, franchises, progress.after, PIECE);
    const last = users.at(-1);
    if (!last) break;
    const { failed } = await updateMemberships(users.filter(hasAccount).map(accountIdOf), effect);
    progress = { ...progress, after: last.authObjectId, failed: [...progress.failed, ...failed] };
    await save(progress);
  }
  const { failed, error } = await updateMemberships(progress.failed, effect);
  if (failed.length < progress.failed.length) await save({ ...progress, failed });
  if (error) throw error;
}

/**
 * For each account: adds it to the group, and removes it from the former group, if its records require that. Then reads the records again,
 * and reverts changes that they no longer require.
 * @returns the accounts that the directory rejected, and the error to report
 * @throws errors that concern the group or the whole directory
 */
async function updateMemberships(
  accounts: readonly string[],
  { groupId, formerGroupId }: GroupEffect,
): Promise<{ readonly failed: readonly string[]; readonly error: Error | undefined }> {
  const failed = new Map<string, Error>();
  const unique = [...new Set(accounts)];
  let wanted = await changesFor(unique, groupId, formerGroupId);
  for (let round = 0; wanted.length > 0; round++) {
    if (round === ROUNDS) throw new Error('The choices of these users kept changing.');
    const unmade = await changeGuarded(wanted);
    const fatal = preferRetryable(unmade.map(({ error }) => error).filter((error) => !isAccountError(error)));
    if (fatal) throw fatal;
    for (const { change, error } of unmade) failed.set(change.authObjectId, error);
    wanted = await corrections(wanted);
  }
  return { failed: [...failed.keys()], error: preferRetryable([...failed.values()]) };
}

/** True if the directory does not find the account: it was deleted, or is not replicated yet. */
function isAccountError(error: Error): boolean {
  return error instanceof DirectoryError && (error.statusCode === 404 || error.statusCode === 400);
}

async function changesFor(
  accounts: readonly string[],
  groupId: string | null,
  formerGroupId: string | null,
): Promise<MembershipChange[]> {
  const due = await groupsChosenBy(accounts);
  const isDue = (account: string, id: string) => due.get(account)?.has(id.toLowerCase()) ?? false;
  return accounts.flatMap((authObjectId): MembershipChange[] => [
    ...(groupId !== null && isDue(authObjectId, groupId)
      ? [{ kind: 'addToGroup' as const, groupId, authObjectId }]
      : []),
    ...(formerGroupId !== null && !isDue(authObjectId, formerGroupId)
      ? [{ kind: 'removeFromGroup' as const, groupId: formerGroupId, authObjectId }]
      : []),
  ]);
}

/** Returns the reverse of those changes that the current records do not require. */
async function corrections(made: readonly MembershipChange[]): Promise<MembershipChange[]> {
  const due = await groupsChosenBy([...new Set(made.map(({ authObjectId }) => authObjectId))]);
  return made.flatMap(({ kind, groupId, authObjectId }): MembershipChange[] => {
    const isDue = due.get(authObjectId)?.has(groupId.toLowerCase()) ?? false;
    if (isDue === (kind === 'addToGroup')) return [];
    return [{ kind: isDue ? 'addToGroup' : 'removeFromGroup', groupId, authObjectId }];
  });
}
