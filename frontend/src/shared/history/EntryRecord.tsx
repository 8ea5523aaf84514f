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
  const toggle = (
    <TextButton aria-label={`${otherView(change, isSince)} (${change.name})`} onClick={() => setIsSince(!isSince)}>
      {otherView(change, isSince)}
    </TextButton>
  );

  if (!isSince)
    return (
      <ChangedFields
        change={change}
        headers={CHANGE}
        view={toggle}
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
      view={toggle}
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

function otherView({ action }: ChangedRecord, isSince: boolean): string {
  if (!isSince) return 'Compare with the current record';
  return action === 'changed' ? 'Compare with the previous version' : `Show the ${action} record`;
}

function versionLabel({ action }: ChangedRecord, side: Side): string {
  return action === 'changed' ? `Restore the version ${side}…` : 'Restore this version…';
}
