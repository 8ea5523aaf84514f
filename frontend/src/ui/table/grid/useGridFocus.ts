/** Moves the focus to cells that may not be drawn yet, and keeps it in the grid when its row goes. */
import { type RefObject, use, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { InDialog } from '../../dialog/dialog-stack.ts';
import { focusArrived } from '../../heading-focus.ts';
import { type FocusInside, useFocusInside } from '../../useFocusInside.ts';
import { stopOf } from './controls.ts';
import { outgrowsRoom } from './room.ts';

export interface GridFocus extends Pick<FocusInside, 'onFocus' | 'onBlur'> {
  /** Focuses the active cell once it is drawn. */
  readonly request: () => void;
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
  const focus = useFocusInside();
  const isInDialog = use(InDialog);

  useLayoutEffect(() => {
    const cell = grid.current && find(grid.current);
    if (!cell) return;
    if (!wish.current && !focus.isLost()) return;
    const other = wish.current ? null : afterLast();
    wish.current = false;
    if (other) return other.focus();
    stopOf(cell).focus({ preventScroll: true });
    cell.scrollIntoView?.({ block: 'nearest', inline: outgrowsRoom(cell) ? 'start' : 'nearest' });
  });

  const leave = useEffectEvent(() => {
    // A dialog takes the focus itself, and gives it back when it closes.
    if (focus.isInside() && !isInDialog) focusArrived();
  });
  // The last row is gone, and the grid with it.
  useEffect(() => () => leave(), []);

  return {
    request() {
      wish.current = true;
    },
    onFocus: focus.onFocus,
    onBlur: focus.onBlur,
  };
}
