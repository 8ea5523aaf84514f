/** A button that opens a panel beneath it; a press outside or Escape closes it and the focus returns. */
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from '../Button.tsx';
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
  useDismiss(open, [button, box], close);
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
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
        >
          {children(close)}
        </Floating>
      )}
    </>
  );
}
