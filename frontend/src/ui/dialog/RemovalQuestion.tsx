/** Asks the user to confirm the removal of a record, and shows the result. All removal dialogs use it. */
import { type ReactNode, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
import { DialogButton } from './DialogButton.tsx';
import { DialogMessage } from './DialogMessage.tsx';
import styles from './RemovalQuestion.module.css';
import { type RemovalEnd, type RemovalVerdict, useRemovalCheck } from './useRemovalCheck.ts';

/** `done` closes the dialog. `message` explains why the removal failed. It appears above the question, so that the user can retry. */
export type RemovalOutcome =
  | 'done'
  | RemovalEnd
  | { readonly message: string; readonly requestId?: string | undefined };

export interface RemovalQuestionProps extends Pick<ConfirmDialogProps, 'title' | 'onClose' | 'returnFocus'> {
  /** "Confirm" by default. */
  readonly confirmLabel?: string;
  /** The text of the question: names the record and the consequences of its removal. */
  readonly children: ReactNode;
  /** The preview of the removal, shown with the question (see DialogFrame). */
  readonly preview?: ReactNode;
  /**
   * The reason why the record cannot be removed, if it is known when the dialog opens. The dialog ignores later changes of this property.
   */
  readonly blockedReason?: string | undefined;
  /**
   * Checks whether the removal is allowed, when the dialog opens and again after a failed check. The removal starts only after a check has
   * allowed it.
   */
  readonly onCheck?: ((signal: AbortSignal) => Promise<RemovalVerdict>) | undefined;
  readonly onRemove: () => Promise<RemovalOutcome>;
  /** Reloads the changed records after the user has acknowledged a `settled` message. The dialog stays open until it resolves. */
  readonly onSettled: () => Promise<unknown>;
}

export function RemovalQuestion(props: RemovalQuestionProps) {
  const { confirmLabel, children, preview, blockedReason, onCheck, onRemove, onSettled, ...shared } = props;
  const [notice, setNotice] = useState<Exclude<RemovalOutcome | RemovalVerdict, string> | undefined>(
    blockedReason === undefined ? undefined : { blocked: blockedReason },
  );
  const check = useRemovalCheck(blockedReason === undefined ? onCheck : undefined, setNotice);

  const remove = async () => {
    if (!(await check.run())) return false;
    setNotice(undefined);
    const outcome = await onRemove();
    if (outcome === 'done') return true;
    setNotice(outcome);
    return false;
  };

  if (notice && 'settled' in notice)
    return (
      <ConfirmDialog
        {...shared}
        key="settled"
        confirmLabel="OK"
        cancelLabel={null}
        onConfirm={async () => {
          await onSettled();
        }}
      >
        {notice.settled}
      </ConfirmDialog>
    );
  if (notice && 'blocked' in notice)
    return (
      <ConfirmDialog
        {...shared}
        key="question"
        title="Cannot Delete"
        confirmLabel="OK"
        cancelLabel={null}
        onConfirm={() => true}
      >
        {/* Screen readers announce initial text together with the dialog, so only text that appears later needs the alert role. */}
        <p role={blockedReason === undefined ? 'alert' : undefined}>{notice.blocked}</p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      {...shared}
      key="question"
      danger
      preview={preview}
      onConfirm={remove}
      {...(confirmLabel && { confirmLabel })}
      {...(check.isChecking && { status: 'Checking…' })}
    >
      <div className={styles.question}>
        {notice && (
          <DialogMessage
            intent="error"
            role="alert"
            requestId={notice.requestId}
            action={
              'unknown' in notice && (
                <DialogButton working={check.isChecking} onClick={() => void check.run()}>
                  Try again
                </DialogButton>
              )
            }
          >
            {'unknown' in notice ? notice.unknown : notice.message}
          </DialogMessage>
        )}
        {children}
      </div>
    </ConfirmDialog>
  );
}
