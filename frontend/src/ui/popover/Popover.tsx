/** A popover next to its anchor, open while mounted. Fluent's code loads when a popover first opens, or earlier with `preloadPopover`. */
import type { ComponentProps, RefObject } from 'react';
import { lazyComponent } from '../lazy-component.tsx';

export interface PopoverProps
  extends Pick<
    ComponentProps<'div'>,
    'id' | 'aria-label' | 'aria-hidden' | 'className' | 'children' | 'onPointerEnter' | 'onPointerLeave'
  > {
  /**
   * A `tooltip` does not move the focus. A `dialog` focuses its first field, or itself if it has none. On close, it returns the focus to
   * the anchor, unless the user has moved the focus.
   */
  readonly role: 'tooltip' | 'dialog';
  readonly anchor: RefObject<HTMLElement | null>;
  /** Opens to the right of the anchor if there is room. */
  readonly beside?: boolean | undefined;
  /** Pixels between anchor and popover; 4 by default. */
  readonly gap?: number;
  /** Called on Escape, on a click outside, and when the focus leaves a dialog. */
  readonly onClose: () => void;
}

export const { Lazy: Popover, preload: preloadPopover } = lazyComponent<PopoverProps>(
  async () => (await import('./FluentPopover.tsx')).default,
);
