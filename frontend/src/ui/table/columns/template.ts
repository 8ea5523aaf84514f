/** How wide columns are drawn. */
import { MIN_WIDTH } from './column.ts';

export interface PlacedColumn {
  readonly id: string;
  /** Pixels: about so while it shares the card with others, exactly so once somebody has sized it. */
  readonly width: number;
  readonly isSized: boolean;
}

/** Nobody needs more, and a column that wide would leave no way back. */
const MAX_WIDTH = 1200;

/** The share of its width that a column which nobody has sized keeps in a narrow card, before the table scrolls sideways. */
const KEPT_SHARE = 0.85;

/** Pixels of a column where the table scrolls sideways. */
export const leastOf = ({ width, isSized }: PlacedColumn) => (isSized ? width : allowedWidth(width * KEPT_SHARE));

/** The nearest width that a column may have, in whole pixels. */
export function allowedWidth(width: number): number {
  return Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)));
}

/**
 * The `grid-template-columns` of every row: columns that nobody has sized share what there is of the card, be it more than they
 * would like or a little less, and the actions stay at its end when there are none.
 * @param actions pixels of the column of actions; 0 without one
 */
export function gridTemplate(columns: readonly PlacedColumn[], actions: number): string {
  const tracks = columns.map((column) =>
    column.isSized ? `${column.width}px` : `minmax(${leastOf(column)}px, ${column.width}fr)`,
  );
  const grows = columns.some(({ isSized }) => !isSized);
  if (actions > 0) tracks.push(grows ? `${actions}px` : `minmax(${actions}px, 1fr)`);
  return tracks.join(' ');
}

/** The least width of a row, beyond which the table scrolls sideways. */
export function leastWidth(columns: readonly PlacedColumn[], actions: number): number {
  return columns.reduce((sum, column) => sum + leastOf(column), actions);
}

/**
 * The widths to keep when a column is sized: its own, and as drawn those before it, or they would move while its edge is dragged.
 * @param drawn pixels of the columns as they are drawn now
 */
export function sizedWidths(
  columns: readonly PlacedColumn[],
  drawn: ReadonlyMap<string, number>,
  id: string,
  width: number,
): Record<string, number> {
  const at = columns.findIndex((column) => column.id === id);
  const before = columns.slice(0, at).map((column) => [column.id, allowedWidth(drawn.get(column.id) ?? column.width)]);
  return { ...Object.fromEntries(before), [id]: allowedWidth(width) };
}
