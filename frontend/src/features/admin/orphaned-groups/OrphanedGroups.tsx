/** Orphaned Groups: franchises that have users and no unit left, and their removal (ADM-03). */
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
  usePreload,
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
/** As the server lists them. */
const BY_CODE = { id: 'groupCode', desc: false } as const;
const rowKey = ({ groupCode }: OrphanedFranchise) => groupCode;

export function OrphanedGroups() {
  const list = useCall(orphanedFranchiseRoutes.lookupOrphanedFranchises, {});
  // A removal answers the list as it is then; it stands until the list is read anew.
  const [answer, setAnswer] = useState<{ readonly over: unknown; readonly rows: readonly OrphanedFranchise[] }>();
  const rows = answer && answer.over === list.data ? answer.rows : list.data;
  const view = useTableAddress({ name: 'orphaned', defaultSort: BY_CODE });
  const [asked, setAsked] = useState<OrphanedFranchise>();
  const grid = useRef<TableHandle>(null);
  usePreload(preloadDialog, rows !== undefined);

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
        actions={(row) => [{ label: 'Remove', danger: true, onSelect: () => setAsked(row) }]}
        actionCount={1}
        view={view}
        empty={{ title: 'No orphaned groups found', detail: 'Every franchise that has users has units too.' }}
        call={list}
        expectedRows={2}
      />
      {asked && (
        <RemoveOrphanDialog
          orphan={asked}
          onRemoved={(left) => setAnswer({ over: list.data, rows: left })}
          onRefresh={list.reload}
          onClose={() => setAsked(undefined)}
          onMissing={() => setAsked(undefined)}
          returnFocus={() => grid.current?.activeElement()}
        />
      )}
    </>
  );
}
