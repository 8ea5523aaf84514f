/** Queries for individual users of a franchise. */
import type { UnitDocument, UserDocument } from '../documents/index.ts';
import { franchisePartition, type Read } from '../partition/partition.ts';
import { queryIn } from '../partition/partition-queries.ts';

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Returns the users of the franchise who have this account. Several records may share an account. */
export function usersWithAccount(groupCode: string, authObjectId: string): Promise<Read<UserDocument>[]> {
  return queryIn<Read<UserDocument>>(franchisePartition(groupCode), {
    where: `c.type = 'user' AND STRINGEQUALS(c.authObjectId, @account, true)`,
    values: { '@account': authObjectId },
    among: { types: ['user'], matches: (user) => user.type === 'user' && isSame(user.authObjectId, authObjectId) },
  });
}

/** Returns the units that a user manages or that are assigned to the user's position. Callers only count them, by the two fields. */
export function unitsOfUser({
  groupCode,
  franchiseUserId,
  franchiseRoleMemberId,
}: UserDocument): Promise<Pick<UnitDocument, 'managerId' | 'franchiseRoleMemberId'>[]> {
  // A user without a position gets 0, which no position has. Null would match every unassigned unit.
  return queryIn(franchisePartition(groupCode), {
    select: 'c.managerId, c.franchiseRoleMemberId',
    where: `c.type = 'unit' AND (c.managerId = @user OR c.franchiseRoleMemberId = @position)`,
    values: { '@user': franchiseUserId, '@position': franchiseRoleMemberId ?? 0 },
    among: {
      types: ['unit'],
      matches: (unit) =>
        unit.type === 'unit' &&
        (unit.managerId === franchiseUserId || unit.franchiseRoleMemberId === (franchiseRoleMemberId ?? 0)),
    },
  });
}
