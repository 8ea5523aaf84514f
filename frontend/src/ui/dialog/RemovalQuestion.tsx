/** The question before anything is removed, in every dialog that asks it, and what came of it. */
import { type ReactNode, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
import styles from './RemovalQuestion.module.css';

/**
 * Done: nothing is left to ask and the dialog closes; settled: neither is there, but something to be told first (it was gone
 * already, a part is finished later); or why it was not removed, above the question, which is asked again.
 */
export type RemovalOutcome = 'done' | { readonly settled: string } | { readonly message: string };

export interface RemovalQuestionProps extends Pick<ConfirmDialogProps, 'title' | 'onClose' | 'returnFocus'> {
  /** "Confirm" when left out. */
  readonly confirmLabel?: string;
  /** What is removed, and what follows from it. */
  readonly children: ReactNode;
  readonly onRemove: () => Promise<RemovalOutcome>;
  /** What was settled has been read: reads anew what it changed. The dialog waits for it. */
  readonly onSettled: () => Promise<unknown>;
}

export function RemovalQuestion({ confirmLabel, children, onRemove, onSettled, ...shared }: RemovalQuestionProps) {
  const [message, setMessage] = useState<string>();
  const [settled, setSettled] = useState<string>();

  const remove = async () => {
    setMessage(undefined);
    const outcome = await onRemove();
    if (outcome === 'done') return true;
    if ('settled' in outcome) setSettled(outcome.settled);
    else setMessage(outcome.message);
    return false;
  };

  if (settled !== undefined)
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
        {settled}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog {...shared} key="question" danger onConfirm={remove} {...(confirmLabel && { confirmLabel })}>
      <div className={styles.question}>
        {message && (
          <p className={styles.message} role="alert">
            {message}
          </p>
        )}
        {children}
      </div>
    </ConfirmDialog>
  );
}
