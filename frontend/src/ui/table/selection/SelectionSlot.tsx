/** The place of the selection bar below the grid. A separate component, so that a change of the selection does not render the list. */
import { useEffect, useEffectEvent } from 'react';
import { formatCount, type Noun } from '../../count.ts';
import { lazyComponent } from '../../lazy-component.tsx';
import { announce } from '../../toasts/announce.ts';
import type { PackedRows } from '../rows/row-models.ts';
import type { RowSelection, TableSelection } from './row-selection.ts';
import { useSelectionVersion } from './useGridSelection.ts';

const { Lazy: SelectionBar, preload } = lazyComponent(async () => (await import('./SelectionBar.tsx')).SelectionBar);
export const preloadSelectionBar = preload;

export interface SelectionSlotProps<T extends object> {
  readonly selection: RowSelection;
  readonly options: TableSelection<T>;
  readonly rowKey: (row: T) => string;
  /** The rows that match the search. */
  readonly rows: PackedRows<T>;
  readonly isSearching: boolean;
  readonly noun: Noun;
  /** Moves the focus, because the bar disappears. */
  readonly onClear: () => void;
}

export function SelectionSlot<T extends object>(props: SelectionSlotProps<T>) {
  const { selection, options, rowKey, rows } = props;
  const { all } = options;
  useSelectionVersion(selection);
  const drop = useEffectEvent((existing: readonly T[]) => {
    const { dropped } = selection;
    selection.keep(existing.map(rowKey));
    if (selection.dropped > dropped) announce(droppedLine(selection.dropped));
  });
  useEffect(() => {
    if (all) drop(all);
  }, [all]);
  if (selection.size === 0) return null;
  return (
    <SelectionBar
      count={selection.size}
      note={selection.dropped > 0 ? droppedLine(selection.dropped) : ''}
      noun={props.noun}
      matching={selection.shareOf(rows) === 'all' ? 0 : rows.length}
      isSearching={props.isSearching}
      isReady={all !== undefined}
      actions={options.actions.map((action) => ({
        ...action,
        onSelect: () => action.onSelect((all ?? []).filter((row) => selection.has(rowKey(row)))),
      }))}
      onSelectAll={() => {
        selection.setAll(rows, true);
        announce(`${formatCount(selection.size)} selected`);
      }}
      onClear={() => {
        props.onClear();
        selection.clear();
        announce('Selection cleared');
      }}
      onMissing={() => undefined}
    />
  );
}

/** "2 no longer exist" */
const droppedLine = (count: number) =>
  count === 1 ? '1 no longer exists and was deselected' : `${formatCount(count)} no longer exist and were deselected`;
