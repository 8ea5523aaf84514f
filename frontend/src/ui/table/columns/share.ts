/** Measures the pixels that a column needs for its header and for the cells of the first rows. */
import { type DataColumn, DEFAULT_WIDTH } from './column.ts';
import { textRuler } from './text-width.ts';

/** Rows that are measured: more would cost time and change little. */
export const SAMPLE = 300;
/** A text this much longer than nine of ten is an exception, which takes no room that other columns need. */
const EXCEPTION = 1.25;
/** Pixels around a text, before that of the first column, and of the arrow behind a sorted header. */
const AROUND = 16;
const FIRST = 8;
const ARROW = 16;

export interface Need {
  /** For its cells. */
  readonly need: number;
  /** For its header. */
  readonly header: number;
  /** For its longest cell. */
  readonly longest: number;
}

/** Undefined without rows. @param isFirst the column that names the rows */
export function needOf<T>(column: DataColumn<T>, rows: readonly T[], isFirst: boolean): Need | undefined {
  if (rows.length === 0) return undefined;
  const around = AROUND + (isFirst ? FIRST : 0);
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
  const most = (widths[Math.floor(widths.length * 0.9)] ?? 0) * EXCEPTION;
  const pixels = (width = 0) => Math.max(header, Math.ceil(width + around) + 1);
  return { need: pixels(widths.findLast((width) => width <= most)), header, longest: pixels(widths.at(-1)) };
}
