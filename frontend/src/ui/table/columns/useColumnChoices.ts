/** TanStack's table for who may hide what: the state of columns, without a row. It comes with the panel, not with the list. */
import {
  type ColumnDef,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataColumn } from './column.ts';
import type { KeptColumns } from './kept-columns.ts';
import type { Columns } from './useColumns.ts';

const features = tableFeatures({ columnVisibilityFeature });
type NoRow = Record<string, never>;
const NO_ROWS: readonly NoRow[] = [];

/** A column in the list to choose from. */
export interface ColumnChoice {
  readonly id: string;
  readonly header: string;
  readonly isShown: boolean;
  /** Not the first one: it is what its rows are called by. */
  readonly canHide: boolean;
  readonly show: (isShown: boolean) => void;
}

/** All columns of a table, in order. */
export function useColumnChoices(
  columns: readonly DataColumn<never>[],
  { visible }: KeptColumns,
  keep: Columns<never>['keep'],
): readonly ColumnChoice[] {
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header }, at): ColumnDef<typeof features, NoRow> => ({
          id,
          header,
          accessorFn: () => undefined,
          enableHiding: at > 0,
        }),
      ),
    [columns],
  );
  const hidden = useMemo(
    () => Object.fromEntries(columns.filter((column) => column.hidden).map(({ id }) => [id, false])),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    state: { columnVisibility: { ...hidden, ...visible } },
    onColumnVisibilityChange: (updater) =>
      keep((now) => {
        const next = functionalUpdate(updater, { ...hidden, ...now.visible });
        // Only what differs from the table's own choice, which may be another one for the next franchise.
        const visible = Object.entries(next).filter(([id, isShown]) => isShown === id in hidden);
        return { ...now, visible: Object.fromEntries(visible) };
      }),
  });
  return columns.flatMap(({ id, header, choice }) => {
    const column = table.getColumn(id);
    return column
      ? {
          id,
          header: choice ?? header,
          isShown: column.getIsVisible(),
          canHide: column.getCanHide(),
          show: (isShown: boolean) => column.toggleVisibility(isShown),
        }
      : [];
  });
}
