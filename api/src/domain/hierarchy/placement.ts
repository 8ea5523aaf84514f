/** Adding, moving and reassigning people in the hierarchy (HIER-15 to HIER-17). Every rule the screens show is held here. */
import type { LevelRecord, PositionRecord, UserRecord } from '../franchise-records.ts';
import { fullName } from '../order.ts';
import { ProblemError } from '../problem-error.ts';
import { conflict, invalid, notFound } from '../refusals.ts';

/** What a caller asks of one position; without franchiseRoleMemberId (or with 0) a new one. */
export interface PlacementRequest {
  readonly franchiseRoleId: number;
  readonly reportsToId: number | null;
  readonly franchiseUserId: number;
}

export type PlacementKind = 'move' | 'reassign' | 'none';

/**
 * What the request means for a position that stands.
 * @throws 400 when it asks for another level, for a move and a reassignment at once, or for a move to the root
 */
export function placementKind(request: PlacementRequest, position: PositionRecord): PlacementKind {
  if (request.franchiseRoleId !== position.franchiseRoleId)
    throw invalid('franchiseRoleId', 'A position stays in its level. Please reload the hierarchy.');
  const moves = request.reportsToId !== position.reportsToId;
  const reassigns = request.franchiseUserId !== position.franchiseUserId;
  if (moves && reassigns) {
    const message = 'A position can be moved or given to someone else, not both at once.';
    throw new ProblemError('invalid_request', message, {
      errors: [
        { field: 'reportsToId', message },
        { field: 'franchiseUserId', message },
      ],
    });
  }
  if (moves && request.reportsToId === null)
    throw invalid('reportsToId', 'Please select the person to move this position under.');
  if (moves) return 'move';
  return reassigns ? 'reassign' : 'none';
}

/** The level that a new position stands in. @throws 404 when the franchise names no such level */
export function levelOf(levels: readonly LevelRecord[], franchiseRoleId: number): LevelRecord {
  const level = levels.find((candidate) => candidate.franchiseRoleId === franchiseRoleId);
  if (!level) throw notFound('This level does not exist in this franchise.', 'franchiseRoleId');
  return level;
}

/** HIER-15, HIER-16: a person of tier t hangs under someone of tier t + 1. @throws 404 without the parent, 400 on a wrong tier */
export function checkParent(tier: number, parent: PositionRecord | undefined): void {
  if (!parent) throw notFound('The person to report to is not in this hierarchy any more.', 'reportsToId');
  if (parent.tier !== tier + 1)
    throw invalid('reportsToId', `Someone of level ${tier} can only report to someone of level ${tier + 1}.`);
  checkNotBeingRemoved(parent, 'reportsToId');
}

/** Only a person without a position can be put into one. @throws 404 for nobody of this franchise, 409 `already_assigned` */
export function checkUnassigned(user: UserRecord | undefined): asserts user is UserRecord {
  if (!user) throw notFound('This user does not exist in this franchise.', 'franchiseUserId');
  if (user.franchiseRoleMemberId !== null)
    throw conflict('already_assigned', `${fullName(user)} already has a place in the hierarchy.`, 'franchiseUserId');
}

/** A removal that takes several batches finishes before anything else happens to its position (409 `being_removed`). */
export function checkNotBeingRemoved(position: PositionRecord, field?: string): void {
  if (position.isBeingRemoved) throw conflict(beingRemoved.reason, beingRemoved.detail, field);
}

export const beingRemoved = {
  reason: 'being_removed',
  detail: 'This person is being removed from the hierarchy right now.',
} as const;
