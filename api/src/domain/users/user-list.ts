/** Lists of franchise users (API-24). */

import { byName, byPerson } from '../../contract/order.ts';
import { namesOf } from '../../contract/record.ts';
import { type FranchiseUser, USER_FIELDS } from '../../contract/users.ts';
import { picked } from '../difference.ts';
import type { LevelRecord, PositionRecord, UnitRecord, UserRecord, Versioned } from '../franchise-records.ts';
import { above } from '../hierarchy/chain.ts';
import type { EditableUser } from './user-rules.ts';

const USER_NAMES = namesOf(USER_FIELDS);

export interface ListedUser extends EditableUser {
  /** Numbers of the chosen communication types. */
  readonly communicationTypeIds: readonly number[];
}

export interface UserListRecords {
  readonly groupCode: string;
  readonly levels: readonly LevelRecord[];
  /** The users to list. */
  readonly users: readonly Versioned<ListedUser>[];
  /** The positions of the users, and the positions that they report to. */
  readonly positions: readonly PositionRecord[];
  /** The people in `positions`. */
  readonly people: readonly Pick<UserRecord, 'franchiseUserId' | 'firstName' | 'lastName'>[];
  /** The units assigned to these users or managed by them. */
  readonly units: readonly Pick<UnitRecord, 'managerId' | 'franchiseRoleMemberId'>[];
  readonly communicationTypeName: (communicationTypeId: number) => string | undefined;
}

/** Returns the users sorted by last name, first name and number. */
export function userList(records: UserListRecords): FranchiseUser[] {
  const roleNames = new Map(records.levels.map((level) => [level.franchiseRoleId, level.roleName]));
  const positions = new Map(records.positions.map((position) => [position.franchiseRoleMemberId, position]));
  const people = new Map(records.people.map((person) => [person.franchiseUserId, person]));
  const assigned = countBy(records.units, (unit) => unit.franchiseRoleMemberId);
  const managed = countBy(records.units, (unit) => unit.managerId);

  const views = records.users.map((user): FranchiseUser => {
    const id = user.franchiseRoleMemberId;
    const position = id === null ? undefined : positions.get(id);
    const superior = position && above(position, (at) => positions.get(at));
    const reportsTo = superior && people.get(superior.franchiseUserId);
    const { isDisabled, ...fields } = picked(user, USER_NAMES);
    return {
      franchiseUserId: user.franchiseUserId,
      groupCode: records.groupCode,
      ...fields,
      ...(isDisabled && { isDisabled }),
      authObjectId: user.authObjectId,
      reportsToFirstName: reportsTo?.firstName ?? null,
      reportsToLastName: reportsTo?.lastName ?? null,
      assignedUnitCount: id === null ? 0 : (assigned.get(id) ?? 0),
      managedUnitCount: managed.get(user.franchiseUserId) ?? 0,
      commsOptions: communicationTypeNames(user.communicationTypeIds, records.communicationTypeName).join(', '),
      roleName: position ? (roleNames.get(position.franchiseRoleId) ?? `Level ${position.tier}`) : null,
      roleTier: position?.tier ?? null,
      franchiseRoleMemberId: id,
      etag: user._etag,
    };
  });
  return views.sort(byPerson((user) => user.franchiseUserId));
}

/** Returns the sorted names of communication types. Omits deleted types. */
export function communicationTypeNames(
  ids: readonly number[],
  nameOf: (communicationTypeId: number) => string | undefined,
): string[] {
  return ids
    .map(nameOf)
    .filter((name) => name !== undefined)
    .sort(byName);
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => number | null): Map<number, number> {
  const counts = new Map<number, number>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
