/** How wide columns are drawn. */
import { KEPT_SHARE, MIN_WIDTH, SHORT_WIDTH } from './column.ts';

export interface PlacedColumn {
  readonly id: string;
  /** Pixels: about so while it shares the card with others, exactly so once somebody has sized it. */
  readonly width: number;
  readonly isSized: boolean;
  /** Its share of the room that is left, by what its cells contain; its width when left out. */
  readonly share?: number;
  /** Codes and numbers: longer cells than its width do not occur, so it takes no share. */
  readonly isExact?: boolean;
}

/** Nobody needs more, and a column that wide would leave no way back. */
const MAX_WIDTH = 1200;

/** Pixels below which a column does not give way. */
const leastOf = (column: PlacedColumn) =>
  isFixed(column) || isShort(column) ? column.width : allowedWidth(column.width * KEPT_SHARE);

const isShort = ({ width }: PlacedColumn) => width <= SHORT_WIDTH;
const isFixed = (column: PlacedColumn) => column.isSized || (isShort(column) && column.isExact !== false);

/** The nearest width that a column may have, in whole pixels. */
export function allowedWidth(width: number): number {
  return Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)));
}

/**
 * The `min-width` of every row, within the grid as their container and with --inset around what stands in them: as far as columns give
 * way, or their whole width where that does not fit.
 * @param actions pixels of the column of actions; 0 without one
 */
export function rowMinWidth(columns: readonly PlacedColumn[], actions: number): string {
  const whole = columns.reduce((sum, { width }) => sum + width, actions);
  const least = columns.reduce((sum, column) => sum + leastOf(column), actions);
  const edge = 'var(--inset) - 8px';
  // Beyond the least by however little, it is all that is missing.
  return `calc(${edge} + min(${whole}px, ${least}px + 9999 * max(0px, ${least}px + ${edge} - 100cqi)))`;
}

/**
 * The `grid-template-columns` of every row: wide columns that nobody has sized share what there is of the card, be it more than they
 * would like or a little less, and the actions stay at its end when there are none.
 * @param actions pixels of the column of actions; 0 without one
 */
export function gridTemplate(columns: readonly PlacedColumn[], actions: number): string {
  const tracks = columns.map((column) =>
    isFixed(column) ? `${column.width}px` : `minmax(${leastOf(column)}px, ${column.share ?? column.width}fr)`,
  );
  const grows = !columns.every(isFixed);
  if (actions > 0) tracks.push(grows ? `${actions}px` : `minmax(${actions}px, 1fr)`);
  return tracks.join(' ');
}
