/** The place of the selection bar below the grid. A separate component, so that a change of the selection does not render the list. */
import { useEffect, useEffectEvent } from 'react';
import { formatCount, type Noun } from '../../count.ts';
import { lazyComponent } from '../../lazy-component.tsx';
import { announce } from '../../toasts/announce.ts';
import type { RowSelection, ShownRows } from './row-selection.ts';
import type { BarAction } from './SelectionBar.tsx';
import { useSelectionVersion } from './useGridSelection.ts';

const { Lazy: SelectionBar, preload } = lazyComponent(async () => (await import('./SelectionBar.tsx')).SelectionBar);
export const preloadSelectionBar = preload;

export interface SelectionSlotProps {
  readonly selection: RowSelection;
  /** The rows that match the search. */
  readonly rows: ShownRows;
  readonly isSearching: boolean;
  readonly noun: Noun;
  /** Changes when rows are added or removed; undefined while some are loading. */
  readonly version: unknown;
  /** Returns the ids of all rows. Others drop out of the selection. */
  readonly existing: () => readonly string[];
  /** The actions for the current selection. */
  readonly actions: () => readonly BarAction[];
  /** Moves the focus, because the bar disappears. */
  readonly onClear: () => void;
}

export function SelectionSlot(props: SelectionSlotProps) {
  const { selection, rows, version } = props;
  useSelectionVersion(selection);
  const drop = useEffectEvent(() => {
    const { dropped, size } = selection;
    if (size === 0) return;
    selection.keep(props.existing());
    if (selection.dropped > dropped) announce(droppedLine(selection.dropped));
  });
  useEffect(() => {
    if (version !== undefined) drop();
  }, [version]);
  if (selection.size === 0) return null;
  return (
    <SelectionBar
      count={selection.size}
      note={selection.dropped > 0 ? droppedLine(selection.dropped) : ''}
      noun={props.noun}
      matching={selection.shareOf(rows) === 'all' ? 0 : rows.length}
      isSearching={props.isSearching}
      isReady={version !== undefined}
      actions={props.actions()}
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

const droppedLine = (count: number) =>
  count === 1 ? '1 no longer exists and was deselected' : `${formatCount(count)} no longer exist and were deselected`;
