/** Column widths as CSS. */
import { KEPT_SHARE, MAX_WIDTH, MIN_WIDTH, SHORT_WIDTH } from './column.ts';

export interface PlacedColumn {
  readonly id: string;
  /** In pixels. Columns divide the card in proportion to their widths. A column that the user has resized has exactly this width. */
  readonly width: number;
  readonly isSized: boolean;
  /** True for codes and numbers, which always fit the defined width. Such a column does not grow. */
  readonly isExact?: boolean;
  /** Pixels that the cells need; the defined width by default. */
  readonly need?: number | undefined;
  /** Pixels that the header needs; 0 by default. */
  readonly header?: number | undefined;
  /** Pixels that the longest cell needs. */
  readonly longest?: number | undefined;
}

const isShort = ({ width }: PlacedColumn) => width <= SHORT_WIDTH;
const isFixed = (column: PlacedColumn) => column.isSized || (isShort(column) && column.isExact !== false);
/** True if the column grows into free space. */
const isGrowing = (column: PlacedColumn) => !column.isSized && !isShort(column);

/** Pixels that a column needs, limited to its defined width. */
const neededBy = ({ need, width }: PlacedColumn) => allowedWidth(Math.min(need ?? width, width));

/** Minimum width of a column in pixels. */
const leastOf = (column: PlacedColumn) => {
  const { width, header = 0 } = column;
  if (isFixed(column)) return width;
  // A truncated short name could be misread as another name.
  if (isShort(column)) return neededBy(column);
  return allowedWidth(Math.min(neededBy(column), Math.max(width * KEPT_SHARE, header)));
};

/** The width in pixels at which no cell is truncated. */
const wholeOf = (column: PlacedColumn) => {
  const { longest = 0, header = 0 } = column;
  return isFixed(column) || longest <= header ? leastOf(column) : Math.max(leastOf(column), allowedWidth(longest));
};

const sumOf = (columns: readonly PlacedColumn[], pixels: (column: PlacedColumn) => number) =>
  columns.reduce((sum, column) => sum + pixels(column), 0);

/** Clamps a column width to the allowed range and rounds it. */
export function allowedWidth(width: number): number {
  return Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)));
}

/** The horizontal padding of a row and its checkbox, as CSS. */
const EDGE = 'var(--inset) - 8px + var(--check, 0px)';

/**
 * Returns the `min-width` of every row: the sum of the minimum column widths. If that does not fit, returns the sum of the full widths.
 * Requires that the grid is a CSS container, that --inset is its padding, and that --check is the width of any checkboxes.
 * @param actions width of the actions column in pixels; 0 without one
 */
export function rowMinWidth(columns: readonly PlacedColumn[], actions: number): string {
  const whole = sumOf(columns, ({ width }) => width) + actions;
  const least = sumOf(columns, leastOf) + actions;
  // A missing pixel, multiplied by 9999, exceeds the full width, so that `min` chooses the full width.
  return `calc(${EDGE} + min(${whole}px, ${least}px + 9999 * max(0px, ${least}px + ${EDGE} - 100cqi)))`;
}

/**
 * Returns the `grid-template-columns` of every row. Columns divide the card in proportion to their defined widths, so that nothing moves
 * when rows arrive. If the card has room for every text, columns with short texts give room to those with long texts, so that no text is
 * truncated. In a narrow card, empty columns shrink most. If no column grows, the actions stay at the end of the card.
 * @param actions width of the actions column in pixels; 0 without one
 * @param hasCheck adds a first track of --check for the checkboxes
 */
export function gridTemplate(columns: readonly PlacedColumn[], actions: number, hasCheck = false): string {
  const whole = sumOf(columns, wholeOf) + actions;
  // A large positive number if every text fits, otherwise a large negative number.
  const room = `9999 * (100cqi - ${whole - 1}px - (${EDGE}))`;
  const tracks = columns.map((column) => {
    if (isFixed(column)) return `${column.width}px`;
    const most = isGrowing(column) ? `${column.width}fr` : `${column.width}px`;
    const least = leastOf(column);
    const missing = wholeOf(column) - least;
    return `minmax(${missing > 0 ? `calc(${least}px + clamp(0px, ${room}, ${missing}px))` : `${least}px`}, ${most})`;
  });
  if (actions > 0) tracks.push(columns.some(isGrowing) ? `${actions}px` : `minmax(${actions}px, 1fr)`);
  return [...(hasCheck ? ['var(--check)'] : []), ...tracks].join(' ');
}

/**
 * Returns the widths to store when a column is resized: its new width, and the rendered widths of the columns before it. Those columns
 * would otherwise move during the drag.
 * @param drawn rendered column widths in pixels
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
