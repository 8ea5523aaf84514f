/** The history of one record: a list whose entries open their details. */
import type { AuditEntry, AuditedKind } from '@franchise-admin/api/contract';
import { useState } from 'react';
import { withFallbackMessage } from '../../client/failure.ts';
import { Button, EmptyState, ErrorState, Skeleton } from '../../ui/index.ts';
import { EntryDialog } from './EntryDialog.tsx';
import { titleOf } from './entry-titles.ts';
import styles from './history.module.css';
import type { HistoryEntry } from './one-save.ts';
import { useHistory } from './useHistory.ts';
import { actorOf, prefixOf, recordSummary, SOURCE_NAMES, stampOf, summaryOf } from './words.ts';

const PAGE = 20;

export interface RecordHistoryProps {
  readonly scope: string;
  readonly kind: AuditedKind;
  readonly recordId: string;
  /** Called after an undo or a restoration. */
  readonly onRestored?: (() => void) | undefined;
}

export function RecordHistory({ scope, kind, recordId, onRestored }: RecordHistoryProps) {
  const history = useHistory(scope, { kind, recordId }, PAGE);
  const [open, setOpen] = useState<HistoryEntry>();
  const { entries, hasMore, isLoadingMore } = history;
  if (!entries)
    return history.failure ? (
      <ErrorState {...withFallbackMessage(history.failure)} onRetry={history.reload} />
    ) : (
      <Skeleton rows={3} />
    );
  if (entries.length === 0)
    return <EmptyState title="No changes recorded">The history begins with the next change.</EmptyState>;
  return (
    <>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.auditId}>
            <button type="button" className={styles.entry} onClick={() => setOpen(entry)}>
              <strong>{ownSummary(entry, kind, recordId)}</strong>
              <span className={styles.muted}>{factsOf(entry)}</span>
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className={styles.older}>
          <Button busy={isLoadingMore} onClick={history.loadMore}>
            {isLoadingMore ? 'Loading...' : 'Show older'}
          </Button>
        </div>
      )}
      {open && <EntryDialog entry={open} onRestored={onRestored} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Describes the change of this record: "Last Name, Email changed", "Removed Ada Lee from the hierarchy". */
function ownSummary(entry: AuditEntry, kind: string, recordId: string): string {
  const own = entry.changes.find((change) => change.kind === kind && change.recordId === recordId);
  if (!own) return summaryOf(entry);
  const labels = own.fields.map(({ label }) => label).join(', ');
  if (own.action === 'changed' && labels !== '') return `${prefixOf(entry)}${labels} changed`;
  const titled = titleOf(entry);
  return titled?.main === own ? titled.text : prefixOf(entry) + recordSummary(own);
}

function factsOf(entry: AuditEntry): string {
  const { at, source, undoneBy } = entry;
  const origin = source === 'portal' ? '' : SOURCE_NAMES[source];
  return [stampOf(at), actorOf(entry), origin, undoneBy === null ? '' : 'undone since'].filter(Boolean).join(' · ');
}
