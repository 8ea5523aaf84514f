import { type DataColumn, DEFAULT_WIDTH } from './column.ts';
import { textRuler } from './text-width.ts';

/** Number of rows to measure. Measuring more takes longer and changes little. */
export const SAMPLE = 300;
/** A text that is longer than the 90th percentile by this factor is an outlier. It does not widen its column. */
const OUTLIER = 1.25;
/** In pixels: padding around a text, extra padding of the first column, and the arrow in a sorted header. */
const PADDING = 16;
const FIRST_PADDING = 8;
const ARROW = 16;

export interface Need {
  /** Pixels for the column's cells, without outliers. */
  readonly need: number;
  /** Pixels for the column's header. */
  readonly header: number;
  /** Pixels for the column's longest cell. */
  readonly longest: number;
}

/** Measures the width that a column needs for its header and the given rows; undefined without rows. */
export function needOf<T>(column: DataColumn<T>, rows: readonly T[], isFirst: boolean): Need | undefined {
  if (rows.length === 0) return undefined;
  const around = PADDING + (isFirst ? FIRST_PADDING : 0);
  const header = Math.ceil(textRuler(12, 600)(column.header) + around + ARROW);
  if (column.cell) {
    const need = Math.max(header, column.width ?? DEFAULT_WIDTH);
    return { need, header, longest: need };
  }
  const measure = textRuler(14, isFirst ? 600 : 400);
  const widths = rows
    .map((row) => column.text(row).trim())
    .filter(Boolean)
    .map(measure)
    .sort((a, b) => a - b);
  const most = (widths[Math.floor(widths.length * 0.9)] ?? 0) * OUTLIER;
  const pixels = (width = 0) => Math.max(header, Math.ceil(width + around) + 1);
  return { need: pixels(widths.findLast((width) => width <= most)), header, longest: pixels(widths.at(-1)) };
}
