/** A small franchise. Ana and Cy report to Bo; Di has no position. Units 9 and 10 are assigned to Ana, unit 7 to Bo, unit 8 to nobody. */
import { NEW_USER } from '../contract/users.ts';
import type { LevelRecord, PositionRecord, UnitRecord, Versioned } from './franchise-records.ts';
import type { ListedUser } from './users/user-list.ts';

export const levels: LevelRecord[] = [
  { franchiseRoleId: 901, tier: 1, roleName: 'Manager' },
  { franchiseRoleId: 902, tier: 2, roleName: 'Director' },
];
export const position = (id: number, tier: 1 | 2 | 3 | 4, userId: number, reportsToId: number | null) =>
  ({
    franchiseRoleMemberId: id,
    franchiseRoleId: 900 + tier,
    tier,
    franchiseUserId: userId,
    reportsToId,
    _etag: `p${id}`,
  }) satisfies Versioned<PositionRecord>;
export const unit = (unitCode: string, franchiseRoleMemberId: number | null, managerId: number | null = null) =>
  ({
    unitCode,
    unitName: `Unit ${unitCode}`,
    emailAddress: null,
    phoneNumber: null,
    managerId,
    franchiseRoleMemberId,
    _etag: `u${unitCode}`,
  }) satisfies Versioned<UnitRecord>;
export const user = (id: number, firstName: string, lastName: string, franchiseRoleMemberId: number | null = null) =>
  ({
    franchiseUserId: id,
    firstName,
    lastName,
    emailAddress: `${firstName}@example.com`.toLowerCase(),
    userName: firstName,
    authObjectId: `oid-${id}`,
    franchiseRoleMemberId,
    ...NEW_USER,
    communicationTypeIds: [],
    _etag: `x${id}`,
  }) satisfies Versioned<ListedUser>;

export const users = [
  user(1, 'Ana', 'Silva', 10),
  user(2, 'Bo', 'Zhang', 20),
  user(3, 'Cy', 'Adams', 30),
  user(4, 'Di', 'Brown'),
];
export const positions = [position(10, 1, 1, 20), position(20, 2, 2, null), position(30, 1, 3, 20)];
export const units = [unit('10', 10, 4), unit('9', 10), unit('7', 20), unit('8', null)];
