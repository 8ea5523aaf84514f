import { useMemo } from 'react';
import { usePhoneWidth } from '../../phone.ts';
import type { DataColumn } from './column.ts';
import type { PlacedColumn } from './template.ts';

export interface CardLines {
  /** Number of columns on the first line. The first of them names the row. */
  readonly titles: number;
  /** Ids of the columns on the second line. All other columns can still be reached by keyboard. */
  readonly details: ReadonlySet<string>;
}

type Placeable = Pick<DataColumn<never>, 'id' | 'card' | 'compare' | 'muted' | 'isEditable'>;

/** The part of the window's width in pixels that page gutters, card padding and actions take from a card's texts. */
const CARD_CHROME = 108;
/** Width in pixels below which a detail does not shrink; it is left out instead. */
const MIN_DETAIL = 160;
/** Maximum width in pixels that is reserved for the first detail, which is never left out. */
const MIN_FIRST_DETAIL = 140;
/** Horizontal padding of a column header in pixels. */
const HEADER_PADDING = 32;

/** Returns the lines of a table's cards; undefined if its rows are not cards. */
export function useCardLines(columns: readonly Placeable[], placed: readonly PlacedColumn[]): CardLines | undefined {
  const width = usePhoneWidth();
  return useMemo(
    () => (width > 0 ? cardLines(columns, placed, width - CARD_CHROME) : undefined),
    [columns, placed, width],
  );
}

/**
 * Assigns columns to the two lines of a phone's card. The first line gets the columns that name the row. The second line gets as many other
 * columns as fit, but at least one. Muted columns come last. Columns that are always shown do not reduce the room for other columns.
 * Editable cells are left out: a card is too narrow for them, and the row's action edits them.
 * @param room available pixels
 */
export function cardLines(columns: readonly Placeable[], placed: readonly PlacedColumn[], room: number): CardLines {
  const end = columns.findIndex(({ card }, at) => at > 0 && card !== 'title');
  const titles = end < 0 ? columns.length : end;
  const rest = columns.slice(titles).filter(({ isEditable }) => !isEditable);
  const details = new Set<string>();
  let left = room;
  for (const { id, card } of [...rest.filter(({ muted }) => !muted), ...rest.filter(({ muted }) => muted)]) {
    const { width = 0, need = width, header = 0 } = placed.find((one) => one.id === id) ?? {};
    const label = card === 'labelled' ? Math.max(0, header - HEADER_PADDING) : 0;
    if (card === 'shown' || typeof card === 'number') {
      details.add(id);
      continue;
    }
    const least = label + Math.min(need, details.size === 0 ? MIN_FIRST_DETAIL : MIN_DETAIL);
    if (details.size > 0 && least > left) continue;
    details.add(id);
    left -= least;
  }
  return { titles, details };
}

/** Returns the number of lines for wrapped text at the end of each card. */
export const wrappedLines = (columns: readonly Pick<DataColumn<never>, 'id' | 'card'>[]): number =>
  columns.reduce((lines, { card }) => (typeof card === 'number' ? lines + card : lines), 0);

/** Returns the label for a detail that is unclear without its header, such as a number. */
export function labelOf({ card, compare, header }: DataColumn<never>): string | undefined {
  return card === 'labelled' || compare === 'number' ? header : undefined;
}
