/** Removing a person from the hierarchy, and on request their user too (HIER-06, HIER-18). */
import { hierarchyRoutes as routes } from '../../contract/hierarchy.ts';
import { refuseFor } from '../../domain/accounts/obstacle.ts';
import { checkNotBeingRemoved, checkRemoval } from '../../domain/hierarchy/placement.ts';
import { deletionObstacle } from '../../domain/users/deletion.ts';
import { documentId } from '../../store/documents/index.ts';
import { changeFranchise } from '../../store/franchise/franchise-change.ts';
import { readDocument } from '../../store/franchise/franchise-reads.ts';
import type { FranchiseSnapshot } from '../../store/franchise/franchise-snapshot.ts';
import { firstRemoval, pieceBeneath } from '../../store/removal/position-removal.ts';
import { accountObstacleOf } from '../accounts/account-obstacle.ts';
import type { Call, Caller } from '../http/call.ts';
import { authorOf, checkVersion } from '../http/changes.ts';
import type { Log } from '../http/log.ts';
import { settleNow } from '../outbox/settle.ts';
import { existingPosition } from './place-person.ts';
import { positionState } from './position-state.ts';

/** Checks every rule, writes the first batch, and finishes what follows as far as the call's time allows. */
export async function removePosition(call: Call<typeof routes.deleteHierarchy>) {
  const { params, body, actor, ifMatch, log } = call;
  const { franchiseRoleMemberId, deleteUser = false } = body;
  const author = authorOf(call, routes.deleteHierarchy);
  const { outcome, outbox } = await changeFranchise(params.code, author, async (snapshot) => {
    const position = await existingPosition(snapshot, franchiseRoleMemberId);
    checkNotBeingRemoved(position);
    await checkVersion(ifMatch, position, () => positionState(snapshot, position));
    const piece = await pieceBeneath(snapshot, franchiseRoleMemberId);
    const counts = piece.isLast ? countsOf(piece.documents) : await snapshot.countBeneath(franchiseRoleMemberId);
    checkRemoval(actor, counts);
    if (deleteUser) await checkUser(snapshot, position.franchiseUserId, actor);
    const change = await firstRemoval(snapshot, position, piece, {
      kind: 'position',
      groupCode: params.code,
      franchiseRoleMemberId,
      deleteUser,
      author,
    });
    return { change, outcome: { ...counts, isWhole: piece.isLast, franchiseUserId: position.franchiseUserId } };
  });
  const isDone = outbox === undefined || (await settleNow(outbox, log));
  const isDeleted = deleteUser && (outcome.isWhole || (await isGone(params.code, outcome.franchiseUserId, log)));
  return {
    rootCount: outcome.childCount,
    unassignedUnitCount: outcome.unitCount,
    userDeleted: isDeleted ?? false,
    ...(isDone && isDeleted !== undefined ? {} : { isPending: true }),
  };
}

/**
 * Between the batches of a large removal the person may have become a unit's manager, and then stays.
 * @returns undefined when it cannot be asked now: the removal is written by then
 */
async function isGone(groupCode: string, franchiseUserId: number, log: Log): Promise<boolean | undefined> {
  try {
    return (await readDocument(groupCode, documentId.user(franchiseUserId))) === undefined;
  } catch (error) {
    log.warn('removed person not looked for', {}, error);
    return undefined;
  }
}

async function checkUser(snapshot: FranchiseSnapshot, franchiseUserId: number, actor: Caller): Promise<void> {
  const [user, managedUnitCount] = await Promise.all([
    snapshot.user(franchiseUserId),
    snapshot.managedUnitCount(franchiseUserId),
  ]);
  if (!user) return;
  refuseFor(deletionObstacle(actor, user, { managedUnitCount }), 'deleteUser');
  refuseFor(await accountObstacleOf(actor, user, 'delete them'));
}

function countsOf(documents: readonly { readonly type: string }[]): { childCount: number; unitCount: number } {
  const childCount = documents.filter((document) => document.type === 'position').length;
  return { childCount, unitCount: documents.length - childCount };
}
