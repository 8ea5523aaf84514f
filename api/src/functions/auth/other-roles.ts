/** Roles that an account holds beside what it is in a franchise, or for a vendor. */
import { config } from '../../config.ts';
import { memberGroups } from '../../directory/groups.ts';
import type { PosUserDocument, UserDocument } from '../../store/documents/index.ts';

/**
 * Whether an account is in a role group that its record cannot have put it into, asked of the directory now: for a user of a
 * franchise any but that of the franchise admins, for one of a vendor any but that of the POS admins. So nobody who administers
 * one place may decide about an account that opens more.
 * @throws ProblemError "unavailable"
 */
export async function holdsOtherRole({ authObjectId, type }: UserDocument | PosUserDocument): Promise<boolean> {
  const { franchiseAdminGroupId, pointOfSaleAdminGroupId, ...others } = config().roleGroups;
  const theOther = type === 'user' ? pointOfSaleAdminGroupId : franchiseAdminGroupId;
  return isInAny(authObjectId, [...Object.values(others), theOther]);
}

/**
 * Whether an account is in the corporate or the POS group, asked of the directory now: such an account outlives the user. The
 * read-only group does not keep one: it would first count when the franchise admin role ends (ROLE-05), so that deleting someone
 * would open every franchise to them.
 * @param left groups that the account is leaving with its record; the directory may not know yet that it has
 * @throws ProblemError "unavailable"
 */
export async function administersElsewhere(authObjectId: string, left: readonly string[] = []): Promise<boolean> {
  const { corporateAdminGroupId, pointOfSaleAdminGroupId } = config().roleGroups;
  const keeping = [corporateAdminGroupId, pointOfSaleAdminGroupId].filter((id) => !left.includes(id));
  return isInAny(authObjectId, keeping);
}

async function isInAny(authObjectId: string, groupIds: readonly string[]): Promise<boolean> {
  return (await memberGroups(authObjectId, groupIds)).length > 0;
}
