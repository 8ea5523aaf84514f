/** The actions for selected units. Their dialogs load on first use. */
import type { Unit } from '@franchise-admin/api/contract';
import type { BulkList } from '../../../shared/bulk/bulk.ts';
import { loadCode, type SelectionAction } from '../../../ui/index.ts';

export type UnitChange = 'assign' | 'manager' | 'phone';

export interface OpenUnitChange {
  readonly change: UnitChange;
  readonly units: readonly Unit[];
}

export function unitActions(list: BulkList, onOpen: (open: OpenUnitChange) => void): readonly SelectionAction<Unit>[] {
  const opens = (label: string, change: UnitChange) => ({
    label,
    onSelect: (units: readonly Unit[]) => onOpen({ change, units }),
  });
  return [
    opens('Assign to…', 'assign'),
    opens('Set manager…', 'manager'),
    opens('Set phone…', 'phone'),
    {
      label: 'Unassign…',
      onSelect: (units) =>
        void loadCode(() => import('./UnitChangeDialog.tsx')).then((code) => code?.reviewUnassignment(units, list)),
    },
  ];
}
