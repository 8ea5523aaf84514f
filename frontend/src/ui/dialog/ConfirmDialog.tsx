/** The one confirmation: a question, what follows from it, and two buttons. The safe one has the focus. */
import { type ReactNode, useRef, useState } from 'react';
import { LockContext } from '../form/lock.ts';
import { DialogButton } from './DialogButton.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { SavingStatus } from './SavingStatus.tsx';

export interface ConfirmDialogProps {
  /** "Remove this level?", "Confirm Removal". */
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirmLabel?: string;
  /** Left out with `null`: "Cannot Delete" has an OK button alone. */
  readonly cancelLabel?: string | null;
  /** What goes on before it is confirmed, said when it takes its time: "Checking…". */
  readonly status?: string;
  /** Red, for what destroys. */
  readonly danger?: boolean;
  /**
   * Does it. The buttons are disabled while its promise is pending; the dialog closes unless it resolves to false (a failed
   * call whose message is shown already).
   */
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
  readonly returnFocus?: () => HTMLElement | null | undefined;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel = 'Confirm', cancelLabel = 'Cancel', danger = false, status, onClose } = props;
  const [isBusy, setIsBusy] = useState(false);
  const inFlight = useRef(false);
  const confirm = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setIsBusy(true);
    try {
      if ((await props.onConfirm()) !== false) onClose();
    } finally {
      inFlight.current = false;
      setIsBusy(false);
    }
  };
  return (
    <DialogFrame
      title={title}
      size="small"
      alert
      onRequestClose={() => !isBusy && onClose()}
      returnFocus={props.returnFocus}
      footer={
        <>
          <SavingStatus isSaving={isBusy || status !== undefined} text={isBusy || !status ? 'Working…' : status} />
          {cancelLabel !== null && (
            <DialogButton onClick={onClose} busy={isBusy}>
              {cancelLabel}
            </DialogButton>
          )}
          <DialogButton appearance={danger ? 'danger' : 'primary'} onClick={() => void confirm()} working={isBusy}>
            {confirmLabel}
          </DialogButton>
        </>
      }
    >
      <LockContext value={isBusy ? 'saving' : undefined}>{children}</LockContext>
    </DialogFrame>
  );
}
