/** The columns that every list of units has (UNIT-03, SYS-02, HIER-14). */
import { type ListedUnitField, listedOf, UNIT_FIELDS, type Unit } from '@franchise-admin/api/contract';
import type { DataColumn } from '../ui/index.ts';
import { UNIT_WIDTHS } from './widths.ts';

type ListedUnit = Pick<Unit, ListedUnitField | 'managerName'>;

/** Settings of individual columns that differ from the defaults. */
const OVERRIDES: Partial<Record<ListedUnitField, Partial<DataColumn<ListedUnit>>>> = {
  unitCode: { compare: 'code', card: 'title' },
  unitName: { text: (unit) => unit.unitName.trim(), card: 'title' },
};

export const UNIT_COLUMNS: readonly DataColumn<ListedUnit>[] = [
  ...listedOf(UNIT_FIELDS).map((id) => ({
    id,
    header: UNIT_FIELDS[id].label,
    text: (unit: ListedUnit) => unit[id] ?? '',
    width: UNIT_WIDTHS[id],
    ...OVERRIDES[id],
  })),
  {
    id: 'managerName',
    header: UNIT_FIELDS.managerId.label,
    text: (unit) => unit.managerName ?? '',
    width: UNIT_WIDTHS.managerName,
    card: 'labelled',
  },
];

/** The order in which the server returns the units of a franchise. */
export const BY_NUMBER = { id: 'unitCode', desc: false } as const;
