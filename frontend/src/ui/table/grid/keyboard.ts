/** Computes the effects of keys in a table (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). */
import { type KeyPress, rowStep } from '../../grid/keyboard.ts';

/** Row and column of a cell; row -1 is the header. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Number of rows in view, for Page Up and Page Down. */
  readonly page: number;
}

/** Returns the new position after a key press; undefined for keys that do not move the active cell. */
export function positionAfterKey(press: KeyPress, at: CellPosition, size: GridSize): CellPosition | undefined {
  if (press.altKey || press.metaKey || press.shiftKey) return undefined;
  const jumps = press.key === 'Home' || press.key === 'End';
  if (press.ctrlKey && !jumps) return undefined;
  const last = size.rows - 1;
  const column = (to: number): CellPosition => ({ row: at.row, column: Math.max(0, Math.min(size.columns - 1, to)) });
  const step = rowStep(press.key, size.page);
  if (step !== undefined) {
    // Only ArrowUp reaches the header. Page Up stops at the first row.
    const first = press.key === 'PageUp' ? Math.min(0, last) : -1;
    return { row: Math.max(first, Math.min(last, at.row + step)), column: at.column };
  }
  switch (press.key) {
    case 'ArrowRight':
      return column(at.column + 1);
    case 'ArrowLeft':
      return column(at.column - 1);
    case 'Home':
      return press.ctrlKey ? { row: Math.min(0, last), column: 0 } : column(0);
    case 'End':
      return press.ctrlKey ? { row: last, column: size.columns - 1 } : column(size.columns - 1);
    default:
      return undefined;
  }
}

/** Returns the pixels by which Shift with an arrow key resizes a column; undefined for other keys. */
export function widthStep(press: KeyPress): number | undefined {
  if (!press.shiftKey || press.altKey || press.ctrlKey || press.metaKey) return undefined;
  return press.key === 'ArrowRight' ? WIDTH_STEP : press.key === 'ArrowLeft' ? -WIDTH_STEP : undefined;
}

const WIDTH_STEP = 10;
