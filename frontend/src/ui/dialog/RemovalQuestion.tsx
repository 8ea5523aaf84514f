/** The question before anything is removed, in every dialog that asks it, and what came of it. */
import { type ReactNode, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
import { DialogButton } from './DialogButton.tsx';
import { DialogMessage } from './DialogMessage.tsx';
import styles from './RemovalQuestion.module.css';
import { type RemovalEnd, type RemovalVerdict, useRemovalCheck } from './useRemovalCheck.ts';

/** Done: nothing is left to ask and the dialog closes; or why it was not removed, above the question, which is asked again. */
export type RemovalOutcome =
  | 'done'
  | RemovalEnd
  | { readonly message: string; readonly requestId?: string | undefined };

export interface RemovalQuestionProps extends Pick<ConfirmDialogProps, 'title' | 'onClose' | 'returnFocus'> {
  /** "Confirm" when left out. */
  readonly confirmLabel?: string;
  /** What is removed, and what follows from it. */
  readonly children: ReactNode;
  /** Why it cannot be removed, where that is known already. Only what it is at first counts. */
  readonly obstacle?: string | undefined;
  /** Asks whether it may be: as soon as the dialog opens, and again where nobody could tell. Nothing is removed before it is allowed. */
  readonly onAsk?: ((signal: AbortSignal) => Promise<RemovalVerdict>) | undefined;
  readonly onRemove: () => Promise<RemovalOutcome>;
  /** What was settled has been read: reads anew what it changed. The dialog waits for it. */
  readonly onSettled: () => Promise<unknown>;
}

export function RemovalQuestion(props: RemovalQuestionProps) {
  const { confirmLabel, children, obstacle, onAsk, onRemove, onSettled, ...shared } = props;
  const [told, setTold] = useState<Exclude<RemovalOutcome | RemovalVerdict, string> | undefined>(
    obstacle === undefined ? undefined : { refused: obstacle },
  );
  const check = useRemovalCheck(obstacle === undefined ? onAsk : undefined, setTold);

  const remove = async () => {
    if (!(await check.passed())) return false;
    setTold(undefined);
    const outcome = await onRemove();
    if (outcome === 'done') return true;
    setTold(outcome);
    return false;
  };

  if (told && 'settled' in told)
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
        {told.settled}
      </ConfirmDialog>
    );
  if (told && 'refused' in told)
    return (
      <ConfirmDialog
        {...shared}
        key="question"
        title="Cannot Delete"
        confirmLabel="OK"
        cancelLabel={null}
        onConfirm={() => true}
      >
        {/* What is there from the start is read out with the dialog. */}
        <p role={obstacle === undefined ? 'alert' : undefined}>{told.refused}</p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      {...shared}
      key="question"
      danger
      onConfirm={remove}
      {...(confirmLabel && { confirmLabel })}
      {...(check.isAsking && { status: 'Checking…' })}
    >
      <div className={styles.question}>
        {told && (
          <DialogMessage
            intent="error"
            role="alert"
            requestId={told.requestId}
            action={
              'unknown' in told && (
                <DialogButton working={check.isAsking} onClick={() => void check.passed()}>
                  Try again
                </DialogButton>
              )
            }
          >
            {'unknown' in told ? told.unknown : told.message}
          </DialogMessage>
        )}
        {children}
      </div>
    </ConfirmDialog>
  );
}
