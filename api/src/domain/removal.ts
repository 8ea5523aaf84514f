/** Removing a person from the hierarchy, and what deleting a user depends on (HIER-06, HIER-18). */
import { EMPTY_GUID } from '../contract/fields.ts';
import { type RoleFlags, removePerson } from '../contract/policies.ts';
import type { UserRecord } from './franchise-records.ts';
import { fullName } from './order.ts';
import { ProblemError } from './problem-error.ts';
import { conflict, forbidden } from './refusals.ts';

/** @throws 403 `has_people_or_units` for everyone but a corporate admin */
export function checkRemoval(actor: RoleFlags, beneath: { childCount: number; unitCount: number }): void {
  const verdict = removePerson(actor, beneath);
  if (!verdict.allowed) throw forbidden(verdict.reason);
}

/**
 * What stands against deleting a user, in words for the person who asks; null when nothing does. A position is no obstacle to a
 * removal from the hierarchy, which ends it first.
 */
export function deletionObstacle(
  actor: { readonly authObjectId: string },
  user: UserRecord,
  managedUnitCount: number,
): { readonly reason: 'own_account' | 'manages_units'; readonly detail: string } | null {
  if (user.authObjectId === actor.authObjectId)
    return { reason: 'own_account', detail: 'You cannot delete your own account.' };
  if (managedUnitCount > 0) {
    const units = managedUnitCount === 1 ? '1 unit' : `${managedUnitCount} units`;
    const detail = `${fullName(user)} manages ${units}. Please choose another manager there first.`;
    return { reason: 'manages_units', detail };
  }
  return null;
}

/** Whether the user has a directory account; records from before there were any have none. */
export function hasAccount({ authObjectId }: Pick<UserRecord, 'authObjectId'>): boolean {
  return authObjectId !== '' && authObjectId !== EMPTY_GUID;
}

/**
 * A franchise admin deletes the people of a franchise, not those who are more than that: corporate and POS staff, read-only users.
 * For a corporate admin the record goes and the account, which is not the franchise's, stays.
 * @param holdsOtherRole whether the user's account is in one of those groups @throws 403 `holds_role`
 */
export function checkOtherRole(actor: RoleFlags, user: UserRecord, holdsOtherRole: boolean): void {
  if (actor.isCorpAdmin || !holdsOtherRole) return;
  const detail = `${fullName(user)} also has a role outside of this franchise. Only a corporate administrator can delete them.`;
  throw new ProblemError('forbidden', detail, { reason: 'holds_role' });
}

/** @throws 403 for one's own account, 409 for every other obstacle */
export function checkDeletion(...of: Parameters<typeof deletionObstacle>): void {
  const obstacle = deletionObstacle(...of);
  if (obstacle?.reason === 'own_account')
    throw new ProblemError('forbidden', obstacle.detail, { reason: obstacle.reason });
  if (obstacle) throw conflict(obstacle.reason, obstacle.detail, 'deleteUser');
}
