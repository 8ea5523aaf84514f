/** The place of the selection bar below a list. A separate component, so that a change of the selection does not render the list. */
import type { Noun } from '../../count.ts';
import { lazyComponent } from '../../lazy-component.tsx';
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
  useSelectionVersion(props.selection);
  return props.selection.size > 0 && <SelectionBar {...props} onMissing={() => undefined} />;
}
