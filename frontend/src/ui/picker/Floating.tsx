/**
 * The popup of a picker, in the browser's top layer: no element clips it, and in a dialog it remains part of that dialog. It does not use
 * Fluent for positioning, because the franchise selector must work before Fluent has loaded.
 */
import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './Floating.module.css';
import { place } from './placement.ts';

export interface FloatingProps extends Omit<ComponentProps<'div'>, 'ref' | 'popover'> {
  readonly anchor: RefObject<HTMLElement | null>;
}

/** Open while mounted. It is at least as wide as its anchor, and follows the anchor when the page scrolls or resizes. */
export function Floating({ anchor, className, children, ...rest }: FloatingProps) {
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const box = ref.current;
    const target = anchor.current;
    if (!box || !target) return;
    // Test environments have no top layer, so there the popup is part of the page.
    box.showPopover?.();
    const update = () => {
      const at = target.getBoundingClientRect();
      box.style.minWidth = `${at.width}px`;
      box.style.maxHeight = '';
      const size = box.getBoundingClientRect();
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      // In a dialog, the popup stays above the footer with the buttons if there is room (`place`).
      const floor = target.closest('[data-dialog-body]')?.getBoundingClientRect().bottom;
      const placement = place(at, size, viewport, floor);
      box.style.top = `${placement.top}px`;
      box.style.left = `${placement.left}px`;
      box.style.maxHeight = `${placement.maxHeight}px`;
    };
    update();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(update);
    observer?.observe(box);
    window.addEventListener('resize', update);
    window.addEventListener('scroll', update, true);
    return () => {
      observer?.disconnect();
      window.removeEventListener('resize', update);
      window.removeEventListener('scroll', update, true);
    };
  }, [anchor]);

  return (
    <div ref={ref} popover="manual" className={cx(styles.floating, className)} {...rest}>
      {children}
    </div>
  );
}
