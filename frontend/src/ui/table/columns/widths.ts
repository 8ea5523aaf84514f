/** What somebody's sizing of a column makes of the widths. */
import { allowedWidth, type PlacedColumn } from './template.ts';

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
