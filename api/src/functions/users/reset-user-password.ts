/** A new password for a user of the franchise (USER-14, API-32): told once, in the answer, and kept nowhere. */
import { userRecordRoutes as routes } from '../../contract/user-record.ts';
import { sessionsEnd } from '../../store/accounts/account-follows.ts';
import { changeFranchise } from '../../store/franchise/franchise-change.ts';
import { audited } from '../../store/partition/partition-change.ts';
import { checkReset, newPassword } from '../accounts/new-password.ts';
import type { Call } from '../http/call.ts';
import { authorOf } from '../http/changes.ts';
import { existingUser } from './user-view.ts';

/**
 * The audit record comes first and says that a new password was asked for; with it what ends the sessions. It is a change of the franchise like any other, so that
 * whose account it is and whether it may be reset hold at that moment.
 * @throws 403 `own_account`, `holds_role`, `shared_account`; 409 `no_account`, `account_refused`; 503: nobody has learnt a password
 */
export async function resetUserPassword(call: Call<typeof routes.resetUserPassword>): Promise<string> {
  const { params, actor, log } = call;
  const { outcome: user, outbox } = await changeFranchise(
    params.code,
    authorOf(call, routes.resetUserPassword),
    async (snapshot) => {
      const user = await existingUser(snapshot, params.id);
      await checkReset(actor, user);
      const audit = [audited('user', user.franchiseUserId, {}, { passwordResetAskedFor: true })];
      return { change: { audit, effects: [sessionsEnd(user)] }, outcome: user };
    },
  );
  return newPassword(user, outbox, log);
}
