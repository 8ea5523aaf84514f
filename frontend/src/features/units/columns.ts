/** The columns of the unit lists (UNIT-03, SYS-02). */
import type { FranchiseRole, Unit } from '@franchise-admin/api/contract';
import { UNIT_COLUMNS as UNASSIGNED } from '../../shared/unit-columns.ts';
import { LEVEL_WIDTHS, SYSTEM_UNIT_WIDTHS } from '../../shared/widths.ts';
import type { DataColumn } from '../../ui/index.ts';
import type { UnitTab } from './useUnits.ts';

const LEVELS = (['levelOneName', 'levelTwoName', 'levelThreeName', 'levelFourName'] as const).map(
  (id, index): DataColumn<Unit> => ({
    id,
    header: `Level ${index + 1}`,
    text: (unit) => unit[id] ?? '',
    width: LEVEL_WIDTHS[id],
    card: 'labelled',
  }),
);

const ASSIGNED: readonly DataColumn<Unit>[] = [...UNASSIGNED, ...LEVELS];

/**
 * UNIT-03: returns the columns for assigned units. The franchise's role names are the headers of the level columns. Levels without a role
 * are hidden by default.
 */
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

/** The columns of the list of all franchises' units (SYS-02). */
export const SYSTEM_UNIT_COLUMNS: readonly DataColumn<Unit>[] = [
  { id: 'groupCode', header: 'Group Code', text: (unit) => unit.groupCode, width: SYSTEM_UNIT_WIDTHS.groupCode },
  ...ASSIGNED.map((column) => ({
    ...column,
    width: SYSTEM_UNIT_WIDTHS[column.id as keyof typeof SYSTEM_UNIT_WIDTHS],
  })),
];
