/** Whether an account is more than one user, of a franchise or of a vendor; asked of the directory and the database now. */
import { hasAccount } from '../../domain/accounts/account.ts';
import { accountRejection, type Rejection } from '../../domain/accounts/rejection.ts';
import { isHeldOutside } from '../../store/accounts/account-holders.ts';
import type { PosUserDocument, UserDocument } from '../../store/documents/index.ts';
import { holdsOtherRole } from '../auth/other-roles.ts';
import type { Caller } from '../http/call.ts';

/**
 * What keeps the caller from deciding about a user's account; null when nothing does. Costs nothing for a corporate admin.
 * @param deed what is refused: "delete them" @throws ProblemError "unavailable"
 */
export async function accountObstacleOf(
  actor: Caller,
  user: UserDocument | PosUserDocument,
  deed: string,
): Promise<Rejection | null> {
  if (actor.isCorpAdmin || !hasAccount(user)) return null;
  const [hasRole, isShared] = await Promise.all([holdsOtherRole(user), isHeldOutside(user.authObjectId, user)]);
  return accountRejection(actor, user, { hasRole, isShared }, deed, user.type === 'user' ? 'franchise' : 'vendor');
}
