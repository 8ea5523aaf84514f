/** Endpoints for franchises with users but without units (API-04, API-05). */
import { orphanedFranchiseRoutes as routes } from '../../contract/orphaned-franchises.ts';
import { conflict } from '../../domain/problems.ts';
import { removeFranchise } from '../../store/franchise/franchise-change.ts';
import { forgetFranchise } from '../../store/franchise/franchise-names.ts';
import { orphanedFranchises } from '../../store/franchise/orphaned-franchises.ts';
import { franchisePiece, hasPositionsBeingRemoved, hasUsers } from '../../store/removal/franchise-pieces.ts';
import { firstPiece } from '../../store/removal/partition-removal.ts';
import { authorOf } from '../http/changes.ts';
import { handle } from '../http/handle.ts';
import { settleNow } from '../outbox/settle.ts';

export const orphanedFranchiseHandlers = [
  handle(routes.lookupOrphanedFranchises, async () => ({ body: await orphanedFranchises() })),

  handle(routes.deleteOrphanedFranchise, async (request) => {
    const { code } = request.params;
    const author = authorOf(request, routes.deleteOrphanedFranchise);
    // Read before the franchise, so that the second of two concurrent deletions gets 404 instead of 409 `no_users`.
    const users = await hasUsers(code);
    // Read before the deletion. If a read after the deletion failed with 503, a retry would get 404.
    const franchises = await orphanedFranchises();
    const { outbox } = await removeFranchise(code, author, async (franchise) => {
      const piece = await franchisePiece(franchise, author);
      const endingPositions = await hasPositionsBeingRemoved(code);
      checkOrphaned(code, { units: piece.kind === 'stays', users, endingPositions });
      return { change: firstPiece(piece, { kind: 'partition', author }), outcome: undefined };
    });
    if (outbox) await settleNow(outbox, request.log);
    forgetFranchise(code);
    return { body: franchises.filter(({ groupCode }) => groupCode !== code) };
  }),
];

/**
 * Rejects a franchise that has units or no users (ADM-03).
 * @throws 409 `has_units`, `no_users`, `being_changed`
 */
function checkOrphaned(
  groupCode: string,
  has: { readonly units: boolean; readonly users: boolean; readonly endingPositions: boolean },
): void {
  if (has.units) throw conflict('has_units', `${groupCode} has units, so it is not orphaned.`);
  if (!has.users) throw conflict('no_users', `${groupCode} has no users, so it is not orphaned.`);
  if (has.endingPositions)
    throw conflict(
      'being_changed',
      `Someone is being removed from the hierarchy of ${groupCode}. Please try again soon.`,
    );
}
