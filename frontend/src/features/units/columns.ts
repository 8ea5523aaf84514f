/** The columns of the units lists (UNIT-03, SYS-02). */
import type { FranchiseRole, Unit } from '@franchise-admin/api/contract';
import type { DataColumn } from '../../ui/index.ts';
import type { UnitTab } from './useUnits.ts';

const UNIT_NUMBER: DataColumn<Unit> = {
  id: 'unitCode',
  header: 'Unit Number',
  text: (unit) => unit.unitCode,
  compare: 'code',
  width: 116,
  card: 'title',
};

const UNASSIGNED: readonly DataColumn<Unit>[] = [
  UNIT_NUMBER,
  { id: 'unitName', header: 'Name', text: (unit) => unit.unitName.trim(), width: 142, card: 'title' },
  { id: 'emailAddress', header: 'Email', text: (unit) => unit.emailAddress ?? '', width: 270 },
  { id: 'phoneNumber', header: 'Phone', text: (unit) => unit.phoneNumber ?? '', width: 126 },
  { id: 'managerName', header: 'Manager', text: (unit) => unit.managerName ?? '', width: 144, card: 'labelled' },
];

/** Pixels: whole rows stand in a window of 1,440, those of all franchises too. A fourth level is rare, and has room for a short name. */
const LEVEL_WIDTH = 134;
const LAST_LEVEL_WIDTH = 96;

const LEVELS = (['levelOneName', 'levelTwoName', 'levelThreeName', 'levelFourName'] as const).map(
  (id, index): DataColumn<Unit> => ({
    id,
    header: `Level ${index + 1}`,
    text: (unit) => unit[id] ?? '',
    width: id === 'levelFourName' ? LAST_LEVEL_WIDTH : LEVEL_WIDTH,
    card: 'labelled',
  }),
);

const ASSIGNED = [...UNASSIGNED, ...LEVELS];

/** UNIT-03: the level columns have the franchise's role names as headers. Levels without a role are hidden by default. */
export function assignedColumns(roles: readonly FranchiseRole[]): readonly DataColumn<Unit>[] {
  const levels = LEVELS.map((column, index) => {
    const role = roles.find(({ tier }) => tier === index + 1);
    if (!role) return { ...column, hidden: true };
    return { ...column, header: role.roleName, choice: `${column.header}: ${role.roleName}` };
  });
  return [...UNASSIGNED, ...levels];
}

export const UNIT_COLUMNS: Readonly<Record<UnitTab, readonly DataColumn<Unit>[]>> = {
  unassigned: UNASSIGNED,
  assigned: ASSIGNED,
};

/** SYS-02 */
export const SYSTEM_UNIT_COLUMNS: readonly DataColumn<Unit>[] = [
  { id: 'groupCode', header: 'Group Code', text: (unit) => unit.groupCode, width: 104 },
  // Without the room for the mark of the order.
  { ...UNIT_NUMBER, width: 92 },
  ...ASSIGNED.slice(1),
];

/** As the server lists the units of a franchise. */
export const BY_NUMBER = { column: 'unitCode', descending: false } as const;
