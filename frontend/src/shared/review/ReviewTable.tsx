/** The operations of a set: filter chips with counts, and a virtual table whose pages are read when they come into view. */
import type { OperationView } from '@franchise-admin/api/contract';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { withFallbackMessage } from '../../client/failure.ts';
import { useCaller } from '../../context/caller.ts';
import { DataTable, FileSubject, lazyComponent, type TableHandle, usePreload, useTableMemory } from '../../ui/index.ts';
import { Chips } from './Chips.tsx';
import { columnsOf, REASON_ROW, rowName, SelectContext, UnreadContext } from './columns.tsx';
import { createOperationPages, type OperationPages, type ReviewRow } from './operation-pages.ts';
import { mayEdit, mayLeaveOutAny } from './set-actions.ts';
import type { SetReview } from './useSetReview.ts';
import { CHANGES, groupingOf, isByVerdict, isProblem, type OperationGroup } from './words.ts';

const { Lazy: OperationDialog, preload } = lazyComponent(
  async () => (await import('./OperationDialog.tsx')).OperationDialog,
);

export interface ReviewTableProps {
  readonly review: SetReview;
  /** True if the current user may deselect rows. */
  readonly isEditable: boolean;
}

const ALL = 'All';
const rowKey = ({ index }: ReviewRow) => String(index);

export function ReviewTable({ review, isEditable }: ReviewTableProps) {
  const { set, groups, read } = review;
  const caller = useCaller();
  const grouping = groupingOf(set);
  const [chosen, setChosen] = useState(ALL);
  const group = groups.find(({ label }) => label === chosen);
  // A filter has its own pages, because its rows have other positions.
  const ofGroup = useMemo(() => group && createOperationPages(read, [group], set.total), [read, group, set.total]);
  const pages = ofGroup ?? review.pages;
  const rows = useSyncExternalStore(pages.subscribe, pages.rows);
  const failure = useSyncExternalStore(pages.subscribe, pages.failure);
  const view = useTableMemory();
  const [open, setOpen] = useState<OperationView>();
  const grid = useRef<TableHandle>(null);
  usePreload(preload, true);
  const show = useMemo(() => shownIn(pages), [pages]);

  /** The pages that are exported as soon as all have loaded. */
  const [exported, setExported] = useState<OperationPages>();
  const exporter = useRef<() => Promise<void>>(null);
  const isExporting = exported === pages && failure === undefined;

  const choose = (label: string) => {
    // Otherwise the file would appear when the user returns to this filter.
    setExported(undefined);
    setChosen(label);
  };

  // Search, sort and export need all rows.
  const wantsAll = view.query.trim() !== '' || view.sort !== null || isExporting;
  const isReadingAll = wantsAll && failure === undefined && rows.some(({ operation }) => !operation);
  const readAll = useEffectEvent(() => void pages.readAll());
  useEffect(() => {
    if (isReadingAll) readAll();
  }, [isReadingAll]);

  const finishExport = useEffectEvent(() => {
    setExported(undefined);
    void exporter.current?.();
  });
  useEffect(() => {
    if (isExporting && !isReadingAll) finishExport();
  }, [isExporting, isReadingAll]);

  return (
    <>
      <Chips groups={groups} all={ALL} total={rowsOf(groups)} chosen={group ? chosen : ALL} onChoose={choose} />
      <UnreadContext value={show}>
        <SelectContext value={isEditable ? review : null}>
          <FileSubject value={`${set.scope} ${group?.label ?? set.title}`}>
            <DataTable
              // A new table for each filter starts at the top.
              key={group?.label ?? ALL}
              ref={grid}
              id={`review-${grouping}${isEditable ? '-open' : ''}`}
              label="Changes of this set"
              noun={CHANGES}
              columns={columnsOf(set, isEditable)}
              rows={rows}
              rowKey={rowKey}
              rowLabel={rowName}
              actions={({ operation }) => (operation ? [{ label: 'Details', onSelect: () => setOpen(operation) }] : [])}
              actionCount={1}
              rowHeight={groups.some(({ isProblem }) => isProblem) ? REASON_ROW : undefined}
              view={view}
              empty={{ title: 'No changes' }}
              failure={failure && { ...withFallbackMessage(failure), isPartial: true }}
              onRetry={pages.retry}
              streaming={isReadingAll ? { total: rows.length } : undefined}
              onExport={rows.every(({ operation }) => operation) ? undefined : () => setExported(pages)}
              exporter={exporter}
            />
          </FileSubject>
        </SelectContext>
      </UnreadContext>
      {open && (
        <OperationDialog
          operation={open}
          grouping={grouping}
          maySkip={isByVerdict(grouping) && mayLeaveOutAny(set) && isProblem(open)}
          {...(mayEdit(set, caller) && { onEdit: (edit) => review.edit({ operations: [edit] }) })}
          onClose={() => setOpen(undefined)}
          onMissing={() => setOpen(undefined)}
          returnFocus={() => grid.current?.activeElement()}
        />
      )}
    </>
  );
}

/** Milliseconds to collect rendered rows before their pages are read. Later rows replace rows that have scrolled past unread. */
const COLLECT_MS = 60;

/** Reads the pages of the rows that were rendered together. */
function shownIn(pages: OperationPages): (index: number) => void {
  let indexes: number[] = [];
  return (index) => {
    indexes.push(index);
    if (indexes.length > 1) return;
    setTimeout(() => {
      const [start, stop] = [Math.min(...indexes), Math.max(...indexes) + 1];
      indexes = [];
      void pages.show(start, stop);
    }, COLLECT_MS);
  };
}

const rowsOf = (groups: readonly OperationGroup[]) => groups.reduce((sum, { count }) => sum + count, 0);
