/** Where a key leads in a table (APG). Pure; the page carries it out. */
import { type KeyPress, rowStep } from '../../grid/keyboard.ts';

/** A cell by its place: row -1 is the header. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that fit into the window, for Page Up and Page Down. */
  readonly page: number;
}

/** @returns undefined when the key leads nowhere: the browser keeps it */
export function placeAfterKey(press: KeyPress, at: Place, size: GridSize): Place | undefined {
  if (press.altKey || press.metaKey || press.shiftKey) return undefined;
  const jumps = press.key === 'Home' || press.key === 'End';
  if (press.ctrlKey && !jumps) return undefined;
  const last = size.rows - 1;
  const column = (to: number): Place => ({ row: at.row, column: Math.max(0, Math.min(size.columns - 1, to)) });
  const step = rowStep(press.key, size.page);
  if (step !== undefined) {
    // Up alone leads into the header.
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

/** Pixels by which Shift and an arrow widen or narrow the header's column; undefined for any other key. */
export function widthStep(press: KeyPress): number | undefined {
  if (!press.shiftKey || press.altKey || press.ctrlKey || press.metaKey) return undefined;
  return press.key === 'ArrowRight' ? WIDTH_STEP : press.key === 'ArrowLeft' ? -WIDTH_STEP : undefined;
}

const WIDTH_STEP = 10;
