/** The units of all franchises, shown while they come (SYS-02). */
import { systemListRoutes, type Unit, unitRoutes } from '@franchise-admin/api/contract';
import { useCallback, useRef } from 'react';
import { useStreamedList } from '../../client/useStreamedList.ts';
import { useMayIn } from '../../context/caller.ts';
import { useGroupNames } from '../../context/franchise.ts';
import { tellSaved } from '../../shared/saved.ts';
import { streamFailure, useSystemSummary } from '../../shared/system-lists.ts';
import { unitLabel } from '../../shared/words.ts';
import {
  Card,
  DataTable,
  lateCode,
  PageHeader,
  type RowAction,
  type TableHandle,
  useOpenDialog,
  usePreload,
  useTableAddress,
} from '../../ui/index.ts';
import { BY_FRANCHISE, SYSTEM_UNIT_COLUMNS, UNITS } from './columns.ts';

const { Late: UnitDialog, preload: preloadDialog } = lateCode(
  async () => (await import('./UnitDialog.tsx')).UnitDialog,
);

type OpenUnit = Pick<Unit, 'groupCode' | 'unitCode' | 'unitName'>;

/** Franchises number their units each for themselves. */
const unitKey = ({ groupCode, unitCode }: Pick<Unit, 'groupCode' | 'unitCode'>) => `${groupCode} ${unitCode}`;

export function AllUnitsPage() {
  const { rows, streaming, isWhole, failure, reload, replace } = useStreamedList(systemListRoutes.getSystemUnits, {});
  const view = useTableAddress({ defaultSort: BY_FRANCHISE });
  const [opened, setOpened] = useOpenDialog<OpenUnit>('units:SYSTEM');
  const mayChange = useMayIn(unitRoutes.saveUnit.policy);
  const groupName = useGroupNames();
  const summary = useSystemSummary(rows, UNITS, isWhole);
  const table = useRef<TableHandle>(null);
  usePreload(preloadDialog, rows.length > 0);

  // The same as long as nobody's rights change: rows that are drawn are left alone while others come in.
  const actions = useCallback(
    ({ groupCode, unitCode, unitName }: Unit): readonly RowAction[] => [
      {
        label: mayChange(groupCode) ? 'Edit' : 'Details',
        onSelect: () => setOpened({ groupCode, unitCode, unitName }),
      },
    ],
    [mayChange, setOpened],
  );

  /** A save changes no row but the unit's own, and answers that one as it is now. */
  const onSaved = (saved: Unit) => {
    replace((unit) => unitKey(unit) === unitKey(saved), [saved]);
    tellSaved(unitLabel(saved));
  };

  return (
    <>
      <PageHeader title="All Units" note={summary} />
      <Card fill>
        <DataTable
          ref={table}
          id="system-units"
          label="All Units"
          noun={UNITS}
          columns={SYSTEM_UNIT_COLUMNS}
          rows={rows}
          rowKey={unitKey}
          rowLabel={unitLabel}
          actions={actions}
          actionCount={1}
          view={view}
          empty={{ title: 'No units found', detail: 'No franchise has units yet.' }}
          failure={failure && streamFailure(failure, rows.length, UNITS)}
          onRetry={reload}
          streaming={streaming}
        />
      </Card>
      {opened && (
        <UnitDialog
          groupCode={opened.groupCode}
          groupName={groupName(opened.groupCode)}
          unitCode={opened.unitCode}
          unitName={opened.unitName}
          onClose={() => setOpened(null)}
          onSaved={onSaved}
          onGone={reload}
          returnFocus={() => table.current?.activeElement()}
          onMissing={() => setOpened(null)}
        />
      )}
    </>
  );
}
