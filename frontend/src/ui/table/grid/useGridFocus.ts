/** Moves the focus to cells that may not be drawn yet, and keeps it in the grid when its row goes. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusArrived } from '../../heading-focus.ts';
import { stopOf } from './controls.ts';

export interface GridFocus {
  /** Focuses the active cell once it is drawn. */
  readonly request: () => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: { readonly target: Element; readonly relatedTarget: EventTarget | null }) => void;
}

/**
 * @param find the active cell as it is drawn; a wish is carried out after the next drawing
 * @param afterLast what takes over where no row is left; null while there are any
 */
export function useGridFocus(
  grid: RefObject<HTMLElement | null>,
  find: (grid: HTMLElement) => HTMLElement | null,
  afterLast: () => HTMLElement | null | undefined,
): GridFocus {
  const wish = useRef(false);
  const isInside = useRef(false);

  useLayoutEffect(() => {
    const cell = grid.current && find(grid.current);
    if (!cell) return;
    // The row that had the focus is gone: the nearest one takes over, or the next key would go nowhere.
    const isLost = isInside.current && document.activeElement === document.body;
    if (!wish.current && !isLost) return;
    const other = wish.current ? null : afterLast();
    wish.current = false;
    if (other) return other.focus();
    stopOf(cell).focus({ preventScroll: true });
    cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });

  useEffect(
    () => () => {
      // The last row is gone, and the grid with it.
      if (isInside.current) focusArrived();
    },
    [],
  );

  return {
    request() {
      wish.current = true;
    },
    onFocus() {
      isInside.current = true;
    },
    onBlur({ target, relatedTarget }) {
      if (relatedTarget) isInside.current = false;
      else
        queueMicrotask(() => {
          // Still ours when the row went away or the window lost the focus; not after a press on nothing in particular.
          if (target.isConnected && document.hasFocus()) isInside.current = false;
        });
    },
  };
}
