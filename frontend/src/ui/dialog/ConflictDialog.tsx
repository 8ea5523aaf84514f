/** Shown when a save was refused as stale (412): what differs, and whose value is to stand, field by field. */
import { useRef, useState } from 'react';
import { Breakable } from '../Breakable.tsx';
import { RadioField } from '../form/fields.tsx';
import { LockContext } from '../form/lock.ts';
import styles from './ConflictDialog.module.css';
import { DialogButton } from './DialogButton.tsx';
import { DialogFrame, type DialogSize } from './DialogFrame.tsx';
import { DialogMessage } from './DialogMessage.tsx';
import { topDialog } from './dialog-stack.ts';
import { SavingStatus } from './SavingStatus.tsx';

export type Side = 'yours' | 'theirs';

export interface ConflictField {
  readonly name: string;
  readonly label: string;
  /** Both values as they are shown; blank text for none. */
  readonly yours: string;
  readonly theirs: string;
  /** What is chosen at first; yours when left out. */
  readonly suggested?: Side;
}

export interface ConflictDialogProps {
  /** What the record is called: "1024 - Waikiki Beach". */
  readonly subject: string;
  /** Who changed it and when: "Changed by Grace Okafor 2 minutes ago."; undefined where that is unknown. */
  readonly changed?: string | undefined;
  /** The record has been deleted: nothing can be saved any more. */
  readonly isGone?: boolean;
  /** The fields to choose in; at least one. */
  readonly fields: readonly ConflictField[];
  /** Saves the chosen values with the new etag. Resolves to the reason if that failed, with the message "" if it is shown elsewhere. */
  readonly onSave: (choice: Readonly<Record<string, Side>>) => Promise<ConflictFailure | undefined>;
  /** Back to the form with everything as it was. */
  readonly onClose: () => void;
}

/** Why the choice was not saved. */
export interface ConflictFailure {
  readonly message: string;
  readonly requestId?: string | undefined;
}

export function ConflictDialog({ subject, changed, isGone = false, fields, onSave, onClose }: ConflictDialogProps) {
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(fields.map((field) => [field.name, field.suggested ?? 'yours'])),
  );
  // As wide as the form that it is about, which stands beneath it.
  const [size] = useState(() => topDialog()?.dataset.size as DialogSize | undefined);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ConflictFailure>();
  const inFlight = useRef(false);
  const save = async () => {
    if (inFlight.current || isGone) return;
    inFlight.current = true;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const reason = await onSave(choice);
      if (reason === undefined) onClose();
      else setFailure(reason);
    } finally {
      inFlight.current = false;
      setIsBusy(false);
    }
  };
  const radio = (field: ConflictField, side: Side) => (
    <RadioField
      name={`conflict-${field.name}`}
      label={
        <>
          <span className="visually-hidden">{`${field.label}, ${side}: `}</span>
          {field[side] ? <Breakable text={field[side]} /> : <span className={styles.none}>(none)</span>}
        </>
      }
      checked={choice[field.name] === side}
      onChange={() => setChoice({ ...choice, [field.name]: side })}
    />
  );
  return (
    <DialogFrame
      title="Someone else saved this first"
      subtitle={subject}
      size={size}
      onRequestClose={() => !isBusy && onClose()}
      onSubmit={() => void save()}
      footer={
        <>
          <SavingStatus isSaving={isBusy} />
          <DialogButton onClick={onClose} busy={isBusy}>
            {isGone ? 'Close' : 'Cancel'}
          </DialogButton>
          <DialogButton type="submit" appearance="primary" busy={isGone} working={isBusy}>
            Save my choice
          </DialogButton>
        </>
      }
    >
      <LockContext value={isBusy || isGone ? 'saving' : undefined}>
        <div className={styles.fields}>
          {failure?.message && (
            <div className={styles.failure}>
              <DialogMessage intent="error" role="alert" requestId={failure.requestId}>
                {failure.message}
              </DialogMessage>
            </div>
          )}
          {changed && <p className={styles.changed}>{changed}</p>}
          <table className={styles.table} aria-label="Fields that somebody else changed">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Yours</th>
                <th scope="col">Theirs</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={field.name}>
                  <th scope="row">{field.label}</th>
                  <td data-side="Yours">{radio(field, 'yours')}</td>
                  <td data-side="Theirs">{radio(field, 'theirs')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.note}>Your other changes will be saved too.</p>
        </div>
      </LockContext>
    </DialogFrame>
  );
}
