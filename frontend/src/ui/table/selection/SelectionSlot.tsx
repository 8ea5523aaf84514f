/** Renders the selection bar below a list. It is a separate component, so that the list does not re-render when the selection changes. */
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
  /** Changes when rows are added or removed; undefined while rows are loading. */
  readonly version: unknown;
  /** Returns the ids of all rows. Ids that are not among them drop out of the selection. */
  readonly existing: () => readonly string[];
  readonly actions: () => readonly BarAction[];
  /** True if the actions only propose changes. */
  readonly isProposal?: boolean | undefined;
  /** Moves the focus after Clear, because the bar disappears. */
  readonly onClear: () => void;
}

export function SelectionSlot(props: SelectionSlotProps) {
  useSelectionVersion(props.selection);
  return props.selection.size > 0 && <SelectionBar {...props} onMissing={() => undefined} />;
}
