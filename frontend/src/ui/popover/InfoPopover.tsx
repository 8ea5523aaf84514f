/** A popover with information, shown on hover, keyboard focus and click (HIER-04, USER-08). */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './InfoPopover.module.css';
import { Popover } from './Popover.tsx';

/** LIM-02: milliseconds after the pointer leaves until the popover closes. The popover opens immediately. */
const HIDE_DELAY_MS = 50;

export interface InfoPopoverProps {
  /** Accessible name of a trigger without text: "About Food Safety". */
  readonly label?: string;
  /** Rendered only while the popover is open. */
  readonly content: ReactNode;
  /** The trigger's visible content: a name or an icon. */
  readonly children: ReactNode;
  /** Opens to the right of the trigger instead of below it, if there is room. */
  readonly beside?: boolean;
  /** Use -1 inside a roving tab order. */
  readonly tabIndex?: number;
  /** Replaces the trigger's class, for example to truncate its text. */
  readonly className?: string | undefined;
}

/** The popover stays open while the pointer is over it. A click pins it until Escape, a click elsewhere, or a move of the focus. */
export function InfoPopover({ label, content, children, beside, tabIndex, className }: InfoPopoverProps) {
  const [shown, setShown] = useState<'no' | 'hover' | 'pinned'>('no');
  const trigger = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  useEffect(() => () => clearTimeout(timer.current), []);

  const isPinned = shown === 'pinned';
  useEffect(() => {
    if (!isPinned) return;
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target !== trigger.current) setShown('no');
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [isPinned]);

  const close = () => setShown('no');
  const show = () => {
    clearTimeout(timer.current);
    setShown((now) => (now === 'pinned' ? now : 'hover'));
  };
  const hide = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown((now) => (now === 'pinned' ? now : 'no')), HIDE_DELAY_MS);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
  };

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className ?? styles.trigger}
        aria-label={label}
        aria-describedby={shown === 'no' ? undefined : id}
        tabIndex={tabIndex}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && show()}
        // Without a related target, the user clicked inside the popover or on empty space. The popover handles clicks elsewhere itself.
        onBlur={(event) => event.relatedTarget && close()}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          event.stopPropagation();
          clearTimeout(timer.current);
          setShown((now) => (now === 'pinned' ? 'no' : 'pinned'));
        }}
      >
        {children}
      </button>
      {shown !== 'no' && (
        <Popover
          id={id}
          role="tooltip"
          anchor={trigger}
          beside={beside}
          onPointerEnter={show}
          onPointerLeave={hide}
          onClose={close}
          onMissing={close}
          isQuiet={shown === 'hover'}
        >
          {content}
        </Popover>
      )}
    </>
  );
}

/** Name and value pairs in a popover: role name, email, username, unit count. */
export function InfoList({
  title,
  items,
}: {
  readonly title?: string;
  readonly items: readonly { readonly name: string; readonly value: ReactNode }[];
}) {
  return (
    <>
      {title && <p className={styles.title}>{title}</p>}
      <dl className={styles.list}>
        {items.map((item) => (
          <div key={item.name}>
            <dt>{item.name}</dt>
            <dd>{item.value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
