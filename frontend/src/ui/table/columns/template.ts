/** How wide columns are drawn. */
import { KEPT_SHARE, MIN_WIDTH, SHORT_WIDTH } from './column.ts';

export interface PlacedColumn {
  readonly id: string;
  /** Pixels: about so while it shares the card with others, exactly so once somebody has sized it. */
  readonly width: number;
  readonly isSized: boolean;
}

/** Nobody needs more, and a column that wide would leave no way back. */
const MAX_WIDTH = 1200;

/** Pixels of a column where the table scrolls sideways. */
export const leastOf = (column: PlacedColumn) =>
  isFixed(column) ? column.width : allowedWidth(column.width * KEPT_SHARE);

const isFixed = ({ width, isSized }: PlacedColumn) => isSized || width <= SHORT_WIDTH;

/** The nearest width that a column may have, in whole pixels. */
export function allowedWidth(width: number): number {
  return Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)));
}

/**
 * The `grid-template-columns` of every row: wide columns that nobody has sized share what there is of the card, be it more than they
 * would like or a little less, and the actions stay at its end when there are none.
 * @param actions pixels of the column of actions; 0 without one
 */
export function gridTemplate(columns: readonly PlacedColumn[], actions: number): string {
  const tracks = columns.map((column) =>
    isFixed(column) ? `${column.width}px` : `minmax(${leastOf(column)}px, ${column.width}fr)`,
  );
  const grows = !columns.every(isFixed);
  if (actions > 0) tracks.push(grows ? `${actions}px` : `minmax(${actions}px, 1fr)`);
  return tracks.join(' ');
}
