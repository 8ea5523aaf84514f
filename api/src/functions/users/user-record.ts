/** Endpoints for one franchise user (API-22, API-23, API-27 to API-30, API-32). */
import { userRecordRoutes as routes } from '../../contract/user-record.ts';
import { openFranchise } from '../../store/franchise/franchise-change.ts';
import { isEmailTaken } from '../../store/users/email-claims.ts';
import { isEmailUsedElsewhere } from '../accounts/emails-elsewhere.ts';
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

  handle(routes.saveUser, async (request) => ({
    body: await (request.body.franchiseUserId === 0 ? addUser(request) : changeUser(request)),
  })),

  handle(routes.userExists, async ({ params: { code, email } }) => ({
    body: await isEmailTaken(await openFranchise(code), email),
  })),

  handle(routes.hasMultipleAccounts, async ({ params: { code, id }, actor }) => {
    const snapshot = await openFranchise(code);
    const user = await existingUser(snapshot, id);
    if (await isEmailTaken(snapshot, user.emailAddress, id)) return { body: true };
    // Only corporate admins may learn about accounts outside the franchise.
    return { body: actor.isCorpAdmin && (await isEmailUsedElsewhere(user)) };
  }),

  handle(routes.canDeleteUser, async (request) => ({ body: await canDelete(request) })),
  handle(routes.deleteUser, async (request) => ({ body: await deleteUser(request) })),
  handle(routes.resetUserPassword, async (request) => ({ body: await resetUserPassword(request) })),
];
