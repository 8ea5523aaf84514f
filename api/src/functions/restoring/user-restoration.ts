/** Rules and effects of restoring users of a franchise. */
import { hasAccount } from '../../domain/accounts/account.ts';
import { throwRejection } from '../../domain/accounts/rejection.ts';
import { deletionRejection } from '../../domain/users/deletion.ts';
import { checkAccessAllUnits, checkDisabling, checkFranchiseAdmin, emailTaken } from '../../domain/users/user-rules.ts';
import { accountChange } from '../../store/accounts/account-effects.ts';
import { freshCommunications } from '../../store/communications/communications.ts';
import {
  type AuditedLeftover,
  type Author,
  type DirectoryEffect,
  documentId,
  type FranchiseDocument,
  type PositionDocument,
  type UnitDocument,
  type UserDocument,
} from '../../store/documents/index.ts';
import type { FranchiseSnapshot } from '../../store/franchise/franchise-snapshot.ts';
import type { PartitionChange } from '../../store/partition/partition-change.ts';
import type { FinalState, RestoredRecord } from '../../store/restoring/final-state.ts';
import { moveClaims } from '../../store/users/email-claims.ts';
import { choiceEffects } from '../../store/users/user-change.ts';
import { userDeletionEffects } from '../../store/users/user-deletion.ts';
import type { Caller } from '../http/api-request.ts';
import { checkPerson, restorationEffects, stillPlaced } from './account-restoration.ts';
import type { Obstacles } from './obstacles.ts';

type UserRecord = RestoredRecord<UserDocument>;

/**
 * Drops chosen communication types that no longer exist.
 * @returns the users who lose a choice
 */
export async function dropMissingTypes(final: FinalState): Promise<AuditedLeftover[]> {
  const choosing = final.of('user').filter(({ before, after }) => addedTypes(before, after).length > 0);
  if (choosing.length === 0) return [];
  const { nameOf } = await freshCommunications();
  return choosing.flatMap((record) => {
    const { before, after } = record;
    const missing = addedTypes(before, after).filter((id) => nameOf(id) === undefined);
    if (!after || missing.length === 0) return [];
    const now = { ...after, communicationTypeIds: after.communicationTypeIds.filter((id) => !missing.includes(id)) };
    final.set({ ...record, after: now });
    return [{ record: { kind: record.kind, id: record.id }, field: 'communicationTypeIds', former: after, now }];
  });
}

function addedTypes(before: UserDocument | undefined, after: UserDocument | undefined): number[] {
  const had = before?.communicationTypeIds ?? [];
  return (after?.communicationTypeIds ?? []).filter((id) => !had.includes(id));
}

/** @param rights null if the caller's rights were already checked */
export async function checkUsers(
  final: FinalState,
  author: Author,
  rights: Caller | null,
  obstacles: Obstacles,
): Promise<void> {
  const managed = await managedUnits(final);
  for (const user of final.of('user'))
    await obstacles.check(user, async () => {
      const { before, after } = user;
      await checkPerson(user, rights);
      if (after && rights) {
        checkFranchiseAdmin(rights, before?.isFranchiseAdmin ?? false, after.isFranchiseAdmin);
        if (before) checkDisabling(rights, before, after);
        checkAccessAllUnits(rights, before?.accessAllUnits ?? false, after.accessAllUnits);
      }
      if (after || !before) return;
      if (await isPlaced(final, before)) throw stillPlaced(before);
      const managedUnitCount = managed.filter((unit) => unit?.managerId === before.franchiseUserId).length;
      throwRejection(deletionRejection({ authObjectId: author.actorId }, before, { managedUnitCount }));
    });
}

/** Returns the final state of every unit that a deleted user manages before or after the restoration. */
async function managedUnits(final: FinalState): Promise<readonly (UnitDocument | undefined)[]> {
  const deleted = final.of('user').flatMap(({ before, after }) => (before && !after ? before.franchiseUserId : []));
  if (deleted.length === 0) return [];
  const stored = await (final.snapshot as FranchiseSnapshot).managedByAny(deleted);
  const ids = [...stored.map(({ id }) => id), ...final.of('unit').map(({ id }) => documentId.unit(id))];
  return Promise.all([...new Set(ids)].map((id) => final.document<UnitDocument>(id)));
}

async function isPlaced(final: FinalState, { franchiseRoleMemberId, franchiseUserId }: UserDocument): Promise<boolean> {
  if (franchiseRoleMemberId === null) return false;
  const position = await final.document<PositionDocument>(documentId.position(franchiseRoleMemberId));
  return position?.franchiseUserId === franchiseUserId;
}

/** Returns the writes for the email claims of restored users. A user whose email is taken becomes an obstacle. */
export async function claimsOf(
  final: FinalState,
  obstacles: Obstacles,
): Promise<Required<Pick<PartitionChange, 'create' | 'replace' | 'remove'>>> {
  const users = final.of('user');
  const { writes, rejected } = await moveClaims(final.snapshot as FranchiseSnapshot, users);
  for (const user of users)
    if (rejected.some(({ id }) => id === user.after?.id))
      await obstacles.check(user, () => {
        throw emailTaken();
      });
  return writes;
}

/** Returns the effects of restoring, changing and deleting users. */
export async function userEffects(
  final: FinalState,
  franchise: FranchiseDocument,
  author: Author,
): Promise<DirectoryEffect[]> {
  const users = final.of('user');
  if (users.length === 0) return [];
  const { heldGroups } = await freshCommunications();
  return users.flatMap(({ before, after, last }: UserRecord) => {
    if (!after) return before && hasAccount(before) ? userDeletionEffects(franchise, before, heldGroups) : [];
    if (!before) return restorationEffects(final, after, last, author);
    return [...accountChange<UserDocument>(before, after), ...choiceEffects(franchise, before, after, heldGroups)];
  });
}
