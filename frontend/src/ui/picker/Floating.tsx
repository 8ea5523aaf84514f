/**
 * The popup of a picker, in the browser's top layer: nothing clips it, and in a dialog it stays part of that dialog. It does not use
 * Fluent for positioning, because the header's picker works before Fluent has loaded.
 */
import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './Floating.module.css';
import { MIN_USEFUL_HEIGHT, place } from './placement.ts';

export interface FloatingProps extends Omit<ComponentProps<'div'>, 'ref' | 'popover'> {
  readonly anchor: RefObject<HTMLElement | null>;
  /** Stays below the anchor if there is any useful room, even if it has to scroll: what is above must stay visible. */
  readonly isBelow?: boolean;
}

/** Open while mounted. At least as wide as its anchor, which it follows when the page scrolls or resizes. */
export function Floating({ anchor, isBelow = false, className, children, ...rest }: FloatingProps) {
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const box = ref.current;
    const target = anchor.current;
    if (!box || !target) return;
    // Test environments have no top layer: the popup is part of the page.
    box.showPopover?.();
    const update = () => {
      const at = target.getBoundingClientRect();
      box.style.minWidth = `${at.width}px`;
      box.style.maxHeight = '';
      const size = box.getBoundingClientRect();
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      // In a dialog, the popup does not cover the footer with its buttons.
      const floor = target.closest('[data-dialog-body]')?.getBoundingClientRect().bottom;
      const low = place(at, { ...size, height: Math.min(size.height, MIN_USEFUL_HEIGHT) }, viewport);
      const placement = isBelow && low.top > at.top ? low : place(at, size, viewport, floor);
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
  }, [anchor, isBelow]);

  return (
    <div ref={ref} popover="manual" className={cx(styles.floating, className)} {...rest}>
      {children}
    </div>
  );
}
