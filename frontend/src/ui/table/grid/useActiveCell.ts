import { useLayoutEffect, useMemo, useState } from 'react';
import type { PackedRows } from '../rows/row-models.ts';
import type { CellPosition } from './keyboard.ts';
import { positionOfKey } from './useScrollAnchor.ts';

export interface ActiveCell {
  readonly position: CellPosition;
  /** True if the user has moved to the row, which is then tinted. Before that, the row is only the tab stop of the grid. */
  readonly isMarked: boolean;
  readonly moveTo: (position: CellPosition) => void;
}

interface ActiveState {
  /** The index of the row when it was last rendered. */
  readonly row: number;
  readonly column: string;
  /** Search and sort when the row was last rendered. If they change, the grid starts at the top. */
  readonly order: string;
}

/**
 * Tracks the active cell by the key of its row, so that it stays on its row when rows are added or removed. After a new search or sort, the
 * first row is active.
 * @param columns ids of the visible columns
 * @param first the column that Tab enters
 * @param order identifies search and sort
 */
export function useActiveCell<T extends object>(
  rows: PackedRows<T>,
  columns: readonly string[],
  first: string,
  order: string,
): ActiveCell {
  const [state, setState] = useState<ActiveState>({ row: 0, column: first, order });
  /** The key of the active row. Undefined in the header and before the first move. */
  const [active, setActive] = useState<string>();
  const count = rows.length;

  const row = useMemo(() => {
    if (state.row < 0) return -1;
    if (state.order !== order) return Math.min(0, count - 1);
    const found = active === undefined ? -1 : positionOfKey(count, (index) => rows.idAt(index), active, state.row);
    return found < 0 ? Math.min(state.row, count - 1) : found;
  }, [state, active, order, rows, count]);
  const isMarked = active !== undefined && state.order === order && row >= 0;
  // Remembers the row's index: if the row is removed, the next row at this index becomes active.
  if (isMarked && row !== state.row) setState({ ...state, row });

  const key = isMarked ? rows.idAt(row) : undefined;
  useLayoutEffect(() => {
    if (key !== undefined) setActive(key);
  }, [key]);

  return {
    position: { row, column: Math.max(0, columns.indexOf(state.column)) },
    isMarked,
    moveTo(position) {
      setActive(position.row < 0 ? undefined : rows.idAt(position.row));
      setState({ row: position.row, column: columns[position.column] ?? '', order });
    },
  };
}
