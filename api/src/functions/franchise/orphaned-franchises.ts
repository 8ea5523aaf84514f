/** Franchises that have users and no unit left (API-04, API-05). */
import { orphanedFranchiseRoutes as routes } from '../../contract/orphaned-franchises.ts';
import { conflict } from '../../domain/refusals.ts';
import { endFranchise } from '../../store/franchise/franchise-change.ts';
import { forgetFranchise } from '../../store/franchise/franchise-names.ts';
import { orphanedFranchises } from '../../store/franchise/orphaned-franchises.ts';
import { franchisePiece, hasEndingPositions, hasUsers } from '../../store/removal/franchise-pieces.ts';
import { firstPiece } from '../../store/removal/partition-removal.ts';
import { authorOf } from '../http/changes.ts';
import { handle } from '../http/handle.ts';
import { settleNow } from '../outbox/settle.ts';

export const orphanedFranchiseHandlers = [
  handle(routes.lookupOrphanedFranchises, async () => ({ body: await orphanedFranchises() })),

  handle(routes.deleteOrphanedFranchise, async (call) => {
    const { code } = call.params;
    const author = authorOf(call, routes.deleteOrphanedFranchise);
    // Looked for before the franchise itself is: who comes second finds neither, and hears 404.
    const users = await hasUsers(code);
    // Before it is gone: who heard 503 afterwards would ask again, and hear 404.
    const franchises = await orphanedFranchises();
    const { outbox } = await endFranchise(code, author, async (franchise) => {
      const piece = await franchisePiece(franchise, author);
      const endingPositions = await hasEndingPositions(code);
      checkOrphaned(code, { units: piece.kind === 'stays', users, endingPositions });
      return { change: firstPiece(franchise, piece, { kind: 'partition', author }), outcome: undefined };
    });
    if (outbox) await settleNow(outbox, call.log);
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
  holds: { readonly units: boolean; readonly users: boolean; readonly endingPositions: boolean },
): void {
  if (holds.units) throw conflict('has_units', `${groupCode} has units, so it is not orphaned.`);
  if (!holds.users) throw conflict('no_users', `${groupCode} has no users, so it is not orphaned.`);
  if (holds.endingPositions)
    throw conflict(
      'being_changed',
      `Someone is being removed from the hierarchy of ${groupCode}. Please try again soon.`,
    );
}
