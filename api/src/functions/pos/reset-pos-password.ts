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
 * Writes the audit entry and the outbox entry that revokes sessions, then sets the password.
 * @returns the password
 * @throws 404 if no such user exists. POS admins get 403 `other_vendor` instead, and also for users of other vendors. 403 `own_account`,
 * `holds_role` or `shared_account`. 409 `ambiguous_user`, `no_account` or `account_refused`. 503 if it is unknown whether the password was
 * set.
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
 * Finds a user by user name. Users with a pending account have none yet.
 * @throws 409 `ambiguous_user`
 */
async function userNamed(userName: string, actor: Caller): Promise<PosUserDocument | undefined> {
  const vendor = actor.isCorpAdmin ? 'any' : actor.pointOfSaleVendorId;
  if (userName === '' || vendor === null) return undefined;
  const [user, another] = await posUsersNamed(userName, vendor);
  if (another) throw conflict('ambiguous_user', 'Several users have this user name. Please contact support.');
  return user;
}
