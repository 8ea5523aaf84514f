/** Finds the user in a deletion request (API-27, API-28). */
import type { UserDocument } from '../../store/documents/index.ts';
import type { FranchiseSnapshot } from '../../store/franchise/franchise-snapshot.ts';
import type { Read } from '../../store/partition/partition.ts';
import { usersWithAccount } from '../../store/users/user-reads.ts';
import { findByAccount } from '../accounts/find-by-account.ts';
import { existingUser } from './user-view.ts';

/** @throws 404, 400 (findByAccount) */
export function userByAccount(
  snapshot: FranchiseSnapshot,
  authObjectId: string,
  franchiseUserId: number | undefined,
): Promise<Read<UserDocument>> {
  return findByAccount(authObjectId, {
    field: 'franchiseUserId',
    id: franchiseUserId,
    byId: (id) => existingUser(snapshot, id),
    byAccount: (account) => usersWithAccount(snapshot.franchise.groupCode, account),
    notFoundText: 'This user does not exist in this franchise.',
  });
}
