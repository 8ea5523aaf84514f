/** Deletes users, and checks in advance whether a user can be deleted (USER-15, API-27, API-28). */
import { administerFranchise } from '../../contract/policies.ts';
import { userRecordRoutes as routes } from '../../contract/user-record.ts';
import { type Rejection, throwRejection } from '../../domain/accounts/rejection.ts';
import { beingRemoved } from '../../domain/hierarchy/placement.ts';
import { forbidden } from '../../domain/problems.ts';
import { deletionRejection } from '../../domain/users/deletion.ts';
import type { PositionDocument, UserDocument } from '../../store/documents/index.ts';
import { changeFranchise, openFranchise } from '../../store/franchise/franchise-change.ts';
import type { FranchiseSnapshot } from '../../store/franchise/franchise-snapshot.ts';
import type { Read } from '../../store/partition/partition.ts';
import { merged } from '../../store/removal/position-removal.ts';
import { userDeletion } from '../../store/users/user-deletion.ts';
import { findAccountRejection } from '../accounts/account-rejection.ts';
import type { ApiRequest, Caller } from '../http/api-request.ts';
import { authorOf, checkVersion } from '../http/changes.ts';
import { settleNow } from '../outbox/settle.ts';
import { userByAccount } from './find-user.ts';
import { userView } from './user-view.ts';

/** Returns whether the caller may delete the user, and if not, the reason. Read-only callers get false instead of a 403. */
export async function canDelete({ params, query, actor }: ApiRequest<typeof routes.canDeleteUser>) {
  const snapshot = await openFranchise(params.code);
  const user = await userByAccount(snapshot, params.authObjectId, query.franchiseUserId);
  const verdict = administerFranchise(actor, { groupCode: params.code });
  const message = verdict.allowed
    ? (await findRejection(snapshot, user, await positionOf(snapshot, user), actor))?.detail
    : forbidden(verdict.reason).message;
  return { canDelete: message === undefined, message: message ?? '' };
}

/** Deletes a user, and the user's position if nothing is below it. */
export async function deleteUser(request: ApiRequest<typeof routes.deleteUser>) {
  const { params, query, actor, ifMatch, log } = request;
  const { outbox } = await changeFranchise(params.code, authorOf(request, routes.deleteUser), async (snapshot) => {
    const user = await userByAccount(snapshot, params.authObjectId, query.franchiseUserId);
    await checkVersion(ifMatch, user, () => userView(snapshot, user));
    const position = await positionOf(snapshot, user);
    throwRejection(await findRejection(snapshot, user, position, actor));
    const deletion = await userDeletion(snapshot, user);
    return { change: position ? merged({ remove: [position] }, deletion) : deletion, outcome: undefined };
  });
  const isDone = outbox === undefined || (await settleNow(outbox, log));
  return isDone ? {} : { isPending: true };
}

async function positionOf(
  snapshot: FranchiseSnapshot,
  { franchiseRoleMemberId }: UserDocument,
): Promise<Read<PositionDocument> | undefined> {
  return franchiseRoleMemberId === null ? undefined : snapshot.position(franchiseRoleMemberId);
}

async function findRejection(
  snapshot: FranchiseSnapshot,
  user: UserDocument,
  position: PositionDocument | undefined,
  actor: Caller,
): Promise<Rejection | null> {
  const [beneath, managedUnitCount] = await Promise.all([
    position && snapshot.countBeneath(position.franchiseRoleMemberId),
    snapshot.managedUnitCount(user.franchiseUserId),
  ]);
  return (
    deletionRejection(actor, user, { ...beneath, managedUnitCount }) ??
    (position?.isBeingRemoved ? beingRemoved : null) ??
    (await findAccountRejection(actor, user, 'delete them'))
  );
}
