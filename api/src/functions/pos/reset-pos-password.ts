/** Resets a vendor user's password (API-46). */
import { posRoutes as routes } from '../../contract/pos.ts';
import { conflict, forbidden, noPosUser } from '../../domain/problems.ts';
import { passwordReset } from '../../store/accounts/account-effects.ts';
import { documentId, type PosUserDocument } from '../../store/documents/index.ts';
import { changeVendor } from '../../store/vendors/vendor-change.ts';
import { posUsersNamed } from '../../store/vendors/vendors.ts';
import { checkReset, newPassword } from '../accounts/new-password.ts';
import type { ApiRequest, Caller } from '../http/api-request.ts';
import { authorOf } from '../http/changes.ts';

/**
 * Writes the audit record and the outbox entry that revokes sessions, then sets the password.
 * @returns the password
 * @throws 403 `other_vendor` to POS admins for users outside their vendor, existing or not; 404 to corporate admins; 403
 *   `own_account`, `holds_role`, `shared_account`; 409 `ambiguous_user`, `no_account`, `account_refused`; 503: no password is
 *   returned
 */
export async function resetPosPassword(request: ApiRequest<typeof routes.resetPosPassword>): Promise<string> {
  const { params, actor, log } = request;
  const notFoundError = actor.isCorpAdmin ? noPosUser() : forbidden('other_vendor');
  const found = await userNamed(params.userName, actor);
  if (!found) throw notFoundError;
  const { pointOfSaleVendorId, pointOfSaleUserId } = found;
  const author = authorOf(request, routes.resetPosPassword);
  const { outcome: user, outbox } = await changeVendor(pointOfSaleVendorId, author, async (snapshot) => {
    const user = await snapshot.document<PosUserDocument>(documentId.posUser(pointOfSaleUserId));
    if (!user) throw notFoundError;
    await checkReset(actor, user);
    return { change: passwordReset(user), outcome: user };
  });
  return newPassword(user, outbox, log);
}

/**
 * Finds a user by user name. Users with a pending account have none.
 * @throws 409 `ambiguous_user`
 */
async function userNamed(userName: string, actor: Caller): Promise<PosUserDocument | undefined> {
  const vendor = actor.isCorpAdmin ? 'any' : actor.pointOfSaleVendorId;
  if (userName === '' || vendor === null) return undefined;
  const [user, another] = await posUsersNamed(userName, vendor);
  if (another) throw conflict('ambiguous_user', 'Several users have this user name. Please contact support.');
  return user;
}
