/** Roles that an account holds beside anything it is in a franchise. */
import { config } from '../../config.ts';
import { memberGroups } from '../../directory/groups.ts';

/**
 * Whether an account is in the corporate, POS or read-only group, asked of the directory now. None of them is given by a
 * franchise, so that no franchise admin may end one by deleting a user.
 * @throws ProblemError "unavailable"
 */
export async function holdsOtherRole(authObjectId: string): Promise<boolean> {
  const { corporateAdminGroupId, pointOfSaleAdminGroupId, readonlyUserGroupId } = config().roleGroups;
  return isInAny(authObjectId, [corporateAdminGroupId, pointOfSaleAdminGroupId, readonlyUserGroupId]);
}

/**
 * Whether an account is in the corporate or the POS group, asked of the directory now: such an account outlives the user. The
 * read-only group does not keep one: it would first count when the franchise admin role ends (ROLE-05), so that deleting someone
 * would open every franchise to them.
 * @throws ProblemError "unavailable"
 */
export async function administersElsewhere(authObjectId: string): Promise<boolean> {
  const { corporateAdminGroupId, pointOfSaleAdminGroupId } = config().roleGroups;
  return isInAny(authObjectId, [corporateAdminGroupId, pointOfSaleAdminGroupId]);
}

async function isInAny(authObjectId: string, groupIds: readonly string[]): Promise<boolean> {
  return (await memberGroups(authObjectId, groupIds)).length > 0;
}
