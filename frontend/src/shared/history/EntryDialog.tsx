/** One entry of a history: its author, its changes field by field, undo, and versions to restore. */
import { type ChangedField, type ChangedRecord, restorableKind } from '@franchise-admin/api/contract';
import { useState } from 'react';
import { DialogButton, DialogFrame, DialogMessage, Reference } from '../../ui/index.ts';
import type { Side } from './ChangedFields.tsx';
import { EntryRecord } from './EntryRecord.tsx';
import styles from './history.module.css';
import { type HistoryEntry, partOf, undoableChanges } from './one-save.ts';
import { PreviewDialog, type PreviewDialogProps } from './PreviewDialog.tsx';
import { actorOf, SOURCE_NAMES, stampOf, summaryOf } from './words.ts';

/** Maximum number of records shown before "Show all". */
const SHOWN = 20;

const NOT_RESTORABLE =
  'You cannot undo or restore this entry. It changed no record, comes from an earlier release, or its record was deleted permanently.';

export interface EntryDialogProps {
  readonly entry: HistoryEntry;
  /** Called after an undo or a restoration. */
  readonly onRestored?: (() => void) | undefined;
  readonly onClose: () => void;
  readonly returnFocus?: () => HTMLElement | null | undefined;
}

type Question = Pick<PreviewDialogProps, 'title' | 'subtitle' | 'confirmLabel' | 'restoration' | 'done'>;

export function EntryDialog({ entry, onRestored, onClose, returnFocus }: EntryDialogProps) {
  const { at, source, scope, scopeName, requestId, isRestorable, undoneBy, changes } = entry;
  const [question, setQuestion] = useState<Question>();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, SHOWN);
  const summary = summaryOf(entry);
  const mayUndo = isRestorable && undoneBy === null;

  const undo = () =>
    setQuestion({
      title: 'Undo this change?',
      subtitle: summary,
      confirmLabel: 'Undo',
      restoration: { scope, undo: undoableChanges(entry) },
      done: `Undone: ${summary}.`,
    });
  const restore = (change: ChangedRecord, side: Side, field?: ChangedField) => {
    const kind = restorableKind(change.kind);
    if (!kind) return;
    const { auditId } = partOf(entry, change, side, field?.field);
    const what = field ? `${field.label} of ${change.name}` : change.name;
    setQuestion({
      title: field ? 'Restore this field?' : 'Restore this version?',
      subtitle: `${what}, as ${side === 'before' ? 'before' : 'after'} the change of ${stampOf(at)}`,
      confirmLabel: 'Restore',
      restoration: {
        scope,
        restore: { auditId, kind, recordId: change.recordId, side, ...(field && { fields: [field.field] }) },
      },
      done: `${what} restored.`,
    });
  };

  return (
    <>
      <DialogFrame
        title={summary}
        subtitle={[stampOf(at), actorOf(entry), scopeName].filter(Boolean).join(' · ')}
        size="wide"
        startsAtTitle
        onRequestClose={onClose}
        returnFocus={returnFocus}
        footer={
          <>
            <DialogButton onClick={onClose}>Close</DialogButton>
            {mayUndo && (
              <DialogButton appearance="primary" onClick={undo}>
                Undo…
              </DialogButton>
            )}
          </>
        }
      >
        <div className={styles.body}>
          {undoneBy !== null && (
            <DialogMessage intent="info" role="note">
              This change has been undone.
            </DialogMessage>
          )}
          {!isRestorable && (
            <DialogMessage intent="info" role="note">
              {NOT_RESTORABLE}
            </DialogMessage>
          )}
          {changes.length === 0 && <p>No visible field has changed.</p>}
          {shown.map((change) => (
            <EntryRecord
              key={`${change.kind}:${change.recordId}`}
              entry={partOf(entry, change, 'after')}
              change={change}
              onRestore={restore}
            />
          ))}
          {shown.length < changes.length && (
            <DialogButton onClick={() => setIsWhole(true)}>Show all {changes.length} records</DialogButton>
          )}
          <p className={styles.muted}>
            {SOURCE_NAMES[source]} · <Reference id={requestId} />
          </p>
        </div>
      </DialogFrame>
      {question && (
        <PreviewDialog
          {...question}
          onDone={() => {
            onRestored?.();
            onClose();
          }}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}
