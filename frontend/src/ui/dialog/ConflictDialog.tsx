/** Opens after the server rejected a save as stale (412). For each field in conflict, the user chooses their own or the saved value. */
import { useRef, useState } from 'react';
import { ComparedValue, ComparisonTable } from '../ComparisonTable.tsx';
import { RadioField } from '../form/fields.tsx';
import { LockContext } from '../form/lock.ts';
import styles from './ConflictDialog.module.css';
import { DialogButton } from './DialogButton.tsx';
import { DialogFrame, type DialogSize } from './DialogFrame.tsx';
import { DialogMessage } from './DialogMessage.tsx';
import { topDialog } from './dialog-stack.ts';
import { SavingStatus } from './SavingStatus.tsx';

export type Side = 'yours' | 'saved';

export interface ConflictField {
  readonly name: string;
  readonly label: string;
  /** The current user's value, formatted. Empty if the field has no value. */
  readonly yours: string;
  /** The value that another user saved, formatted. Empty if the field has no value. */
  readonly saved: string;
}

export interface ConflictDialogProps {
  /** The name of the record: "1024 - Waikiki Beach". */
  readonly subject: string;
  /** "Changed by Grace Okafor 2 minutes ago."; undefined if unknown. */
  readonly changed?: string | undefined;
  /** True if the record has been deleted. Nothing can be saved then. */
  readonly isDeleted?: boolean;
  /** The fields that both users changed; at least one. */
  readonly fields: readonly ConflictField[];
  /** True if the user has changed further fields, which are not in conflict. */
  readonly hasOtherChanges?: boolean;
  /**
   * Saves the chosen values with the new ETag. Resolves to undefined after success, otherwise to the failure, with an empty message if the
   * failure is already shown elsewhere.
   */
  readonly onSave: (choice: Readonly<Record<string, Side>>) => Promise<ConflictFailure | undefined>;
  /** Returns to the unchanged form. */
  readonly onClose: () => void;
}

export interface ConflictFailure {
  readonly message: string;
  readonly requestId?: string | undefined;
}

const SIDES: Record<Side, string> = { yours: 'Your value', saved: 'Saved value' };

export function ConflictDialog(props: ConflictDialogProps) {
  const { subject, changed, isDeleted = false, fields, hasOtherChanges = false, onSave, onClose } = props;
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(fields.map((field) => [field.name, 'yours'])),
  );
  // Uses the width of the form behind this dialog.
  const [size] = useState(() => topDialog()?.dataset.size as DialogSize | undefined);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ConflictFailure>();
  const inFlight = useRef(false);
  const save = async () => {
    if (inFlight.current || isDeleted) return;
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
          <span className="visually-hidden">{`${field.label}, ${SIDES[side].toLowerCase()}: `}</span>
          <ComparedValue text={field[side]} />
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
            {isDeleted ? 'Close' : 'Cancel'}
          </DialogButton>
          <DialogButton type="submit" appearance="primary" busy={isDeleted} working={isBusy}>
            Save my choice
          </DialogButton>
        </>
      }
    >
      <LockContext value={isBusy || isDeleted ? 'saving' : undefined}>
        <div className={styles.fields}>
          {failure?.message && (
            <div className={styles.failure}>
              <DialogMessage intent="error" role="alert" requestId={failure.requestId}>
                {failure.message}
              </DialogMessage>
            </div>
          )}
          {changed && <p className={styles.changed}>{changed}</p>}
          <ComparisonTable
            label="Fields that you both changed"
            sides={['yours', 'saved']}
            headers={SIDES}
            fields={fields}
            keyOf={({ name }) => name}
            cell={radio}
            hasChoices
          />
          {hasOtherChanges && <p className={styles.note}>Your other changes will be saved too.</p>}
        </div>
      </LockContext>
    </DialogFrame>
  );
}
