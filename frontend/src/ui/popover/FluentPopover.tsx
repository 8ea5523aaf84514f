import { Popover, PopoverSurface } from '@fluentui/react-components';
import { type FocusEvent, type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { cx } from '../cx.ts';
import { isFocusAdrift } from '../dialog/dialog-stack.ts';
import { FluentScope } from '../fluent/FluentScope.tsx';
import { fadeMotion } from '../fluent/fade.tsx';
import styles from './FluentPopover.module.css';
import type { PopoverProps } from './Popover.tsx';

export default function FluentPopover({
  anchor,
  beside = false,
  gap = 4,
  onClose,
  className,
  ...surface
}: PopoverProps) {
  const isDialog = surface.role === 'dialog';
  const box = useRef<HTMLDivElement>(null);
  const hasLeft = useRef(false);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Fluent handles Escape only if the popover has the focus. A dialog behind the popover must not receive this key press.
    event.stopPropagation();
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    document.addEventListener('keydown', onEscape, true);
    return () => document.removeEventListener('keydown', onEscape, true);
  }, []);
  useEffect(() => {
    if (!isDialog) return;
    const field = box.current?.querySelector<HTMLElement>('input:not([disabled])');
    (field ?? box.current)?.focus();
    return () => {
      if (!hasLeft.current && isFocusAdrift()) anchor.current?.focus();
    };
  }, [isDialog, anchor]);
  const isOutside = (element: EventTarget | null) => element instanceof Node && !anchor.current?.contains(element);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!isOutside(relatedTarget) || currentTarget.contains(relatedTarget)) return;
    // Until the next element gets the focus, no element has it. This flag prevents the cleanup from focusing the anchor in between.
    hasLeft.current = true;
    onClose();
  };
  return (
    <FluentScope>
      <Popover
        open
        // A dialog must follow its anchor in the tab order.
        inline={isDialog}
        unstable_disableAutoFocus
        surfaceMotion={isDialog ? fadeMotion : null}
        positioning={{
          target: anchor.current,
          position: beside ? 'after' : 'below',
          align: beside ? 'top' : isDialog ? 'end' : 'start',
          fallbackPositions: ['below-start', 'above-start'],
          strategy: 'fixed',
          offset: gap,
          autoSize: 'height',
          overflowBoundaryPadding: 8,
          // In a dialog, the popover must not cover the footer with the buttons.
          flipBoundary: anchor.current?.closest<HTMLElement>('[data-dialog-body]') ?? null,
        }}
        onOpenChange={(event, { open }) => {
          if (!open && isOutside(event.target)) onClose();
        }}
      >
        <PopoverSurface
          ref={box as Ref<never>}
          className={cx(styles.surface, styles[surface.role], className)}
          {...(isDialog && { tabIndex: -1, onBlur })}
          {...surface}
        />
      </Popover>
    </FluentScope>
  );
}
