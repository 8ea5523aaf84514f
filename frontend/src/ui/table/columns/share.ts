/** How much of a card's room a column gets, by the cells of its first rows: no name is cut beside a column that is empty. */
import { type DataColumn, DEFAULT_WIDTH } from './column.ts';

/** Rows that are looked at: more would cost time and change little. */
export const SAMPLE = 300;
/** One long text among many takes no room from the others. */
const MOST = 0.9;
/** Pixels of a letter on average, and around a text. */
const LETTER = 7.4;
const AROUND = 20;

/** Pixels that nine of ten texts fit in; half the column's width at least, and twice at most. */
export function shareOf<T>(column: DataColumn<T>, rows: readonly T[]): number {
  const { width = DEFAULT_WIDTH } = column;
  if (rows.length === 0) return width;
  const lengths = rows.map((row) => column.text(row).trim().length).sort((a, b) => a - b);
  const longest = lengths[Math.floor(lengths.length * MOST)] ?? 0;
  return Math.round(Math.max(width / 2, Math.min(width * 2, longest * LETTER + AROUND)));
}
