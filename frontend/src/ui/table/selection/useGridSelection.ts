/** Selects rows in the grid: by a click on the checkbox, Space, Shift for ranges, Ctrl+A, and the checkbox in the header. */
import { type KeyboardEvent, type MouseEvent, useSyncExternalStore } from 'react';
import { counted, formatCount, type Noun } from '../../count.ts';
import { announce } from '../../toasts/announce.ts';
import { cellOf, positionOf, stopOf } from '../grid/controls.ts';
import type { RowSelection, ShownRows } from './row-selection.ts';

export interface GridSelection {
  readonly has: (id: string) => boolean;
  /** State of the header's checkbox, which selects all shown rows. */
  readonly share: 'all' | 'some' | 'none';
  /** "Select all 214 users" */
  readonly label: string;
  /** Returns false if the key does not select. @param row -1 for the header */
  readonly onKey: (event: KeyboardEvent, row: number) => boolean;
  /** Prevents a click with Shift from selecting text. */
  readonly onMouseDown: (event: MouseEvent) => void;
  /** Returns false if the click does not select. */
  readonly onClick: (event: MouseEvent) => boolean;
}

/** Re-renders the caller after every change of the selection. */
export function useSelectionVersion(selection: RowSelection | undefined): number {
  return useSyncExternalStore(selection?.subscribe ?? never, selection?.version ?? zero);
}
const never = () => () => undefined;
const zero = () => 0;

/** @param rows in display order */
export function useGridSelection(
  selection: RowSelection | undefined,
  rows: ShownRows,
  noun: Noun,
): GridSelection | undefined {
  useSelectionVersion(selection);
  if (!selection) return undefined;
  const share = selection.shareOf(rows);

  const select = (act: () => void) => {
    act();
    announce(`${formatCount(selection.size)} selected`);
  };
  const selectAll = (isSelected: boolean) => select(() => selection.setAll(rows, isSelected));
  const selectAt = (row: number, isRange: boolean) =>
    select(() => (isRange ? selection.extendTo(row, rows) : selection.toggle(rows.idAt(row))));

  return {
    has: selection.has,
    share,
    label: `Select all ${counted(rows.length, noun)}`,
    onKey(event, row) {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      const isControl = ctrlKey || metaKey;
      if (altKey) return false;
      if (isControl && !shiftKey && key.toLowerCase() === 'a') selectAll(true);
      else if (key === ' ' && !isControl && row >= 0) selectAt(row, shiftKey);
      else return false;
      return true;
    },
    onMouseDown(event) {
      if (event.shiftKey && (positionOf(event.target as Element)?.row ?? -1) >= 0) event.preventDefault();
    },
    onClick(event) {
      const target = event.target as Element;
      const cell = cellOf(target);
      const at = positionOf(target);
      if (!cell || !at) return false;
      const isCheck = cell.hasAttribute('data-check');
      if (at.row < 0) {
        if (isCheck && target.matches('input')) selectAll(share !== 'all');
        return isCheck;
      }
      const isOther = !isCheck && (!(event.shiftKey || event.ctrlKey || event.metaKey) || target.closest('a, button'));
      if (isOther) return false;
      // Focus the cell here: a prevented mousedown does not move the focus, and the checkbox must not keep it.
      stopOf(cell).focus({ preventScroll: true });
      selectAt(at.row, event.shiftKey);
      return true;
    },
  };
}
