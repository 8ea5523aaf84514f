/** The list of entries: its filters, its table, and the details of the open entry. */
import type { AuditEntry } from '@franchise-admin/api/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { withFallbackMessage } from '../../client/failure.ts';
import type { HistoryEntry } from '../../shared/history/one-save.ts';
import { type HistoryFilter, useHistory } from '../../shared/history/useHistory.ts';
import { ENTRIES, stampOf, summaryOf } from '../../shared/history/words.ts';
import {
  Button,
  DataTable,
  lazyComponent,
  preloadFluentArea,
  type TableHandle,
  usePreloadDialogs,
  useTableAddress,
} from '../../ui/index.ts';
import { columnsOf } from './columns.ts';
import styles from './history.module.css';
import { useHistoryFilter } from './useHistoryFilter.ts';

const { Lazy: EntryDialog, preload } = lazyComponent(
  async () => (await import('../../shared/history/EntryDialog.tsx')).EntryDialog,
);

// Loads after the list, together with Fluent. Until then, placeholders reserve the space of the filters.
const { Lazy: HistoryFilters } = lazyComponent(
  async () => {
    const [code] = await Promise.all([import('./HistoryFilters.tsx'), preloadFluentArea()]);
    return code.HistoryFilters;
  },
  <div className={styles.filters} aria-hidden="true">
    {['kind', 'record', 'person', 'from', 'to'].map((name) => (
      <div key={name} className={styles.placeholder} />
    ))}
  </div>,
);

const PAGE = 200;
/** Number of entries to load in advance, so that Search finds recent changes. */
const AHEAD = 1_000;

const entryKey = ({ auditId }: AuditEntry) => auditId;
const entryLabel = (entry: AuditEntry) => `${summaryOf(entry)}, ${stampOf(entry.at)}`;
const NONE: readonly HistoryEntry[] = [];

export function HistoryList({ scope }: { readonly scope: string }) {
  const state = useHistoryFilter();
  const history = useHistory(scope, state.error ? null : state.filter, PAGE);
  const view = useTableAddress();
  const [open, setOpen] = useState<HistoryEntry>();
  const [wanted, setWanted] = useState(AHEAD);
  /** The filter whose entries are exported as soon as all have loaded. */
  const [exported, setExported] = useState<HistoryFilter>();
  const exporter = useRef<() => Promise<void>>(null);
  const grid = useRef<TableHandle>(null);
  const { hasMore, isLoadingMore, failure } = history;
  const entries = state.error ? NONE : history.entries;
  const count = entries?.length ?? 0;
  usePreloadDialogs(preload, entries !== undefined);

  const isExporting = exported === state.filter && failure === undefined;
  const isLacking = hasMore && failure === undefined && (isExporting || count < wanted);
  const loadMore = useEffectEvent(history.loadMore);
  useEffect(() => {
    if (isLacking && !isLoadingMore) loadMore();
  }, [isLacking, isLoadingMore]);
  const finishExport = useEffectEvent(() => {
    setExported(undefined);
    void exporter.current?.();
  });
  useEffect(() => {
    if (isExporting && !hasMore) finishExport();
  }, [isExporting, hasMore]);

  return (
    <>
      <HistoryFilters state={state} entries={entries ?? NONE} />
      <DataTable
        ref={grid}
        id={scope === 'SYSTEM' ? 'history-all' : 'history'}
        label="History"
        noun={ENTRIES}
        columns={columnsOf(scope)}
        rows={entries}
        rowKey={entryKey}
        rowLabel={entryLabel}
        actions={(entry) => [{ label: 'Details', onSelect: () => setOpen(entry) }]}
        actionCount={1}
        view={view}
        empty={
          state.isActive
            ? {
                title: 'No changes match the filters',
                action: <Button onClick={state.clear}>Clear filters</Button>,
              }
            : { title: 'No changes recorded', detail: 'The history begins with the next change.' }
        }
        failure={failure && { ...withFallbackMessage(failure), ...(count > 0 && { isPartial: true }) }}
        onRetry={count > 0 ? history.loadMore : history.reload}
        isReloading={history.isReloading}
        streaming={isLacking ? {} : undefined}
        onExport={hasMore ? () => setExported(state.filter) : undefined}
        exporter={exporter}
        toolbar={
          isExporting && hasMore ? (
            <Button appearance="subtle" onClick={() => setExported(undefined)}>
              Cancel export
            </Button>
          ) : (
            hasMore &&
            !isLacking && (
              <Button appearance="subtle" onClick={() => setWanted(count + AHEAD)}>
                Load older
              </Button>
            )
          )
        }
      />
      {open && (
        <EntryDialog
          entry={open}
          onClose={() => setOpen(undefined)}
          onMissing={() => setOpen(undefined)}
          returnFocus={() => grid.current?.activeElement()}
        />
      )}
    </>
  );
}
