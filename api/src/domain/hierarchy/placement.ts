/** Rules for adding, moving, reassigning and removing people in the hierarchy (HIER-06, HIER-15 to HIER-17). */

import { fullName } from '../../contract/full-name.ts';
import { type RoleFlags, removePerson } from '../../contract/policies.ts';
import type { FieldError } from '../../contract/problem.ts';
import type { LevelRecord, PositionRecord, UserRecord } from '../franchise-records.ts';
import { ProblemError } from '../problem-error.ts';
import { conflict, forbidden, invalid, notFound } from '../refusals.ts';

/** What a caller asks of one position; without franchiseRoleMemberId (or with 0) a new one. */
export interface PlacementRequest {
  readonly franchiseRoleId: number;
  readonly reportsToId: number | null;
  readonly franchiseUserId: number;
}

type PlacementKind = 'move' | 'reassign' | 'none';

/**
 * What the request means for a position that stands.
 * @throws 400 when it asks for another level, for a move and a reassignment at once, or for a move to the root
 */
export function placementKind(request: PlacementRequest, position: PositionRecord): PlacementKind {
  const moves = request.reportsToId !== position.reportsToId;
  const reassigns = request.franchiseUserId !== position.franchiseUserId;
  const errors: FieldError[] = [];
  if (request.franchiseRoleId !== position.franchiseRoleId)
    errors.push({ field: 'franchiseRoleId', message: 'A position stays in its level. Please reload the hierarchy.' });
  if (moves && reassigns) {
    const message = 'A position can be moved or given to someone else, not both at once.';
    errors.push({ field: 'reportsToId', message }, { field: 'franchiseUserId', message });
  } else if (moves && request.reportsToId === null)
    errors.push({ field: 'reportsToId', message: 'Please select the person to move this position under.' });
  if (errors[0]) throw new ProblemError('invalid_request', errors[0].message, { errors });
  if (moves) return 'move';
  return reassigns ? 'reassign' : 'none';
}

/** The level that a new position stands in. @throws 404 when the franchise names no such level */
export function levelOf(levels: readonly LevelRecord[], franchiseRoleId: number): LevelRecord {
  const level = levels.find((candidate) => candidate.franchiseRoleId === franchiseRoleId);
  if (!level) throw notFound('This level does not exist in this franchise.', 'franchiseRoleId');
  return level;
}

/**
 * HIER-15, HIER-16: a person of tier t hangs under someone of tier t + 1.
 * @param tier undefined where it is not known, which is a fault of its own
 * @throws 404 without the parent, 400 on a wrong tier
 */
export function checkParent(tier: number | undefined, parent: PositionRecord | undefined): void {
  if (!parent) throw notFound('The person to report to is not in this hierarchy any more.', 'reportsToId');
  if (tier !== undefined && parent.tier !== tier + 1)
    throw invalid('reportsToId', `Someone of level ${tier} can only report to someone of level ${tier + 1}.`);
  checkNotBeingRemoved(parent, 'reportsToId');
}

/** Only a person without a position can be put into one. @throws 404 for nobody of this franchise, 409 `already_assigned` */
export function checkUnassigned<User extends UserRecord>(user: User | undefined): User {
  if (!user) throw notFound('This user does not exist in this franchise.', 'franchiseUserId');
  if (user.franchiseRoleMemberId !== null)
    throw conflict('already_assigned', `${fullName(user)} already has a place in the hierarchy.`, 'franchiseUserId');
  return user;
}

/** A removal that takes several batches finishes before anything else happens to its position (409 `being_removed`). */
export function checkNotBeingRemoved(position: PositionRecord, field?: string): void {
  if (position.isBeingRemoved) throw conflict(beingRemoved.reason, beingRemoved.detail, field);
}

export const beingRemoved = {
  reason: 'being_removed',
  detail: 'This person is being removed from the hierarchy right now.',
} as const;

/** HIER-06: removing a person. @throws 403 `has_people_or_units` for everyone but a corporate admin */
export function checkRemoval(actor: RoleFlags, beneath: { childCount: number; unitCount: number }): void {
  const verdict = removePerson(actor, beneath);
  if (!verdict.allowed) throw forbidden(verdict.reason);
}
