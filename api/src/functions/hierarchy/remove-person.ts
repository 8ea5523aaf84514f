/** Removes a person from the hierarchy and, on request, deletes the user (HIER-06, HIER-18). */
import { hierarchyRoutes as routes } from '../../contract/hierarchy.ts';
import { throwRejection } from '../../domain/accounts/rejection.ts';
import { checkNotBeingRemoved, checkRemoval } from '../../domain/hierarchy/placement.ts';
import { deletionRejection } from '../../domain/users/deletion.ts';
import { documentId } from '../../store/documents/index.ts';
import { changeFranchise } from '../../store/franchise/franchise-change.ts';
import { readDocument } from '../../store/franchise/franchise-reads.ts';
import type { FranchiseSnapshot } from '../../store/franchise/franchise-snapshot.ts';
import { firstRemoval, pieceBeneath } from '../../store/removal/position-removal.ts';
import { findAccountRejection } from '../accounts/account-rejection.ts';
import type { ApiRequest, Caller } from '../http/api-request.ts';
import { authorOf, checkVersion } from '../http/changes.ts';
import type { Log } from '../http/log.ts';
import { settleNow } from '../outbox/settle.ts';
import { existingPosition } from './place-person.ts';
import { positionState } from './position-state.ts';

/** Checks all rules and writes the first batch. Does the remaining work as far as the request's deadline allows. */
export async function removePosition(request: ApiRequest<typeof routes.deleteHierarchy>) {
  const { params, body, actor, ifMatch, log } = request;
  const { franchiseRoleMemberId, deleteUser = false } = body;
  const author = authorOf(request, routes.deleteHierarchy);
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
    return { change, outcome: { ...counts, isComplete: piece.isLast, franchiseUserId: position.franchiseUserId } };
  });
  const isDone = outbox === undefined || (await settleNow(outbox, log));
  const isDeleted =
    deleteUser && (outcome.isComplete || (await isUserDeleted(params.code, outcome.franchiseUserId, log)));
  return {
    rootCount: outcome.childCount,
    unassignedUnitCount: outcome.unitCount,
    userDeleted: isDeleted ?? false,
    ...(isDone && isDeleted !== undefined ? {} : { isPending: true }),
  };
}

/**
 * True if the user was deleted. A user who becomes a unit's manager between two batches of a large removal is not deleted.
 * @returns undefined if the database is unavailable; the removal itself is already written
 */
async function isUserDeleted(groupCode: string, franchiseUserId: number, log: Log): Promise<boolean | undefined> {
  try {
    return (await readDocument(groupCode, documentId.user(franchiseUserId))) === undefined;
  } catch (error) {
    log.warn('removed user not read', {}, error);
    return undefined;
  }
}

async function checkUser(snapshot: FranchiseSnapshot, franchiseUserId: number, actor: Caller): Promise<void> {
  const [user, managedUnitCount] = await Promise.all([
    snapshot.user(franchiseUserId),
    snapshot.managedUnitCount(franchiseUserId),
  ]);
  if (!user) return;
  throwRejection(deletionRejection(actor, user, { managedUnitCount }), 'deleteUser');
  throwRejection(await findAccountRejection(actor, user, 'delete them'));
}

function countsOf(documents: readonly { readonly type: string }[]): { childCount: number; unitCount: number } {
  const childCount = documents.filter((document) => document.type === 'position').length;
  return { childCount, unitCount: documents.length - childCount };
}
