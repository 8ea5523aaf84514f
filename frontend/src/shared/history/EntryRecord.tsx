/** A record of a history entry. Compares it with the previous version or the current record, and restores it. */
import {
  type AuditEntry,
  type ChangedField,
  type ChangedRecord,
  contentFields,
  restorableKind,
} from '@franchise-admin/api/contract';
import { useState } from 'react';
import { withFallbackMessage } from '../../client/failure.ts';
import { DialogButton, ErrorState, Skeleton, TextButton } from '../../ui/index.ts';
import { ChangedFields, type Side, sidesOf } from './ChangedFields.tsx';
import { useComparison } from './comparison.ts';
import styles from './history.module.css';

const BOTH = ['before', 'after'] as const;
const CHANGE = { before: 'Before', after: 'After' } as const;
/** The buttons that choose the comparison: with the previous version, if there is one, or with the current record. */
const VIEWS = {
  changed: { text: 'Previous version', label: 'Compare with the previous version' },
  created: { text: 'Created record', label: 'Show the created record' },
  deleted: { text: 'Deleted record', label: 'Show the deleted record' },
} as const;
const CURRENT = { text: 'Current record', label: 'Compare with the current record' } as const;
const SINCE = { before: 'This version', after: 'Now' } as const;

export interface EntryRecordProps {
  readonly entry: AuditEntry;
  readonly change: ChangedRecord;
  /** Restores a version, or one of its fields. */
  readonly onRestore: (change: ChangedRecord, side: Side, field?: ChangedField) => void;
}

export function EntryRecord({ entry, change, onRestore }: EntryRecordProps) {
  const [isSince, setIsSince] = useState(false);
  const { differences, failure, reload } = useComparison(entry, change, isSince);
  const kind = entry.isRestorable ? restorableKind(change.kind) : undefined;
  /** The side of the entry that is compared with the current record. A deletion has only "before", a creation only "after". */
  const own = change.action === 'deleted' ? 'before' : 'after';
  const restoreField = (field: ChangedField, side: Side) =>
    kind &&
    contentFields(kind).includes(field.field) && (
      <TextButton
        aria-label={`Restore… ${field.label} of ${change.name}, ${side}`}
        onClick={() => onRestore(change, side, field)}
      >
        Restore…
      </TextButton>
    );
  const choice = (
    <fieldset className={styles.views} aria-label={`Compare ${change.name} with`}>
      {[VIEWS[change.action], CURRENT].map((view) => (
        <button
          key={view.text}
          type="button"
          aria-label={`${view.label} (${change.name})`}
          aria-pressed={isSince === (view === CURRENT)}
          onClick={() => setIsSince(view === CURRENT)}
        >
          {view.text}
        </button>
      ))}
    </fieldset>
  );

  if (!isSince)
    return (
      <ChangedFields
        change={change}
        headers={CHANGE}
        view={choice}
        action={(field, side) => change.action === 'changed' && restoreField(field, side)}
      >
        {kind && (
          <div className={styles.buttons}>
            {sidesOf(change).map((side) => (
              <DialogButton
                key={side}
                aria-label={`${versionLabel(change, side)} (${change.name})`}
                onClick={() => onRestore(change, side)}
              >
                {versionLabel(change, side)}
              </DialogButton>
            ))}
          </div>
        )}
      </ChangedFields>
    );
  const isGone = differences?.action === 'deleted';
  return (
    <ChangedFields
      change={{ ...change, fields: isGone ? [] : (differences?.fields ?? []) }}
      sides={BOTH}
      headers={SINCE}
      view={choice}
      action={(field, side) => side === 'before' && restoreField(field, own)}
    >
      {failure ? (
        <ErrorState {...withFallbackMessage(failure)} onRetry={reload} />
      ) : !differences ? (
        <Skeleton rows={2} />
      ) : isGone ? (
        <p className={styles.muted}>This record is deleted.</p>
      ) : (
        differences.fields.length === 0 && <p className={styles.muted}>The current record has the same values.</p>
      )}
    </ChangedFields>
  );
}

function versionLabel({ action }: ChangedRecord, side: Side): string {
  return action === 'changed' ? `Restore the version ${side}…` : 'Restore this version…';
}
