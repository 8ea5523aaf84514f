/** Questions about single users of a franchise. */
import type { UnitDocument, UserDocument } from '../documents/index.ts';
import { queryFranchise } from '../franchise/franchise-reads.ts';
import type { Read } from '../partition/partition.ts';

/** The users of the franchise whose account this is; one account may be several records. */
export function usersWithAccount(groupCode: string, authObjectId: string): Promise<Read<UserDocument>[]> {
  return queryFranchise<Read<UserDocument>>(groupCode, {
    fields: '*',
    where: `c.type = 'user' AND STRINGEQUALS(c.authObjectId, @account, true)`,
    values: { '@account': authObjectId },
  });
}

/** Units that a user manages or that hang on their position, as far as counting needs them. */
export function unitsOfUser({
  groupCode,
  franchiseUserId,
  franchiseRoleMemberId,
}: UserDocument): Promise<Pick<UnitDocument, 'managerId' | 'franchiseRoleMemberId'>[]> {
  // A position nobody has, where there is none: null would be every unit that hangs on nobody.
  return queryFranchise(groupCode, {
    fields: ['managerId', 'franchiseRoleMemberId'],
    where: `c.type = 'unit' AND (c.managerId = @user OR c.franchiseRoleMemberId = @position)`,
    values: { '@user': franchiseUserId, '@position': franchiseRoleMemberId ?? 0 },
  });
}
