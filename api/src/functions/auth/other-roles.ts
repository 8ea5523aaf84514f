/** Roles that an account holds beside anything it is in a franchise. */
import { config } from '../../config.ts';
import { memberGroups } from '../../directory/groups.ts';

/**
 * Whether an account is in the corporate, POS or read-only group, asked of the directory now. None of them is given by a
 * franchise, so that none may be taken by deleting one of its users.
 * @throws ProblemError "unavailable"
 */
export async function holdsOtherRole(authObjectId: string): Promise<boolean> {
  const { corporateAdminGroupId, pointOfSaleAdminGroupId, readonlyUserGroupId } = config().roleGroups;
  const groupIds = [corporateAdminGroupId, pointOfSaleAdminGroupId, readonlyUserGroupId];
  return (await memberGroups(authObjectId, groupIds)).length > 0;
}
