/** A box in the browser's top layer beside an anchor: nothing clips it, and inside a dialog it stays a part of that dialog. */
import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './Floating.module.css';
import { type PlacementOptions, place } from './placement.ts';

export interface FloatingProps extends Omit<ComponentProps<'div'>, 'ref' | 'popover'>, Omit<PlacementOptions, 'floor'> {
  readonly anchor: RefObject<HTMLElement | null>;
  /** Makes the box at least as wide as its anchor. */
  readonly matchWidth?: boolean;
  /** In a dialog it never covers the footer: what has the focus beside it is followed by those buttons. */
  readonly sparesFooter?: boolean;
  readonly boxRef?: RefObject<HTMLDivElement | null>;
}

/** Shown while it is mounted; follows its anchor as the page scrolls or changes size. */
export function Floating({
  anchor,
  align,
  beside,
  gap,
  matchWidth = false,
  sparesFooter = false,
  boxRef,
  className,
  children,
  ...rest
}: FloatingProps) {
  const ownRef = useRef<HTMLDivElement>(null);
  const ref = boxRef ?? ownRef;

  useLayoutEffect(() => {
    const box = ref.current;
    const target = anchor.current;
    if (!box || !target) return;
    // Test environments have no top layer; there the box is simply in the page.
    box.showPopover?.();
    const update = () => {
      const at = target.getBoundingClientRect();
      if (matchWidth) box.style.minWidth = `${at.width}px`;
      box.style.maxHeight = '';
      const size = box.getBoundingClientRect();
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const part = sparesFooter ? target.closest('[data-dialog-body]') : null;
      const floor = part?.getBoundingClientRect().bottom;
      const placement = place(at, size, viewport, { align, beside, gap, floor });
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
  }, [anchor, ref, align, beside, gap, matchWidth, sparesFooter]);

  return (
    <div ref={ref} popover="manual" className={cx(styles.floating, className)} {...rest}>
      {children}
    </div>
  );
}
