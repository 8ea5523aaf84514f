import { type RefObject, use, useEffect, useEffectEvent } from 'react';
import { InDialog } from '../../dialog/dialog-stack.ts';
import { type GridFocus, useGridFocus } from '../../grid/useGridFocus.ts';
import { focusNewContent } from '../../heading-focus.ts';
import { cellAt, stopOf } from './controls.ts';
import type { CellPosition } from './keyboard.ts';
import { isWiderThanView } from './room.ts';

/**
 * Moves the focus to the active cell, or out of the table when its last row is removed.
 * @param afterLast returns the element to focus if no row is left; null while there are rows
 */
export function useCellFocus(
  grid: RefObject<HTMLElement | null>,
  position: CellPosition,
  afterLast: () => HTMLElement | null | undefined,
): GridFocus {
  const isInDialog = use(InDialog);
  const focus = useGridFocus((isRequested) => {
    const cell = grid.current && cellAt(grid.current, position);
    if (!cell) return false;
    const other = isRequested ? null : afterLast();
    (other ?? stopOf(cell)).focus({ preventScroll: !other });
    if (!other) cell.scrollIntoView?.({ block: 'nearest', inline: isWiderThanView(cell) ? 'start' : 'nearest' });
    return true;
  });

  const leave = useEffectEvent(() => {
    // A dialog moves the focus itself.
    if (focus.isInside() && !isInDialog) focusNewContent();
  });
  // The grid unmounts with its last row.
  useEffect(() => () => leave(), []);

  return focus;
}
