/** The widths of columns as CSS. */
import { KEPT_SHARE, MAX_WIDTH, MIN_WIDTH, SHORT_WIDTH } from './column.ts';

export interface PlacedColumn {
  readonly id: string;
  /** Pixels: about so while it shares the card with others, exactly so once somebody has sized it. */
  readonly width: number;
  readonly isSized: boolean;
  /** Codes and numbers: longer cells than its width do not occur, so it takes no share. */
  readonly isExact?: boolean;
  /** Pixels that its cells and its header need; its width when left out. */
  readonly need?: number | undefined;
  readonly header?: number | undefined;
  /** Pixels that its longest cell needs. */
  readonly longest?: number | undefined;
}

const isShort = ({ width }: PlacedColumn) => width <= SHORT_WIDTH;
const isFixed = (column: PlacedColumn) => column.isSized || (isShort(column) && column.isExact !== false);
/** True if the column grows in a card with spare room. */
const isGrowing = (column: PlacedColumn) => !column.isSized && !isShort(column);

/** Pixels that a column needs, at most its defined width. */
const neededBy = ({ need, width }: PlacedColumn) => allowedWidth(Math.min(need ?? width, width));

/** Pixels below which a column does not give way. */
const leastOf = (column: PlacedColumn) => {
  const { width, header = 0 } = column;
  if (isFixed(column)) return width;
  // A short name that is cut is another name.
  if (isShort(column)) return neededBy(column);
  return allowedWidth(Math.min(neededBy(column), Math.max(width * KEPT_SHARE, header)));
};

/** Pixels with which no cell of it is cut. A header that is sorted by needs no more than the column has. */
const wholeOf = (column: PlacedColumn) => {
  const { longest = 0, header = 0 } = column;
  return isFixed(column) || longest <= header ? leastOf(column) : Math.max(leastOf(column), allowedWidth(longest));
};

const sumOf = (columns: readonly PlacedColumn[], pixels: (column: PlacedColumn) => number) =>
  columns.reduce((sum, column) => sum + pixels(column), 0);

/** The nearest width that a column may have, in whole pixels. */
export function allowedWidth(width: number): number {
  return Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)));
}

/** Around a row's cells. */
const EDGE = 'var(--inset) - 8px';

/**
 * The `min-width` of every row, within the grid as their container and with --inset around its cells: as far as columns give way, or
 * their whole width where that does not fit.
 * @param actions pixels of the column of actions; 0 without one
 */
export function rowMinWidth(columns: readonly PlacedColumn[], actions: number): string {
  const whole = sumOf(columns, ({ width }) => width) + actions;
  const least = sumOf(columns, leastOf) + actions;
  // 9999 turns one missing pixel into the full difference.
  return `calc(${EDGE} + min(${whole}px, ${least}px + 9999 * max(0px, ${least}px + ${EDGE} - 100cqi)))`;
}

/**
 * The `grid-template-columns` of every row. Columns share the card in proportion to the widths that the screen defines, so nothing
 * moves when rows arrive. If the card has room for every text, no text is cut: columns with short texts give room to those with long
 * texts. In a narrow card, empty columns shrink most. If no column shares the card, the actions stay at its end.
 * @param actions pixels of the column of actions; 0 without one
 */
export function gridTemplate(columns: readonly PlacedColumn[], actions: number): string {
  const whole = sumOf(columns, wholeOf) + actions;
  // Large if every text fits, below 0 otherwise.
  const room = `9999 * (100cqi - ${whole - 1}px - (${EDGE}))`;
  const tracks = columns.map((column) => {
    if (isFixed(column)) return `${column.width}px`;
    const most = isGrowing(column) ? `${column.width}fr` : `${column.width}px`;
    const least = leastOf(column);
    const missing = wholeOf(column) - least;
    return `minmax(${missing > 0 ? `calc(${least}px + clamp(0px, ${room}, ${missing}px))` : `${least}px`}, ${most})`;
  });
  if (actions > 0) tracks.push(columns.some(isGrowing) ? `${actions}px` : `minmax(${actions}px, 1fr)`);
  return tracks.join(' ');
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
