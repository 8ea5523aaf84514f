/** A new password for a user of a vendor (API-46): told once, in the answer, and kept nowhere. */
import { posRoutes as routes } from '../../contract/pos.ts';
import { conflict, forbidden, noPosUser } from '../../domain/problems.ts';
import { sessionsEnd } from '../../store/accounts/account-follows.ts';
import { documentId, type PosUserDocument } from '../../store/documents/index.ts';
import { audited } from '../../store/partition/partition-change.ts';
import { changeVendor } from '../../store/vendors/vendor-change.ts';
import { posUsersNamed } from '../../store/vendors/vendors.ts';
import { checkReset, newPassword } from '../accounts/new-password.ts';
import type { Call, Caller } from '../http/call.ts';
import { authorOf } from '../http/changes.ts';

/**
 * The audit record comes first and says that a new password was asked for; with it what ends the sessions.
 * @throws 403 `other_vendor` for anybody outside of a POS admin's own vendor, whether they exist or not; 404 for nobody; 403
 *   `own_account`, `holds_role`, `shared_account`; 409 `ambiguous_user`, `no_account`, `account_refused`; 503: nobody has learnt a password
 */
export async function resetPosPassword(call: Call<typeof routes.resetPosPassword>): Promise<string> {
  const { params, actor, log } = call;
  const unknown = actor.isCorpAdmin ? noPosUser() : forbidden('other_vendor');
  const found = await userNamed(params.userName, actor);
  if (!found) throw unknown;
  const { pointOfSaleVendorId, pointOfSaleUserId } = found;
  const author = authorOf(call, routes.resetPosPassword);
  const { outcome: user, outbox } = await changeVendor(pointOfSaleVendorId, author, async (snapshot) => {
    const user = await snapshot.document<PosUserDocument>(documentId.posUser(pointOfSaleUserId));
    if (!user) throw unknown;
    await checkReset(actor, user);
    const audit = [audited('posUser', pointOfSaleUserId, {}, { passwordResetAskedFor: true })];
    return { change: { audit, effects: [sessionsEnd(user)] }, outcome: user };
  });
  return newPassword(user, outbox, log);
}

/** Somebody whose account is still being made has no name to be found by. @throws 409 `ambiguous_user` */
async function userNamed(userName: string, actor: Caller): Promise<PosUserDocument | undefined> {
  const vendor = actor.isCorpAdmin ? 'any' : actor.pointOfSaleVendorId;
  if (userName === '' || vendor === null) return undefined;
  const [user, another] = await posUsersNamed(userName, vendor);
  if (another) throw conflict('ambiguous_user', 'Several users have this user name, so it does not say who is meant.');
  return user;
}
