/** How much of a card's room a column gets, by the cells of its first rows: no name is cut beside a column that is empty. */
import { type DataColumn, DEFAULT_WIDTH } from './column.ts';

/** Rows that are looked at: more would cost time and change little. */
export const SAMPLE = 300;
/** Pixels of a letter on average, and around a text. */
const LETTER = 7.4;
const AROUND = 20;

/** Pixels that the longest text needs; half the column's width at least, and twice at most. */
export function shareOf<T>(column: DataColumn<T>, rows: readonly T[]): number {
  const { width = DEFAULT_WIDTH } = column;
  if (rows.length === 0) return width;
  let longest = 0;
  for (const row of rows) longest = Math.max(longest, column.text(row).trim().length);
  return Math.round(Math.max(width / 2, Math.min(width * 2, longest * LETTER + AROUND)));
}
