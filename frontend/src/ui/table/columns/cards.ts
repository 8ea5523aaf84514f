/** On a phone each row is a card of two lines. Assigns the columns to the lines. */
import { useMemo } from 'react';
import { usePhoneWidth } from '../../phone.ts';
import type { DataColumn } from './column.ts';
import type { PlacedColumn } from './template.ts';

export interface CardLines {
  /** The number of columns in the first line, from the one that names the row. */
  readonly titles: number;
  /** Ids of the columns in the second line. The keyboard reaches the others too. */
  readonly details: ReadonlySet<string>;
}

type Placeable = Pick<DataColumn<never>, 'id' | 'card' | 'compare' | 'muted'>;

/** Pixels of a window beside a card's texts: the page's gutters, the card's edges and the actions. */
const AROUND = 108;
/** A detail is cut down to as many pixels before another one is left out. The first detail gives way most. */
const LEAST = 160;
const LEAST_FIRST = 140;
/** Pixels that a column's header has around its text. */
const AROUND_HEADER = 32;

/** The lines of a table's cards; undefined where its rows are not cards. */
export function useCardLines(columns: readonly Placeable[], placed: readonly PlacedColumn[]): CardLines | undefined {
  const width = usePhoneWidth();
  return useMemo(() => (width > 0 ? cardLines(columns, placed, width - AROUND) : undefined), [columns, placed, width]);
}

/**
 * The first line takes the columns that name the row. The second line takes as many others as fit, muted ones last, and one at least.
 * @param room pixels
 */
export function cardLines(columns: readonly Placeable[], placed: readonly PlacedColumn[], room: number): CardLines {
  const end = columns.findIndex(({ card }, at) => at > 0 && card !== 'title');
  const titles = end < 0 ? columns.length : end;
  const rest = columns.slice(titles);
  const details = new Set<string>();
  let left = room;
  for (const { id, card } of [...rest.filter(({ muted }) => !muted), ...rest.filter(({ muted }) => muted)]) {
    const { width = 0, need = width, header = 0 } = placed.find((one) => one.id === id) ?? {};
    const label = card === 'labelled' ? Math.max(0, header - AROUND_HEADER) : 0;
    const least = label + Math.min(need, details.size === 0 ? LEAST_FIRST : LEAST);
    if (details.size > 0 && least > left) continue;
    details.add(id);
    left -= least;
  }
  return { titles, details };
}

/** The words before a detail that says nothing without its header, such as a number. */
export function labelOf({ card, compare, header }: DataColumn<never>): string | undefined {
  return card === 'labelled' || compare === 'number' ? header : undefined;
}
