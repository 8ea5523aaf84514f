/** Plans changing a user: the record, its claim on the email address, and the directory effects (API-22). */
import { comparedEmail } from '../../domain/compared.ts';
import { difference } from '../../domain/difference.ts';
import { SAVED_FIELDS } from '../../domain/users/user-rules.ts';
import { accountChange } from '../accounts/account-effects.ts';
import type { UserDocument } from '../documents/index.ts';
import type { FranchiseChange } from '../franchise/franchise-change.ts';
import type { FranchiseSnapshot } from '../franchise/franchise-snapshot.ts';
import type { Read } from '../partition/partition.ts';
import { audited } from '../partition/partition-change.ts';
import { moveClaim } from './email-claims.ts';

/**
 * The writes that replace a user by its next state. The audit entry contains only the changed fields.
 * @throws 409 `email_taken`
 */
export async function userChange(
  snapshot: FranchiseSnapshot,
  before: Read<UserDocument>,
  after: Read<UserDocument>,
): Promise<FranchiseChange> {
  const claim = await moveClaim(snapshot, before, after);
  // Email claims and administrators are checked against the whole franchise.
  const isAlone =
    before.isFranchiseAdmin === after.isFranchiseAdmin &&
    comparedEmail(before.emailAddress) === comparedEmail(after.emailAddress);
  const changed = difference<UserDocument>(before, after, SAVED_FIELDS);
  return {
    ...claim,
    replace: [after, ...claim.replace],
    ...(isAlone && { scope: 'record' as const }),
    audit: [audited('user', before.franchiseUserId, changed?.before, changed?.after)],
    effects: accountChange<UserDocument>(before, after),
  };
}
