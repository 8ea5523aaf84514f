/** Questions about single users of a franchise. */
import type { UnitDocument, UserDocument } from '../documents/index.ts';
import { franchisePartition, type Read } from '../partition/partition.ts';
import { queryIn } from '../partition/partition-queries.ts';

/** The users of the franchise whose account this is; one account may be several records. */
export function usersWithAccount(groupCode: string, authObjectId: string): Promise<Read<UserDocument>[]> {
  return queryIn<Read<UserDocument>>(franchisePartition(groupCode), {
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
  return queryIn(franchisePartition(groupCode), {
    select: 'c.managerId, c.franchiseRoleMemberId',
    where: `c.type = 'unit' AND (c.managerId = @user OR c.franchiseRoleMemberId = @position)`,
    values: { '@user': franchiseUserId, '@position': franchiseRoleMemberId ?? 0 },
  });
}
