/** Where a key leads in a grid (APG). Pure; the page carries it out. */

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

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
  const row = (to: number): Place => ({ row: Math.max(-1, Math.min(last, to)), column: at.column });
  const column = (to: number): Place => ({ row: at.row, column: Math.max(0, Math.min(size.columns - 1, to)) });
  switch (press.key) {
    case 'ArrowDown':
      return row(at.row + 1);
    case 'ArrowUp':
      return row(at.row - 1);
    case 'PageDown':
      return row(at.row + size.page);
    case 'PageUp':
      return row(Math.max(Math.min(0, last), at.row - size.page));
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
