/** Rules for adding, moving, reassigning and removing people in the hierarchy (HIER-06, HIER-15 to HIER-17). */

import { fullName } from '../../contract/full-name.ts';
import { type RoleFlags, removePerson } from '../../contract/policies.ts';
import type { FieldError } from '../../contract/problem.ts';
import type { LevelRecord, PositionRecord, UserRecord } from '../franchise-records.ts';
import { ProblemError } from '../problem-error.ts';
import { conflict, forbidden, invalid, notFound } from '../problems.ts';

/** The requested level, parent and user of a position. */
export interface PlacementRequest {
  readonly franchiseRoleId: number;
  readonly reportsToId: number | null;
  readonly franchiseUserId: number;
}

type PlacementKind = 'move' | 'reassign' | 'none';

/**
 * Returns the kind of change that a request makes to an existing position.
 * @throws 400 for a different level, a move together with a reassignment, or a move to the root
 */
export function placementKind(request: PlacementRequest, position: PositionRecord): PlacementKind {
  const moves = request.reportsToId !== position.reportsToId;
  const reassigns = request.franchiseUserId !== position.franchiseUserId;
  const errors: FieldError[] = [];
  if (request.franchiseRoleId !== position.franchiseRoleId)
    errors.push({
      field: 'franchiseRoleId',
      message: 'A position cannot change its level. Please reload the hierarchy.',
    });
  if (moves && reassigns) {
    const message = 'A position cannot be moved and reassigned at once. Please save one change after the other.';
    errors.push({ field: 'reportsToId', message }, { field: 'franchiseUserId', message });
  } else if (moves && request.reportsToId === null)
    errors.push({ field: 'reportsToId', message: 'Please select the person to move this position under.' });
  if (errors[0]) throw new ProblemError('invalid_request', errors[0].message, { errors });
  if (moves) return 'move';
  return reassigns ? 'reassign' : 'none';
}

/** Returns the level of a new position. @throws 404 if the franchise has no such level */
export function levelOf(levels: readonly LevelRecord[], franchiseRoleId: number): LevelRecord {
  const level = levels.find((candidate) => candidate.franchiseRoleId === franchiseRoleId);
  if (!level) throw notFound('This level does not exist in this franchise.', 'franchiseRoleId');
  return level;
}

/**
 * Checks that a person reports to someone exactly one tier above (HIER-15, HIER-16).
 * @param tier the person's tier; undefined if the level is unknown, which the level check reports
 * @throws 404 if the parent does not exist, 400 for a wrong tier, 409 `being_removed`
 */
export function checkParent(tier: number | undefined, parent: PositionRecord | undefined): void {
  if (!parent) throw notFound('The person to report to is no longer in this hierarchy.', 'reportsToId');
  if (tier !== undefined && parent.tier !== tier + 1)
    throw invalid('reportsToId', `Someone at level ${tier} can only report to someone at level ${tier + 1}.`);
  checkNotBeingRemoved(parent, 'reportsToId');
}

/** Allows only users without a position. @throws 404 if the user is not in this franchise, 409 `already_assigned` */
export function checkUnassigned<User extends UserRecord>(user: User | undefined): User {
  if (!user) throw notFound('This user does not exist in this franchise.', 'franchiseUserId');
  if (user.franchiseRoleMemberId !== null)
    throw conflict('already_assigned', `${fullName(user)} already has a position in the hierarchy.`, 'franchiseUserId');
  return user;
}

/** Rejects changes while the position is being removed in several batches. @throws 409 `being_removed` */
export function checkNotBeingRemoved(position: PositionRecord, field?: string): void {
  if (position.isBeingRemoved) throw conflict(beingRemoved.reason, beingRemoved.detail, field);
}

export const beingRemoved = {
  reason: 'being_removed',
  detail: 'This person is being removed from the hierarchy right now.',
} as const;

/**
 * Lets only corporate admins remove a person who has people or units below them (HIER-06).
 * @throws 403 `has_people_or_units`
 */
export function checkRemoval(actor: RoleFlags, beneath: { childCount: number; unitCount: number }): void {
  const verdict = removePerson(actor, beneath);
  if (!verdict.allowed) throw forbidden(verdict.reason);
}
