/** The focus of a table: it goes to the active cell, and to the page or the dialog when the last row goes. */
import { type RefObject, use, useEffect, useEffectEvent } from 'react';
import { InDialog } from '../../dialog/dialog-stack.ts';
import { type GridFocus, useGridFocus } from '../../grid/useGridFocus.ts';
import { focusArrived } from '../../heading-focus.ts';
import { cellAt, stopOf } from './controls.ts';
import type { Place } from './keyboard.ts';
import { outgrowsRoom } from './room.ts';

/** @param afterLast what takes over where no row is left; null while there are any */
export function useCellFocus(
  grid: RefObject<HTMLElement | null>,
  place: Place,
  afterLast: () => HTMLElement | null | undefined,
): GridFocus {
  const isInDialog = use(InDialog);
  const focus = useGridFocus((isRequested) => {
    const cell = grid.current && cellAt(grid.current, place);
    if (!cell) return false;
    const other = isRequested ? null : afterLast();
    (other ?? stopOf(cell)).focus({ preventScroll: !other });
    if (!other) cell.scrollIntoView?.({ block: 'nearest', inline: outgrowsRoom(cell) ? 'start' : 'nearest' });
    return true;
  });

  const leave = useEffectEvent(() => {
    // A dialog takes the focus itself, and gives it back when it closes.
    if (focus.isInside() && !isInDialog) focusArrived();
  });
  // The last row is gone, and the grid with it.
  useEffect(() => () => leave(), []);

  return focus;
}
