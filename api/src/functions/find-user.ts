/** A user of the franchise by their account, as the calls about deleting name them (API-27, API-28). */
import { EMPTY_GUID } from '../contract/fields.ts';
import { invalid, notFound } from '../domain/refusals.ts';
import { hasAccount } from '../domain/removal.ts';
import type { UserDocument } from '../store/documents.ts';
import type { FranchiseSnapshot } from '../store/franchise-snapshot.ts';
import type { Read } from '../store/partition.ts';
import { usersWithAccount } from '../store/user-reads.ts';
import { existingUser } from './user-view.ts';

/**
 * @param authObjectId the empty GUID for someone without an account
 * @param franchiseUserId which record, where the account does not tell
 * @throws 404 for nobody of this franchise, 400 when the account alone does not tell whom
 */
export async function userByAccount(
  snapshot: FranchiseSnapshot,
  authObjectId: string,
  franchiseUserId: number | undefined,
): Promise<Read<UserDocument>> {
  const account = authObjectId.toLowerCase();
  if (franchiseUserId !== undefined) {
    const user = await existingUser(snapshot, franchiseUserId);
    if ((hasAccount(user) ? user.authObjectId.toLowerCase() : EMPTY_GUID) === account) return user;
    throw notFound('This user has another account.', 'franchiseUserId');
  }
  if (account === EMPTY_GUID) throw invalid('franchiseUserId', 'Please say which user: this one has no account yet.');
  const [user, another] = await usersWithAccount(snapshot.franchise.groupCode, account);
  if (!user) throw notFound('This user does not exist in this franchise.', 'authObjectId');
  if (another) throw invalid('franchiseUserId', 'Please say which user: several have this account.');
  return user;
}
