/** A new password for a user of the franchise (USER-14, API-32): told once, in the answer, and kept nowhere. */
import { userRecordRoutes as routes } from '../contract/user-record.ts';
import { DirectoryError } from '../directory/errors.ts';
import { resetPassword } from '../directory/passwords.ts';
import { fullName } from '../domain/order.ts';
import { conflict } from '../domain/refusals.ts';
import { hasAccount, refuseFor } from '../domain/removal.ts';
import { isAccountNew } from '../store/account-records.ts';
import type { UserDocument } from '../store/documents.ts';
import { changeFranchise } from '../store/franchise-change.ts';
import { audited } from '../store/partition-change.ts';
import { accountObstacleOf } from './account-obstacle.ts';
import type { Call, Caller } from './call.ts';
import { authorOf } from './changes.ts';
import { existingUser } from './user-view.ts';

/**
 * The audit record comes first and says that a new password was asked for. It is a change of the franchise like any other, so that
 * whose account it is and whether it may be reset hold at that moment.
 * @throws 403 `own_account`, `holds_role`, `shared_account`; 409 `no_account`, `account_refused`; 503: nobody has learnt a password
 */
export async function resetUserPassword(call: Call<typeof routes.resetUserPassword>): Promise<string> {
  const { params, actor } = call;
  const { outcome: user } = await changeFranchise(
    params.code,
    authorOf(call, routes.resetUserPassword),
    async (snapshot) => {
      const user = await existingUser(snapshot, params.id);
      await checkReset(actor, user);
      const audit = [audited('user', user.franchiseUserId, {}, { passwordReset: true })];
      return { change: { audit }, outcome: user };
    },
  );
  try {
    return await resetPassword(user.authObjectId, { isNew: isAccountNew(user) });
  } catch (error) {
    throw error instanceof DirectoryError ? refused(user, error) : error;
  }
}

async function checkReset(actor: Caller, user: UserDocument): Promise<void> {
  if (!hasAccount(user))
    throw conflict('no_account', `${fullName(user)} has no account yet. Please try again in a moment.`);
  if (user.authObjectId === actor.authObjectId)
    refuseFor({ reason: 'own_account', detail: 'You cannot reset your own password here.' });
  refuseFor(await accountObstacleOf(actor, user, 'reset their password'));
}

function refused(user: UserDocument, { statusCode }: DirectoryError) {
  return statusCode === 404
    ? conflict('no_account', `The account of ${fullName(user)} is no longer in the directory.`)
    : conflict('account_refused', `The directory does not let the portal set a password for ${fullName(user)}.`);
}
