/** The only confirmation dialog: a question, its consequences and two buttons. The focus starts on the safe button. */
import { type ReactNode, useRef, useState } from 'react';
import { LockContext } from '../form/lock.ts';
import { DialogButton } from './DialogButton.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { SavingStatus } from './SavingStatus.tsx';

export interface ConfirmDialogProps {
  /** "Remove this level?", "Confirm Removal". */
  readonly title: string;
  readonly children?: ReactNode;
  /** The preview of the action (see DialogFrame). */
  readonly preview?: ReactNode;
  readonly confirmLabel?: string;
  /** `null` hides the button: "Cannot Delete" only has OK. */
  readonly cancelLabel?: string | null;
  /** The text for a check that runs before the user can confirm: "Checking…". Shown and announced if the check is slow. */
  readonly status?: string;
  /** Makes the button red, for destructive actions. */
  readonly danger?: boolean;
  /**
   * Runs the action. The buttons are disabled while its promise is pending. The dialog then closes. If the action failed and has shown the
   * failure, resolve to false to keep the dialog open.
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
      preview={props.preview}
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
