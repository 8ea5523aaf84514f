/** The cell that the keyboard is on: by the row's key and the column's id, so that it stays itself however rows are sorted. */
import { useMemo, useState } from 'react';
import type { Place } from './keyboard.ts';
import { placeOfKey } from './useScrollAnchor.ts';

export interface ActiveCell {
  readonly place: Place;
  /** Somebody went to the row: it is tinted. Before that it is only where Tab enters the grid. */
  readonly isMarked: boolean;
  readonly moveTo: (place: Place) => void;
}

interface Held {
  /** The row; undefined in the header and before anybody went anywhere. */
  readonly key?: string | undefined;
  /** Where it was last. */
  readonly row: number;
  readonly column: string;
  /** What was searched and how it was sorted then: another order begins at its top. */
  readonly order: string;
}

/**
 * @param columns ids of the columns that are shown
 * @param keyAt the key of the row at a place of the view
 * @param order names the search and the sort
 */
export function useActiveCell<R>(
  rows: R,
  count: number,
  keyAt: (row: number) => string,
  columns: readonly string[],
  order: string,
): ActiveCell {
  const [held, setHeld] = useState<Held>({ row: 0, column: columns[0] ?? '', order });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows stand for what keyAt answers
  const row = useMemo(() => {
    if (held.row < 0) return -1;
    if (held.order !== order) return Math.min(0, count - 1);
    const found = held.key === undefined ? -1 : placeOfKey(count, keyAt, held.key, held.row);
    return found < 0 ? Math.min(held.row, count - 1) : found;
  }, [held, order, rows, count]);
  // Where the row stands now is what "in its place" means should it be gone with the next change.
  const key = row < 0 ? undefined : keyAt(row);
  if (held.key !== undefined && held.order === order && row >= 0 && (row !== held.row || key !== held.key))
    setHeld({ ...held, row, key });

  return {
    place: { row, column: Math.max(0, columns.indexOf(held.column)) },
    isMarked: held.key !== undefined && held.key === key && held.order === order,
    moveTo: (place) =>
      setHeld({
        row: place.row,
        key: place.row < 0 ? undefined : keyAt(place.row),
        column: columns[place.column] ?? '',
        order,
      }),
  };
}
