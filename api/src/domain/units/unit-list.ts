/** Units as the lists show them, with the names of the people above (API-13). */

import { fullName } from '../../contract/full-name.ts';
import { byUnitCode } from '../../contract/order.ts';
import { namesOf } from '../../contract/record.ts';
import { UNIT_FIELDS, type Unit } from '../../contract/units.ts';
import { picked } from '../difference.ts';
import type { PositionRecord, UnitRecord, UserRecord, Versioned } from '../franchise-records.ts';
import { chainNames, chainOf } from '../hierarchy/chain.ts';

export const UNIT_NAMES = namesOf(UNIT_FIELDS);

interface UnitSurroundings {
  readonly groupCode: string;
  readonly positionOf: (franchiseRoleMemberId: number) => PositionRecord | undefined;
  readonly userOf: (franchiseUserId: number) => UserRecord | undefined;
}

/** One unit as it is shown. */
export function unitView(unit: Versioned<UnitRecord>, around: UnitSurroundings): Unit {
  const nameOf = (franchiseUserId: number) => {
    const user = around.userOf(franchiseUserId);
    return user ? fullName(user) : null;
  };
  const position = unit.franchiseRoleMemberId === null ? undefined : around.positionOf(unit.franchiseRoleMemberId);
  return {
    groupCode: around.groupCode,
    ...picked(unit, UNIT_NAMES),
    managerName: unit.managerId === null ? null : nameOf(unit.managerId),
    ...chainNames(chainOf(position, around.positionOf), nameOf),
    etag: unit._etag,
  };
}

/** Units by code. */
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
  const around: UnitSurroundings = {
    groupCode,
    positionOf: (id) => positions.get(id),
    userOf: (id) => users.get(id),
  };
  return records.units.map((unit) => unitView(unit, around)).sort(byUnitCode);
}
