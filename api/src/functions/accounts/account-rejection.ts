/** Protects accounts that give access beyond the caller's own: accounts with a role, or of another franchise or vendor. */
import { hasAccount } from '../../domain/accounts/account.ts';
import { isPersonChanged } from '../../domain/accounts/person-rules.ts';
import { accountRejection, type Rejection, throwRejection } from '../../domain/accounts/rejection.ts';
import { isDisabled } from '../../store/accounts/account-records.ts';
import { isAccountUsedOutside } from '../../store/accounts/account-usage.ts';
import type { PosUserDocument, UserDocument } from '../../store/documents/index.ts';
import { hasOtherRole } from '../auth/other-roles.ts';
import type { Caller } from '../http/api-request.ts';

/**
 * Returns why the caller must not change a user's account; null if the caller may change it. Reads directory and database without caches.
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

/**
 * Checks that the caller may change the account, if saving the record changes it.
 * @throws 403
 */
export async function checkAccountChange<User extends UserDocument | PosUserDocument>(
  actor: Caller,
  before: User,
  after: User,
): Promise<void> {
  if (isPersonChanged(before, after))
    throwRejection(await findAccountRejection(actor, before, 'change their name or email address'));
  else if (isDisabled(before) !== isDisabled(after))
    throwRejection(await findAccountRejection(actor, before, 'disable or enable their account'));
}
