import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../Button.tsx';
import { topDialog } from '../dialog/dialog-stack.ts';
import { CloseIcon } from '../icons.tsx';
import { Reference } from '../Reference.tsx';
import styles from './Toasts.module.css';
import { dismissToast, type Notification, pinToast, type Undo } from './toasts.ts';

/** ERR-01: milliseconds until a toast closes. Hovering it, focusing it and opening its details stop the timer. */
export const TOAST_MS = 5000;
/** Milliseconds until a success message closes. The message is short and should not cover content for long. */
const DONE_MS = 3000;
/** Milliseconds until a toast with an action closes. Users need time to decide, and to reach the action by keyboard. */
const ACTION_MS = 15_000;
/** Milliseconds during which the toast offers to undo a change. */
export const UNDO_MS = 20_000;

export interface ToastProps {
  readonly item: Notification;
  /** Number of older errors that are no longer shown. */
  readonly displaced: number;
  /** The dialog that contains the toast; undefined if no dialog is open. */
  readonly dialog: HTMLElement | undefined;
}

export function Toast({ item, displaced, dialog }: ToastProps) {
  const { id, tone, action, undo } = item;
  const stayMs = undo ? UNDO_MS : action ? ACTION_MS : tone === 'done' ? DONE_MS : TOAST_MS;
  const titleId = useId();
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const previousFocus = useRef<HTMLElement>(null);
  const [isUndoing, setUndoing] = useState(false);
  const isPinned = isPointedAt || isFocused || isOpen || isUndoing;
  const toast = useRef<HTMLDivElement>(null);

  // When the toast moves to another dialog, the browser fires no pointerleave or blur, so update both states here. If the pointer is over
  // the new position, pointerenter fires again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the toast moves to another dialog
  useEffect(() => {
    setPointedAt(false);
    setFocused(toast.current?.contains(document.activeElement) === true);
  }, [dialog]);

  useEffect(() => {
    pinToast(id, isPinned);
    if (isPinned) return;
    const timer = setTimeout(() => dismissToast(id), stayMs);
    return () => clearTimeout(timer);
  }, [id, stayMs, isPinned]);

  const dismiss = () => {
    const hasFocus = toast.current?.contains(document.activeElement);
    dismissToast(id);
    if (!hasFocus) return;
    const from = previousFocus.current;
    (from?.isConnected ? from : topDialog())?.focus();
  };
  const runUndo = async (undo: Undo) => {
    setUndoing(true);
    await undo(dismiss);
    dismiss();
  };
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      previousFocus.current = relatedTarget;
    setFocused(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Escape must not close the surrounding dialog.
    event.stopPropagation();
    dismiss();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      ref={toast}
      role="group"
      aria-labelledby={titleId}
      data-tone={tone}
      className={styles.toast}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={onFocus}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
      onKeyDown={onKeyDown}
    >
      <p id={titleId} className={styles.title}>
        {item.title}
      </p>
      <span className={styles.dismiss}>
        {undo && (
          <Button aria-describedby={titleId} busy={isUndoing} onClick={() => void runUndo(undo)}>
            {isUndoing ? 'Undoing…' : 'Undo'}
          </Button>
        )}
        <IconButton label="Dismiss" icon={<CloseIcon size={14} />} onClick={dismiss} />
      </span>
      <div className={styles.text}>
        {item.message && <p>{item.message}</p>}
        {item.advice ? (
          <div className={styles.advice}>
            <p>{item.advice}</p>
            {item.requestId && (
              <p>
                <Reference id={item.requestId} />
              </p>
            )}
          </div>
        ) : (
          (item.detail || item.requestId) && (
            <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
              <summary>Details</summary>
              {item.detail && <p>{item.detail}</p>}
              {item.requestId && (
                <p>
                  <Reference id={item.requestId} />
                </p>
              )}
            </details>
          )
        )}
        {action && dialog === undefined && (
          <div className={styles.action}>
            <Button
              onClick={() => {
                dismissToast(id);
                action.onSelect();
              }}
            >
              {action.label}
            </Button>
          </div>
        )}
        {displaced > 0 && (
          <p className={styles.more}>
            {displaced === 1 ? '1 more message' : `${displaced} more messages`} in Notifications
          </p>
        )}
      </div>
    </div>
  );
}
