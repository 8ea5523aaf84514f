/** The units of all franchises (SYS-02). */
import { byUnitCode, SYSTEM, systemListRoutes, type Unit, unitRoutes } from '@franchise-admin/api/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import type { Result } from '../../client/client.ts';
import { isRestoring } from '../../client/queries.ts';
import { useStreamedList } from '../../client/useStreamedList.ts';
import { useMayIn } from '../../context/caller.ts';
import { useGroupNames } from '../../context/franchise.ts';
import { notifySaved } from '../../shared/notify.ts';
import { SystemList } from '../../shared/SystemList.tsx';
import { streamFailure } from '../../shared/system-lists.ts';
import { UNITS, unitLabel } from '../../shared/words.ts';
import { lazyComponent, type RowAction, type TableHandle, useOpenDialog, usePreloadDialogs } from '../../ui/index.ts';
import { type OpenUnitChange, unitActions } from './bulk/unit-actions.ts';
import { SYSTEM_UNIT_COLUMNS } from './columns.ts';

const { Lazy: UnitDialog, preload: preloadDialog } = lazyComponent(
  async () => (await import('./UnitDialog.tsx')).UnitDialog,
);
const { Lazy: UnitChangeDialog } = lazyComponent(
  async () => (await import('./bulk/UnitChangeDialog.tsx')).UnitChangeDialog,
);

type OpenUnit = Pick<Unit, 'groupCode' | 'unitCode' | 'unitName'>;

/** Unit codes are unique only within a franchise. */
const unitKey = ({ groupCode, unitCode }: Pick<Unit, 'groupCode' | 'unitCode'>) => `${groupCode} ${unitCode}`;

export function AllUnitsPage() {
  const client = useClient();
  const ofFranchise = useCallback(
    async (code: string, signal: AbortSignal): Promise<Result<Unit[]>> => {
      const options = { params: { code }, signal };
      const [assigned, unassigned] = await Promise.all([
        client.attempt(unitRoutes.getAssignedUnits, options),
        client.attempt(unitRoutes.getUnassignedUnits, options),
      ]);
      if (!assigned.ok) return assigned;
      if (!unassigned.ok) return unassigned;
      // Removes duplicates: if a unit was assigned between the two requests, both lists contain it.
      const units = new Map([...unassigned.data, ...assigned.data].map((unit) => [unit.unitCode, unit]));
      return { ok: true, data: [...units.values()].sort(byUnitCode) };
    },
    [client],
  );
  const units = useStreamedList(systemListRoutes.getSystemUnits, ofFranchise);
  const { rows, failure, reload, replace } = units;
  // An undo or a restoration may change any unit of its franchise, so it reloads the units of that franchise.
  useEffect(() => {
    const stop = new AbortController();
    const refresh = async (code: string) => {
      const result = await ofFranchise(code, stop.signal).catch((error: unknown) => {
        if (!stop.signal.aborted) throw error;
      });
      if (!result) return;
      if (result.ok) replace((unit) => unit.groupCode === code, result.data);
      else client.report(result.failure);
    };
    const unsubscribe = client.onChange(({ code, route }) => {
      if (code !== undefined && isRestoring(route)) void refresh(code);
    });
    return () => {
      unsubscribe();
      stop.abort();
    };
  }, [client, ofFranchise, replace]);
  const [opened, setOpened] = useOpenDialog<OpenUnit>('units:SYSTEM');
  const mayChange = useMayIn(unitRoutes.saveUnit.policy);
  const groupName = useGroupNames();
  const [change, setChange] = useState<OpenUnitChange | null>(null);
  const bulk = { franchise: SYSTEM, list: 'units', reload };
  const table = useRef<TableHandle>(null);
  usePreloadDialogs(preloadDialog, rows.length > 0);

  // Memoized, so that rows do not re-render while more units load.
  const actions = useCallback(
    ({ groupCode, unitCode, unitName }: Unit): readonly RowAction[] => [
      {
        label: mayChange(groupCode) ? 'Edit' : 'Details',
        onSelect: () => setOpened({ groupCode, unitCode, unitName }),
      },
    ],
    [mayChange, setOpened],
  );

  /** A save changes only this row and returns its new version, so nothing has to reload. */
  const onSaved = (saved: Unit) => {
    replace((unit) => unitKey(unit) === unitKey(saved), [saved]);
    notifySaved(unitLabel(saved));
  };

  return (
    <>
      <SystemList
        ref={table}
        id="system-units"
        title="All Units"
        noun={UNITS}
        columns={SYSTEM_UNIT_COLUMNS}
        list={units}
        rowKey={unitKey}
        rowLabel={unitLabel}
        actions={actions}
        actionCount={1}
        bulkActions={unitActions(bulk, setChange)}
        bulkList={bulk.list}
        failure={failure && streamFailure(failure, rows.length, UNITS)}
        onRetry={reload}
      />
      {change && (
        <UnitChangeDialog
          {...change}
          list={bulk}
          onClose={() => setChange(null)}
          returnFocus={() => table.current?.activeElement()}
          onMissing={() => setChange(null)}
        />
      )}
      {opened && (
        <UnitDialog
          groupCode={opened.groupCode}
          groupName={groupName(opened.groupCode)}
          unitCode={opened.unitCode}
          unitName={opened.unitName}
          row={rows.find((unit) => unitKey(unit) === unitKey(opened))}
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
