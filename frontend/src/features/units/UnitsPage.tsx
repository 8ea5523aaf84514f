/** The units screen: two tabs with the selected franchise's units, and their dialogs (UNIT-01 to UNIT-04). */
import {
  franchiseRoleRoutes,
  proposeInScope,
  type Unit,
  type UnitDetails,
  unitRoutes,
} from '@franchise-admin/api/contract';
import { useMemo, useRef, useState } from 'react';
import { withFallbackMessage } from '../../client/failure.ts';
import { useCall } from '../../client/useCall.ts';
import { useMay } from '../../context/caller.ts';
import { CountLink } from '../../shared/CountLink.tsx';
import { TabbedList, useListTabs } from '../../shared/history/TabbedList.tsx';
import { notifySaved } from '../../shared/notify.ts';
import { OneFranchise } from '../../shared/OneFranchise.tsx';
import { BY_NUMBER } from '../../shared/unit-columns.ts';
import { UNITS, unitLabel } from '../../shared/words.ts';
import {
  counted,
  DataTable,
  lazyComponent,
  MatchesIn,
  PageHeader,
  type RowAction,
  type TableHandle,
  useLast,
  useOpenDialog,
  usePreload,
  usePreloadDialogs,
  useTableAddress,
} from '../../ui/index.ts';
import { type OpenUnitChange, unitActions } from './bulk/unit-actions.ts';
import { assignedColumns, UNIT_COLUMNS } from './columns.ts';
import { UNIT_TABS, type UnitTab, useUnits } from './useUnits.ts';

const { Lazy: AssignDialog, preload: preloadAssign } = lazyComponent(
  async () => (await import('./AssignDialog.tsx')).AssignDialog,
);
// Loads after the list, or when the dialog first opens.
const { Lazy: UnitDialog, preload: preloadDialog } = lazyComponent(
  async () => (await import('./UnitDialog.tsx')).UnitDialog,
);
// Loads when a search finds nothing.
const { Lazy: UserMatches } = lazyComponent(
  async () => (await import('../../shared/FranchiseMatches.tsx')).UserMatches,
);
const { Lazy: UnitChangeDialog } = lazyComponent(
  async () => (await import('./bulk/UnitChangeDialog.tsx')).UnitChangeDialog,
);

const LABELS: Readonly<Record<UnitTab, string>> = { unassigned: 'Unassigned Units', assigned: 'Assigned Units' };

/** Lists ended assignments, which can be restored. */
const ENDED_TAB = { id: 'ended', label: 'Ended Assignments' } as const;

/** For the count in the header: "12 unassigned". */
const UNASSIGNED = { one: 'unassigned', many: 'unassigned' };

const EMPTY_DETAILS: Readonly<Record<UnitTab, string>> = {
  unassigned: 'Every unit of this franchise is assigned to someone.',
  assigned: 'No unit of this franchise is assigned to anyone yet.',
};

interface OpenUnit extends Pick<Unit, 'unitCode' | 'unitName'> {
  readonly kind?: 'assign';
}

export function UnitsPage() {
  return (
    <OneFranchise screen="Units" audience="Franchise">
      {(groupCode, groupName) => <FranchiseUnits groupCode={groupCode} groupName={groupName} />}
    </OneFranchise>
  );
}

function FranchiseUnits({ groupCode, groupName }: { readonly groupCode: string; readonly groupName: string }) {
  const shown = useListTabs(UNIT_TABS, ENDED_TAB);
  const tab = shown.open;
  const lists = useUnits(groupCode, tab);
  const view = useTableAddress({ defaultSort: BY_NUMBER });
  const mayChange = useMay(unitRoutes.saveUnit.policy, groupCode);
  const mayPropose = useMay(proposeInScope, groupCode);
  const [change, setChange] = useState<OpenUnitChange | null>(null);
  const bulk = { franchise: groupCode, list: 'units', reload: lists.reload };
  const mayAssign = useMay(unitRoutes.assignUnit.policy, groupCode);
  const [opened, setOpened] = useOpenDialog<OpenUnit>(`units:${groupCode}`);
  const table = useRef<TableHandle>(null);
  const { failure, isReloading } = lists[tab];
  const [unassigned, assigned] = [lists.unassigned.data, lists.assigned.data];
  const roles = useCall(franchiseRoleRoutes.getFranchiseRoles, { params: { code: groupCode } });
  const assignedBy = useMemo(() => roles.data && assignedColumns(roles.data), [roles.data]);
  const columns = { ...UNIT_COLUMNS, assigned: assignedBy ?? UNIT_COLUMNS.assigned };
  // Role names are the column headers for assigned units, so the rows wait for the roles.
  const rows = tab === 'assigned' && roles.isLoading ? undefined : lists[tab].data;
  const everything = useMemo(
    () => (unassigned && assigned ? [...unassigned, ...assigned] : undefined),
    [unassigned, assigned],
  );
  const isWithoutUnits = UNIT_TABS.every((id) => lists[id].data?.length === 0);
  const isLoaded = rows !== undefined;

  usePreloadDialogs(preloadDialog, isLoaded);
  usePreload(preloadAssign, isLoaded && mayAssign);

  const actions = ({ unitCode, unitName }: Unit): readonly RowAction[] => {
    const edit = { label: mayChange ? 'Edit' : 'Details', onSelect: () => setOpened({ unitCode, unitName }) };
    if (!mayAssign || tab !== 'unassigned') return [edit];
    return [edit, { label: 'Assign', onSelect: () => setOpened({ kind: 'assign', unitCode, unitName }) }];
  };
  const unitToAssign = useLast(
    opened?.kind === 'assign' ? lists.unassigned.data?.find(({ unitCode }) => unitCode === opened.unitCode) : undefined,
  );

  return (
    <>
      <PageHeader
        title={`Units - ${groupCode} ${groupName}`}
        note={
          unassigned && assigned ? (
            <>
              {counted(unassigned.length + assigned.length, UNITS)}
              {' · '}
              <CountLink count={unassigned.length} noun={UNASSIGNED} to={['/units', groupCode, 'unassigned']} />
            </>
          ) : null
        }
      />
      <TabbedList
        label="Units"
        tabs={UNIT_TABS.map((id) => ({ id, label: LABELS[id], count: lists[id].data?.length }))}
        shown={shown}
        restorable={mayChange ? { scope: groupCode, kind: 'assignment' } : undefined}
      >
        <DataTable
          ref={table}
          id={`${tab}-units`}
          label={LABELS[tab]}
          noun={UNITS}
          columns={columns[tab]}
          rows={rows}
          rowKey={({ unitCode }) => unitCode}
          rowLabel={unitLabel}
          actions={actions}
          actionCount={mayAssign && tab === 'unassigned' ? 2 : 1}
          selection={
            mayPropose
              ? { ...bulk, all: everything, isProposal: !mayChange, actions: unitActions(bulk, setChange) }
              : undefined
          }
          view={view}
          empty={{
            title: `No ${tab} units found`,
            detail: isWithoutUnits ? 'This franchise has no units yet.' : EMPTY_DETAILS[tab],
          }}
          elsewhere={
            <>
              {UNIT_TABS.filter((id) => id !== tab).map((id) => (
                <MatchesIn
                  key={id}
                  list={LABELS[id]}
                  columns={columns[id]}
                  rows={lists[id].data}
                  query={view.query}
                  to={{ tab: id }}
                />
              ))}
              <UserMatches groupCode={groupCode} query={view.query} tab="all" onMissing={() => undefined} isQuiet />
            </>
          }
          failure={withFallbackMessage(failure)}
          onRetry={lists.retry}
          isReloading={isReloading}
        />
      </TabbedList>
      {change && (
        <UnitChangeDialog
          {...change}
          list={bulk}
          onClose={() => setChange(null)}
          returnFocus={() => table.current?.activeElement()}
          onMissing={() => setChange(null)}
        />
      )}
      {opened?.kind === 'assign' && unitToAssign?.unitCode === opened.unitCode && (
        <AssignDialog
          groupCode={groupCode}
          unit={unitToAssign}
          onClose={() => setOpened(null)}
          onChanged={lists.reload}
          returnFocus={() => table.current?.activeElement()}
          onMissing={() => setOpened(null)}
        />
      )}
      {opened && opened.kind !== 'assign' && (
        <UnitDialog
          groupCode={groupCode}
          groupName={groupName}
          unitCode={opened.unitCode}
          unitName={opened.unitName}
          row={rows?.find(({ unitCode }) => unitCode === opened.unitCode)}
          onClose={() => setOpened(null)}
          onSaved={(saved) => notifySavedIn(tab, saved)}
          onGone={lists.reload}
          returnFocus={() => table.current?.activeElement()}
          onMissing={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** Confirms a save and, if the unit has moved to another tab, names that tab. */
function notifySavedIn(tab: UnitTab, unit: UnitDetails): void {
  const now: UnitTab = unit.franchiseRoleMemberId === null ? 'unassigned' : 'assigned';
  notifySaved(unitLabel(unit), { sentence: now === tab ? '' : `It is now in ${LABELS[now]}.` });
}
