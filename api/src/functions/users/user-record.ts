/** One franchise user: read, saved, deleted, given a new password (API-22, API-23, API-27 to API-30, API-32). */
import { userRecordRoutes as routes } from '../../contract/user-record.ts';
import { openFranchise } from '../../store/franchise/franchise-change.ts';
import { isEmailHeld } from '../../store/users/email-claims.ts';
import { hasAccountElsewhere } from '../accounts/held-elsewhere.ts';
import { handle } from '../http/handle.ts';
import { canDelete, deleteUser } from './delete-user.ts';
import { resetUserPassword } from './reset-user-password.ts';
import { addUser, changeUser } from './save-user.ts';
import { existingUser, userView } from './user-view.ts';

export const userRecordHandlers = [
  handle(routes.getUser, async ({ params: { code, id } }) => {
    const snapshot = await openFranchise(code);
    return { body: await userView(snapshot, await existingUser(snapshot, id)) };
  }),

  handle(routes.saveUser, async (call) => ({
    body: await (call.body.franchiseUserId === 0 ? addUser(call) : changeUser(call)),
  })),

  handle(routes.userExists, async ({ params: { code, email } }) => ({
    body: await isEmailHeld(await openFranchise(code), email),
  })),

  handle(routes.hasMultipleAccounts, async ({ params: { code, id }, actor }) => {
    const snapshot = await openFranchise(code);
    const user = await existingUser(snapshot, id);
    if (await isEmailHeld(snapshot, user.emailAddress, id)) return { body: true };
    // Whose addresses others have is no business of those who may see one franchise, nor of those who may only read.
    return { body: actor.isCorpAdmin && (await hasAccountElsewhere(user)) };
  }),

  handle(routes.canDeleteUser, async (call) => ({ body: await canDelete(call) })),
  handle(routes.deleteUser, async (call) => ({ body: await deleteUser(call) })),
  handle(routes.resetUserPassword, async (call) => ({ body: await resetUserPassword(call) })),
];
