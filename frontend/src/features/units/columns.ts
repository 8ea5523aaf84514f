/** The columns of the units lists (UNIT-03, SYS-02). */
import type { Unit } from '@franchise-admin/api/contract';
import type { DataColumn, Noun } from '../../ui/index.ts';
import type { UnitTab } from './useUnits.ts';

const UNASSIGNED: readonly DataColumn<Unit>[] = [
  { id: 'unitCode', header: 'Unit Number', text: (unit) => unit.unitCode, width: 120 },
  { id: 'unitName', header: 'Name', text: (unit) => unit.unitName.trim(), width: 220 },
  { id: 'emailAddress', header: 'Email', text: (unit) => unit.emailAddress ?? '', width: 240 },
  { id: 'phoneNumber', header: 'Phone', text: (unit) => unit.phoneNumber ?? '' },
  { id: 'managerName', header: 'Manager', text: (unit) => unit.managerName ?? '', width: 180 },
];

const ASSIGNED: readonly DataColumn<Unit>[] = [
  ...UNASSIGNED,
  { id: 'levelOneName', header: 'Level 1', text: (unit) => unit.levelOneName ?? '' },
  { id: 'levelTwoName', header: 'Level 2', text: (unit) => unit.levelTwoName ?? '' },
  { id: 'levelThreeName', header: 'Level 3', text: (unit) => unit.levelThreeName ?? '' },
  { id: 'levelFourName', header: 'Level 4', text: (unit) => unit.levelFourName ?? '' },
];

export const UNIT_COLUMNS: Readonly<Record<UnitTab, readonly DataColumn<Unit>[]>> = {
  unassigned: UNASSIGNED,
  assigned: ASSIGNED,
};

/** SYS-02 */
export const SYSTEM_UNIT_COLUMNS: readonly DataColumn<Unit>[] = [
  { id: 'groupCode', header: 'Group Code', text: (unit) => unit.groupCode, width: 112 },
  ...ASSIGNED,
];

export const UNITS: Noun = { one: 'unit', many: 'units' };

/** "1024 - Waikiki Beach": what a unit is called by. */
export function unitLabel({ unitCode, unitName }: Pick<Unit, 'unitCode' | 'unitName'>): string {
  return `${unitCode} - ${unitName.trim()}`;
}
