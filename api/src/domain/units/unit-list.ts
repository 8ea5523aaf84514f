/** Unit lists that include the names of the people above each unit (API-13). */

import { fullName } from '../../contract/full-name.ts';
import { byUnitCode } from '../../contract/order.ts';
import { namesOf } from '../../contract/record.ts';
import { UNIT_FIELDS, type Unit } from '../../contract/units.ts';
import { picked } from '../difference.ts';
import type { PositionRecord, UnitRecord, UserRecord, Versioned } from '../franchise-records.ts';
import { chainNames, chainOf } from '../hierarchy/chain.ts';

export const UNIT_NAMES = namesOf(UNIT_FIELDS);

interface UnitContext {
  readonly groupCode: string;
  readonly positionOf: (franchiseRoleMemberId: number) => PositionRecord | undefined;
  readonly userOf: (franchiseUserId: number) => UserRecord | undefined;
}

/** Converts a stored unit to the response format. */
export function unitView(unit: Versioned<UnitRecord>, context: UnitContext): Unit {
  const nameOf = (franchiseUserId: number) => {
    const user = context.userOf(franchiseUserId);
    return user ? fullName(user) : null;
  };
  const position = unit.franchiseRoleMemberId === null ? undefined : context.positionOf(unit.franchiseRoleMemberId);
  return {
    groupCode: context.groupCode,
    ...picked(unit, UNIT_NAMES),
    managerName: unit.managerId === null ? null : nameOf(unit.managerId),
    ...chainNames(chainOf(position, context.positionOf), nameOf),
    etag: unit._etag,
  };
}

/** Returns the units sorted by code. */
export function unitList(
  groupCode: string,
  records: {
    readonly units: readonly Versioned<UnitRecord>[];
    readonly positions: readonly PositionRecord[];
    readonly users: readonly UserRecord[];
  },
): Unit[] {
  const positions = new Map(records.positions.map((position) => [position.franchiseRoleMemberId, position]));
  const users = new Map(records.users.map((user) => [user.franchiseUserId, user]));
  const context: UnitContext = {
    groupCode,
    positionOf: (id) => positions.get(id),
    userOf: (id) => users.get(id),
  };
  return records.units.map((unit) => unitView(unit, context)).sort(byUnitCode);
}
