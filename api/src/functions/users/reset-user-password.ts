/** Resets a franchise user's password (USER-14, API-32). */
import { userRecordRoutes as routes } from '../../contract/user-record.ts';
import { passwordReset } from '../../store/accounts/account-effects.ts';
import { changeFranchise } from '../../store/franchise/franchise-change.ts';
import { checkReset, newPassword } from '../accounts/new-password.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { authorOf } from '../http/changes.ts';
import { existingUser } from './user-view.ts';

/**
 * Writes the audit entry and the outbox entry that revokes sessions, then sets the password. The checks are part of the change, so they
 * apply to the current record.
 * @returns the password
 * @throws 403 `own_account`, `holds_role`, `shared_account`; 409 `no_account`, `account_refused`; 503 if it is unknown whether the password
 * was set
 */
export async function resetUserPassword(request: ApiRequest<typeof routes.resetUserPassword>): Promise<string> {
  const { params, actor, log } = request;
  const { outcome: user, outbox } = await changeFranchise(
    params.code,
    authorOf(request, routes.resetUserPassword),
    async (snapshot) => {
      const user = await existingUser(snapshot, params.id);
      await checkReset(actor, user);
      return { change: passwordReset(user), outcome: user };
    },
  );
  return newPassword(user, outbox, log);
}
