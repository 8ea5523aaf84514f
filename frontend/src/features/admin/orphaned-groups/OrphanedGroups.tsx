/** Orphaned Groups: lists and removes franchises that have users but no units (ADM-03). */
import { type OrphanedFranchise, orphanedFranchiseRoutes } from '@franchise-admin/api/contract';
import { useRef, useState } from 'react';
import { useCall } from '../../../client/useCall.ts';
import { ListCard } from '../../../shared/ListCard.tsx';
import { ORPHAN_WIDTHS } from '../../../shared/widths.ts';
import { franchiseLabel } from '../../../shared/words.ts';
import {
  type DataColumn,
  formatCount,
  lazyComponent,
  type Noun,
  type TableHandle,
  usePreloadDialogs,
  useTableAddress,
} from '../../../ui/index.ts';

const { Lazy: RemoveOrphanDialog, preload: preloadDialog } = lazyComponent(
  async () => (await import('./RemoveOrphanDialog.tsx')).RemoveOrphanDialog,
);

const GROUPS: Noun = { one: 'orphaned group', many: 'orphaned groups' };

export const COLUMNS: readonly DataColumn<OrphanedFranchise>[] = [
  { id: 'groupCode', header: 'Code', text: ({ groupCode }) => groupCode, width: ORPHAN_WIDTHS.groupCode },
  {
    id: 'groupName',
    header: 'Name',
    text: ({ groupName }) => groupName,
    width: ORPHAN_WIDTHS.groupName,
    card: 'title',
  },
  {
    id: 'totalUsers',
    header: 'Users',
    text: ({ totalUsers }) => formatCount(totalUsers),
    compare: 'number',
    align: 'end',
    width: ORPHAN_WIDTHS.totalUsers,
  },
];
/** The order in which the server returns the franchises. */
const BY_CODE = { id: 'groupCode', desc: false } as const;
const rowKey = ({ groupCode }: OrphanedFranchise) => groupCode;

export function OrphanedGroups() {
  const list = useCall(orphanedFranchiseRoutes.lookupOrphanedFranchises, {});
  // A removal returns the remaining franchises. They are shown until the list reloads.
  const [returned, setReturned] = useState<{ readonly for: unknown; readonly rows: readonly OrphanedFranchise[] }>();
  const rows = returned && returned.for === list.data ? returned.rows : list.data;
  const view = useTableAddress({ name: 'orphaned', defaultSort: BY_CODE });
  const [toRemove, setToRemove] = useState<OrphanedFranchise>();
  const grid = useRef<TableHandle>(null);
  usePreloadDialogs(preloadDialog, rows !== undefined);

  return (
    <>
      <ListCard
        ref={grid}
        id="orphaned-groups"
        title="Orphaned Groups"
        noun={GROUPS}
        columns={COLUMNS}
        rows={rows}
        rowKey={rowKey}
        rowLabel={franchiseLabel}
        actions={(row) => [{ label: 'Remove', danger: true, onSelect: () => setToRemove(row) }]}
        actionCount={1}
        view={view}
        empty={{ title: 'No orphaned groups found', detail: 'Every franchise with users also has units.' }}
        call={list}
        expectedRows={2}
      />
      {toRemove && (
        <RemoveOrphanDialog
          orphan={toRemove}
          onRemoved={(remaining) => setReturned({ for: list.data, rows: remaining })}
          onRefresh={list.reload}
          onClose={() => setToRemove(undefined)}
          onMissing={() => setToRemove(undefined)}
          returnFocus={() => grid.current?.activeElement()}
        />
      )}
    </>
  );
}
