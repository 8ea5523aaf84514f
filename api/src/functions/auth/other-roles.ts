/** Checks for roles that an account has in addition to its franchise or vendor record. */
import { config } from '../../config.ts';
import { memberGroups } from '../../directory/groups.ts';
import type { PosUserDocument, UserDocument } from '../../store/documents/index.ts';

/**
 * True if the account is in a role group other than its record's own (franchise admins or POS admins). A franchise or POS admin must not
 * change an account with access beyond their franchise or vendor. Bypasses every cache.
 * @throws ProblemError "unavailable"
 */
export async function hasOtherRole({ authObjectId, type }: UserDocument | PosUserDocument): Promise<boolean> {
  const { franchiseAdminGroupId, pointOfSaleAdminGroupId, ...others } = config().roleGroups;
  const theOther = type === 'user' ? pointOfSaleAdminGroupId : franchiseAdminGroupId;
  return isInAny(authObjectId, [...Object.values(others), theOther]);
}

/**
 * True if the account is in the corporate or the POS group, and must therefore not be deleted with its user. The read-only group does not
 * count: without the franchise admin role, it would give the account access to every franchise (ROLE-05). Bypasses every cache.
 * @param left groups that the account leaves with its record; the directory may still list the account as a member
 * @throws ProblemError "unavailable"
 */
export async function hasLastingRole(authObjectId: string, left: readonly string[] = []): Promise<boolean> {
  const { corporateAdminGroupId, pointOfSaleAdminGroupId } = config().roleGroups;
  const groupIds = [corporateAdminGroupId, pointOfSaleAdminGroupId].filter((id) => !left.includes(id));
  return isInAny(authObjectId, groupIds);
}

async function isInAny(authObjectId: string, groupIds: readonly string[]): Promise<boolean> {
  return (await memberGroups(authObjectId, groupIds)).length > 0;
}
