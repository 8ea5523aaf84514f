/** The cell that the keyboard is on. TanStack's selection holds its row by key, so sorting does not move it to another row. */
import { useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { PackedRows } from '../rows/row-models.ts';
import type { ListTable } from '../useDataTable.ts';
import type { Place } from './keyboard.ts';
import { placeOfKey } from './useScrollAnchor.ts';

export interface ActiveCell {
  readonly place: Place;
  /** Somebody went to the row: it is tinted. Before that it is only where Tab enters the grid. */
  readonly isMarked: boolean;
  readonly moveTo: (place: Place) => void;
}

interface Held {
  /** The row's last place. */
  readonly row: number;
  readonly column: string;
  /** What was searched and how it was sorted then: another order begins at its top. */
  readonly order: string;
}

/**
 * @param columns ids of the columns that are shown
 * @param order names the search and the sort
 */
export function useActiveCell<T extends object>(
  table: ListTable<T>,
  rows: PackedRows<T>,
  columns: readonly string[],
  order: string,
): ActiveCell {
  const [held, setHeld] = useState<Held>({ row: 0, column: columns[0] ?? '', order });
  // None in the header and before anybody went anywhere.
  const selected = useSelected(table);
  const count = rows.length;

  const row = useMemo(() => {
    if (held.row < 0) return -1;
    if (held.order !== order) return Math.min(0, count - 1);
    const found = selected === undefined ? -1 : placeOfKey(count, (place) => rows.idAt(place), selected, held.row);
    return found < 0 ? Math.min(held.row, count - 1) : found;
  }, [held, selected, order, rows, count]);
  const isMarked = selected !== undefined && held.order === order && row >= 0;
  // Where the row stands now is what "in its place" means should it be gone with the next change.
  if (isMarked && row !== held.row) setHeld({ ...held, row });

  const { setRowSelection } = table;
  const key = isMarked ? rows.idAt(row) : undefined;
  useLayoutEffect(() => {
    if (key !== undefined && key !== selected) setRowSelection({ [key]: true });
  }, [key, selected, setRowSelection]);

  return {
    place: { row, column: Math.max(0, columns.indexOf(held.column)) },
    isMarked,
    moveTo(place) {
      setRowSelection(place.row < 0 ? {} : { [rows.idAt(place.row)]: true });
      setHeld({ row: place.row, column: columns[place.column] ?? '', order });
    },
  };
}

/** The key of the selected row. The grid alone is drawn again when it changes, not the list around it. */
function useSelected<T extends object>(table: ListTable<T>): string | undefined {
  const { rowSelection } = table.atoms;
  const subscribe = useCallback((tell: () => void) => rowSelection.subscribe(tell).unsubscribe, [rowSelection]);
  return Object.keys(useSyncExternalStore(subscribe, rowSelection.get))[0];
}
