import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../Button.tsx';
import { topDialog } from '../dialog/dialog-stack.ts';
import { CloseIcon } from '../icons.tsx';
import { Reference } from '../Reference.tsx';
import styles from './Toasts.module.css';
import { dismissToast, holdToast, type Notification } from './toasts.ts';

/** ERR-01: how long a toast stays, in milliseconds, once nobody points at it, is in it or has opened its details. */
export const TOAST_MS = 5000;
/** Milliseconds that what was done stays: it is read at a glance and should cover nothing for long. */
const DONE_MS = 3000;
/** Milliseconds that a toast with an action stays: time to decide, and to reach it by keyboard. */
const ACTION_MS = 15_000;

export interface ToastProps {
  readonly item: Notification;
  /** How many toasts this one took the place of. */
  readonly pushedAside: number;
  /** What it is drawn in: the dialog in front, or nothing. */
  readonly place: HTMLElement | undefined;
}

export function Toast({ item, pushedAside, place }: ToastProps) {
  const { id, tone, action } = item;
  const stayMs = action ? ACTION_MS : tone === 'done' ? DONE_MS : TOAST_MS;
  const titleId = useId();
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const cameFrom = useRef<HTMLElement>(null);
  const isHeld = isPointedAt || isFocused || isOpen;
  const toast = useRef<HTMLDivElement>(null);

  // An element that is moved is told of no pointer and no focus that has left it; one that it is under again is told anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is what it is about
  useEffect(() => {
    setPointedAt(false);
    setFocused(toast.current?.contains(document.activeElement) === true);
  }, [place]);

  useEffect(() => {
    holdToast(id, isHeld);
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(id), stayMs);
    return () => clearTimeout(timer);
  }, [id, stayMs, isHeld]);

  const dismiss = () => {
    dismissToast(id);
    if (!isFocused) return;
    const from = cameFrom.current;
    (from?.isConnected ? from : topDialog())?.focus();
  };
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
    setFocused(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The dialog around it stays.
    event.stopPropagation();
    dismiss();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
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
        {action && place === undefined && (
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
        {pushedAside > 0 && (
          <p className={styles.more}>
            {pushedAside === 1 ? '1 more message' : `${pushedAside} more messages`} in Notifications
          </p>
        )}
      </div>
    </div>
  );
}
