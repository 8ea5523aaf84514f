/** How wide rows are, and what somebody's sizing of a column makes of the widths. */
import { allowedWidth, leastOf, type PlacedColumn } from './template.ts';

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
