/** Facts about something, shown on hover, on keyboard focus and on click (HIER-04, USER-08). */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './InfoPopover.module.css';
import { Popover } from './Popover.tsx';

/** LIM-02: milliseconds before the popover goes after the pointer left; it comes at once. */
const HIDE_DELAY_MS = 50;

export interface InfoPopoverProps {
  /** Names the trigger for assistive technology when its own text does not: "About Food Safety". */
  readonly label?: string;
  /** What the popover says. Rendered only while it is shown. */
  readonly content: ReactNode;
  /** The trigger's face: a name, an icon. */
  readonly children: ReactNode;
  /** Shows it to the right of the trigger, where there is room, not beneath it. */
  readonly beside?: boolean;
  /** -1 inside a roving tab order. */
  readonly tabIndex?: number;
  /** Where the trigger's text may be cut off with an ellipsis. */
  readonly className?: string | undefined;
}

/** The pointer may move onto the popover without losing it; a click keeps it until Escape or a press elsewhere. */
export function InfoPopover({ label, content, children, beside, tabIndex, className }: InfoPopoverProps) {
  const [shown, setShown] = useState<'no' | 'hover' | 'pinned'>('no');
  const trigger = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  useEffect(() => () => clearTimeout(timer.current), []);

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
        // A press inside the popover takes the focus to no element; presses elsewhere are the popover's to see.
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

/** Name and value pairs inside a popover: role name, email, username, unit count. */
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
