/**
 * A button that opens a panel beneath it. A press outside, Escape or Tab out of it closes it; the focus returns to the button from within
 * alone: elsewhere somebody is at work.
 */
import { type FocusEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from '../Button.tsx';
import { isFocusAdrift } from '../dialog/dialog-stack.ts';
import { Floating } from './Floating.tsx';
import { useDismiss } from './useDismiss.ts';

export interface PopoverProps {
  /** Names the button and the panel. */
  readonly label: string;
  readonly icon: ReactElement;
  readonly children: (close: () => void) => ReactNode;
  readonly className?: string | undefined;
  readonly onOpen?: () => void;
}

export function Popover({ label, icon, children, className, onOpen }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const isWithin = (element: Element | null) =>
    element !== null && (element === button.current || box.current?.contains(element));
  useDismiss(open, [button, box], () => {
    if (isFocusAdrift() || isWithin(document.activeElement)) close();
    else setOpen(false);
  });
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !isWithin(relatedTarget)) setOpen(false);
  };
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onBlur={onBlur}
        onClick={() => {
          if (!open) onOpen?.();
          setOpen(!open);
        }}
      />
      {open && (
        <Floating
          id={id}
          role="dialog"
          aria-label={label}
          anchor={button}
          boxRef={box}
          align="end"
          className={className}
          onBlur={onBlur}
        >
          {children(close)}
        </Floating>
      )}
    </>
  );
}
