/** Protects accounts that also have a role, or belong to a franchise or vendor, outside the caller's control. */
import { hasAccount } from '../../domain/accounts/account.ts';
import { accountRejection, type Rejection } from '../../domain/accounts/rejection.ts';
import { isAccountUsedOutside } from '../../store/accounts/account-usage.ts';
import type { PosUserDocument, UserDocument } from '../../store/documents/index.ts';
import { hasOtherRole } from '../auth/other-roles.ts';
import type { Caller } from '../http/api-request.ts';

/**
 * Returns why the caller may not change a user's account; null if they may. Reads directory and database, bypassing every cache.
 * Sends no request for corporate admins.
 * @param action the rejected action, for the message: "delete them"
 * @throws ProblemError "unavailable"
 */
export async function findAccountRejection(
  actor: Caller,
  user: UserDocument | PosUserDocument,
  action: string,
): Promise<Rejection | null> {
  if (actor.isCorpAdmin || !hasAccount(user)) return null;
  const [hasRole, isShared] = await Promise.all([hasOtherRole(user), isAccountUsedOutside(user.authObjectId, user)]);
  return accountRejection(actor, user, { hasRole, isShared }, action, user.type === 'user' ? 'franchise' : 'vendor');
}
