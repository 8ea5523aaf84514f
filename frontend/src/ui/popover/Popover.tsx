/** A box beside its anchor, open while it is mounted. Its Fluent code loads with the first opening, or ahead of it. */
import type { ComponentProps, RefObject } from 'react';
import { lateCode } from '../late-code.tsx';

export interface PopoverProps
  extends Pick<
    ComponentProps<'div'>,
    'id' | 'aria-label' | 'aria-hidden' | 'className' | 'children' | 'onPointerEnter' | 'onPointerLeave'
  > {
  /** A `tooltip` leaves the focus where it is. A `dialog` takes it, to its first field or as a whole, and returns it to the anchor. */
  readonly role: 'tooltip' | 'dialog';
  readonly anchor: RefObject<HTMLElement | null>;
  /** To the right of the anchor, where there is room. */
  readonly beside?: boolean | undefined;
  /** Pixels between the anchor and the box; 4 when left out. */
  readonly gap?: number;
  /** Escape was pressed, or something outside; or Tab led out of the dialog. */
  readonly onClose: () => void;
}

export const { Late: Popover, preload: preloadPopover } = lateCode<PopoverProps>(
  async () => (await import('./FluentPopover.tsx')).default,
);
