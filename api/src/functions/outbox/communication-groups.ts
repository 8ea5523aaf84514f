/** Everybody follows when a brand's communication group is added, moves to another AD group, or becomes another's (API-34). */
import { DeadlineError, remainingMs } from '../../deadline.ts';
import { DirectoryError } from '../../directory/errors.ts';
import type { MembershipChange } from '../../directory/membership-changes.ts';
import { accountIdOf, hasAccount } from '../../domain/accounts/account.ts';
import { choosersAfter, franchisesOfBrand, groupsChosenBy } from '../../store/communications/communication-choosers.ts';
import type { DirectoryEffect } from '../../store/documents/index.ts';
import { changeGuarded, decisive, requireFit } from '../communications/guarded-changes.ts';

type GroupEffect = Extract<DirectoryEffect, { kind: 'syncCommunicationGroup' }>;

/** Users that are brought in line before it is written down how far this is: some 20 batches of the directory. */
const PIECE = 200;
/** No further piece is begun with less time than this. */
const PIECE_MS = 5_000;
const ROUNDS = 5;

/**
 * Brings everybody in line who has chosen the type in a franchise of the brand, in the order of their accounts' ids, piece by piece.
 * Whoever chooses or drops the type meanwhile is brought in line by that change.
 * @param save writes down how far it is
 * @throws DeadlineError when a later run has to go on; DirectoryError when nothing is left but what the directory refuses
 */
export async function syncCommunicationGroup(
  effect: GroupEffect,
  save: (effect: GroupEffect) => Promise<void>,
): Promise<void> {
  // Nobody leaves the former group when the new one is not to be had.
  if (effect.groupId !== null) await requireFit(effect.groupId);
  const franchises = await franchisesOfBrand(effect.brandId);
  let at = effect;
  for (;;) {
    if (remainingMs() < PIECE_MS) throw new DeadlineError('The rest is for a later run.');
    const users = await choosersAfter(effect.communicationTypeId, franchises, at.after, PIECE);
    const last = users.at(-1);
    if (!last) break;
    const { failed } = await regroup(users.filter(hasAccount).map(accountIdOf), effect);
    at = { ...at, after: last.authObjectId, failed: [...at.failed, ...failed] };
    await save(at);
  }
  const { failed, error } = await regroup(at.failed, effect);
  if (failed.length < at.failed.length) await save({ ...at, failed });
  if (error) throw error;
}

/**
 * Puts these accounts into the group that their records ask for, and takes them out of the former one unless their records ask for
 * that too. Then it looks at the records again and takes back what they have changed their mind about meanwhile.
 * @returns accounts that the directory would not have, and why
 * @throws what is wrong with the group, or with the directory
 */
async function regroup(
  accounts: readonly string[],
  { groupId, formerGroupId }: GroupEffect,
): Promise<{ readonly failed: readonly string[]; readonly error: Error | undefined }> {
  const failed = new Map<string, Error>();
  const unique = [...new Set(accounts)];
  let wanted = await changesFor(unique, groupId, formerGroupId);
  for (let round = 0; wanted.length > 0; round++) {
    if (round === ROUNDS) throw new Error('The choices of these users are being changed all the time.');
    const unmade = await changeGuarded(wanted);
    const fatal = decisive(unmade.map(({ error }) => error).filter((error) => !isAboutAccount(error)));
    if (fatal) throw fatal;
    for (const { change, error } of unmade) failed.set(change.authObjectId, error);
    wanted = await changedMinds(wanted);
  }
  return { failed: [...failed.keys()], error: decisive([...failed.values()]) };
}

/** The directory has no such account (any more, or not yet everywhere). */
function isAboutAccount(error: Error): boolean {
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

/** The opposite of those changes that the records, as they are now, do not ask for. */
async function changedMinds(made: readonly MembershipChange[]): Promise<MembershipChange[]> {
  const due = await groupsChosenBy([...new Set(made.map(({ authObjectId }) => authObjectId))]);
  return made.flatMap(({ kind, groupId, authObjectId }): MembershipChange[] => {
    const isDue = due.get(authObjectId)?.has(groupId.toLowerCase()) ?? false;
    if (isDue === (kind === 'addToGroup')) return [];
    return [{ kind: isDue ? 'addToGroup' : 'removeFromGroup', groupId, authObjectId }];
  });
}
