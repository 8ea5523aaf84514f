/** The units of one franchise: heading, counts, the two lists in their tabs and the unit dialog. */
import { franchiseRoleRoutes, type Unit, type UnitDetails, unitRoutes } from '@franchise-admin/api/contract';
import { useMemo, useRef } from 'react';
import { worded } from '../../client/failure.ts';
import { useCall } from '../../client/useCall.ts';
import { useMay } from '../../context/caller.ts';
import { CountLink } from '../../shared/CountLink.tsx';
import { UserMatches } from '../../shared/FranchiseMatches.tsx';
import { DeletedRecords } from '../../shared/history/record-history.tsx';
import { tellSaved } from '../../shared/tell.ts';
import { BY_NUMBER } from '../../shared/unit-columns.ts';
import { UNITS, unitLabel } from '../../shared/words.ts';
import {
  Card,
  counted,
  DataTable,
  lazyComponent,
  MatchesIn,
  PageHeader,
  type RowAction,
  type TableHandle,
  TableTabs,
  useLast,
  useOpenDialog,
  usePreload,
  useTabAddress,
  useTableAddress,
} from '../../ui/index.ts';
import { assignedColumns, UNIT_COLUMNS } from './columns.ts';
import { UNIT_TABS, type UnitTab, useUnits } from './useUnits.ts';

const { Lazy: AssignDialog, preload: preloadAssign } = lazyComponent(
  async () => (await import('./AssignDialog.tsx')).AssignDialog,
);
// The dialog comes once the list can be used, or with its first opening.
const { Lazy: UnitDialog, preload: preloadDialog } = lazyComponent(
  async () => (await import('./UnitDialog.tsx')).UnitDialog,
);

const LABELS: Readonly<Record<UnitTab, string>> = { unassigned: 'Unassigned Units', assigned: 'Assigned Units' };

/** Assignments that can be restored. */
const ENDED_TAB = { id: 'ended', label: 'Ended Assignments' } as const;
const ADDRESS_TABS = [...UNIT_TABS, ENDED_TAB.id] as const;

/** "12 unassigned". */
const UNASSIGNED = { one: 'unassigned', many: 'unassigned' };

/** What it means that a list is empty. */
const MEANINGS: Readonly<Record<UnitTab, string>> = {
  unassigned: 'Every unit of this franchise has somebody who answers for it.',
  assigned: 'No unit of this franchise has somebody who answers for it yet.',
};

interface OpenUnit extends Pick<Unit, 'unitCode' | 'unitName'> {
  readonly kind?: 'assign';
}

export interface FranchiseUnitsProps {
  readonly groupCode: string;
  readonly groupName: string;
}

export function FranchiseUnits({ groupCode, groupName }: FranchiseUnitsProps) {
  const [shown, openTab] = useTabAddress(ADDRESS_TABS);
  const tab = shown === 'ended' ? UNIT_TABS[0] : shown;
  const lists = useUnits(groupCode, tab);
  const view = useTableAddress({ defaultSort: BY_NUMBER });
  const mayChange = useMay(unitRoutes.saveUnit.policy, groupCode);
  const isEnded = mayChange && shown === 'ended';
  const mayAssign = useMay(unitRoutes.assignUnit.policy, groupCode);
  const [opened, setOpened] = useOpenDialog<OpenUnit>(`units:${groupCode}`);
  const table = useRef<TableHandle>(null);
  const { failure, isReloading } = lists[tab];
  const [unassigned, assigned] = [lists.unassigned.data, lists.assigned.data];
  const roles = useCall(franchiseRoleRoutes.getFranchiseRoles, { params: { code: groupCode } });
  const assignedBy = useMemo(() => roles.data && assignedColumns(roles.data), [roles.data]);
  const columns = { ...UNIT_COLUMNS, assigned: assignedBy ?? UNIT_COLUMNS.assigned };
  // The roles name the columns of assigned units.
  const rows = tab === 'assigned' && roles.isLoading ? undefined : lists[tab].data;
  const isWithoutUnits = UNIT_TABS.every((id) => lists[id].data?.length === 0);
  const isLoaded = rows !== undefined;

  usePreload(preloadDialog, isLoaded);
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
      <Card fill>
        <TableTabs
          label="Units"
          tabs={[
            ...UNIT_TABS.map((id) => ({ id, label: LABELS[id], count: lists[id].data?.length })),
            ...(mayChange ? [ENDED_TAB] : []),
          ]}
          open={isEnded ? 'ended' : tab}
          onOpen={openTab}
        >
          {isEnded ? (
            <DeletedRecords sources={[{ scope: groupCode, kind: 'assignment' }]} />
          ) : (
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
              view={view}
              empty={{
                title: `No ${tab} units found`,
                detail: isWithoutUnits ? 'This franchise has no units yet.' : MEANINGS[tab],
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
                  <UserMatches groupCode={groupCode} query={view.query} tab="all" />
                </>
              }
              failure={worded(failure)}
              onRetry={lists.retry}
              isReloading={isReloading}
            />
          )}
        </TableTabs>
      </Card>
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
          onClose={() => setOpened(null)}
          onSaved={(saved) => tellSavedIn(tab, saved)}
          onGone={lists.reload}
          returnFocus={() => table.current?.activeElement()}
          onMissing={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** Says what was saved, and where to find it once its row has left the open list. */
function tellSavedIn(tab: UnitTab, unit: UnitDetails): void {
  const now: UnitTab = unit.franchiseRoleMemberId === null ? 'unassigned' : 'assigned';
  tellSaved(unitLabel(unit), { sentence: now === tab ? '' : `It is among the ${now} units now.` });
}
