/** One entry of a history: its author, its changes field by field, undo, and versions to restore. */
import type { AuditEntry, ChangedRecord } from '@franchise-admin/api/contract';
import { useState } from 'react';
import { DialogButton, DialogFrame, DialogMessage, Reference, TextButton } from '../../ui/index.ts';
import { ChangedFields, type Side, sidesOf } from './ChangedFields.tsx';
import styles from './history.module.css';
import { PreviewDialog, type PreviewDialogProps } from './PreviewDialog.tsx';
import { isRestorableField, restorableKind } from './restorable.ts';
import { SOURCE_NAMES, stampOf, summaryOf } from './words.ts';

/** Maximum number of records shown before "Show all". */
const SHOWN = 20;

const HEADERS = { before: 'Before', after: 'After' } as const;
const NOT_RESTORABLE =
  'This entry cannot be undone or restored. It was recorded by an earlier release, reports an event, or its record was deleted permanently.';

export interface EntryDialogProps {
  readonly entry: AuditEntry;
  /** Called after an undo or a restoration. */
  readonly onRestored?: (() => void) | undefined;
  readonly onClose: () => void;
  readonly returnFocus?: () => HTMLElement | null | undefined;
}

type Question = Pick<PreviewDialogProps, 'title' | 'subtitle' | 'confirmLabel' | 'restoration' | 'done'>;

export function EntryDialog({ entry, onRestored, onClose, returnFocus }: EntryDialogProps) {
  const { auditId, changeId, at, actorName, source, scope, scopeName, requestId, isRestorable, undoneBy, changes } =
    entry;
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
      restoration: { scope, undo: [changeId] },
      done: `Undone: ${summary}.`,
    });
  const restore = (change: ChangedRecord, side: Side, field?: { readonly field: string; readonly label: string }) => {
    const kind = restorableKind(change.kind);
    if (!kind) return;
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
        subtitle={[stampOf(at), actorName, scopeName].filter(Boolean).join(' · ')}
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
          {changes.length === 0 && <p>No visible change.</p>}
          {shown.map((change) => {
            const kind = isRestorable ? restorableKind(change.kind) : undefined;
            return (
              <ChangedFields
                key={`${change.kind}:${change.recordId}`}
                change={change}
                headers={HEADERS}
                action={(field, side) =>
                  kind &&
                  change.action === 'changed' &&
                  isRestorableField(kind, field.field) && (
                    <TextButton
                      aria-label={`Restore… ${field.label} of ${change.name}, ${side}`}
                      onClick={() => restore(change, side, field)}
                    >
                      Restore…
                    </TextButton>
                  )
                }
              >
                {kind && (
                  <div className={styles.buttons}>
                    {sidesOf(change).map((side) => (
                      <DialogButton
                        key={side}
                        aria-label={`${versionLabel(change, side)} (${change.name})`}
                        onClick={() => restore(change, side)}
                      >
                        {versionLabel(change, side)}
                      </DialogButton>
                    ))}
                  </div>
                )}
              </ChangedFields>
            );
          })}
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

function versionLabel({ action }: ChangedRecord, side: Side): string {
  return action === 'changed' ? `Restore the version ${side}…` : 'Restore this version…';
}
