/** Selects people and units of the tree with keys and clicks. */
import { type KeyboardEvent, type MouseEvent, useMemo } from 'react';
import { announce, formatCount, type RowSelection, type ShownRows, useSelectionVersion } from '../../../ui/index.ts';
import { type FlatTree, UNIT_LIST } from '../model/flat-tree.ts';
import { keyOf } from '../model/row-key.ts';
import type { View } from '../model/view.ts';

/** The visible people and units; unit lists cannot be selected. */
export function useSelectableRows(
  tree: FlatTree,
  view: View,
): ShownRows & { readonly indexOf: (row: number) => number } {
  return useMemo(() => {
    const rows = view.rows.filter((row) => tree.kind[row] !== UNIT_LIST);
    return {
      length: rows.length,
      idAt: (position) => {
        const row = rows[position];
        return row === undefined ? '' : keyOf(tree, row);
      },
      indexOf: (row) => rows.indexOf(row),
    };
  }, [tree, view]);
}

export interface TreeSelection {
  /** Undefined for rows that cannot be selected. */
  readonly has: (row: number) => boolean | undefined;
  /** Returns false if the key press does not change the selection. */
  readonly onKey: (event: KeyboardEvent, row: number) => boolean;
  /** Prevents Shift+click from selecting text. */
  readonly onMouseDown: (event: MouseEvent) => void;
  /** Returns false if the click does not change the selection. */
  readonly onClick: (event: MouseEvent, row: number) => boolean;
}

export function useTreeSelection(
  selection: RowSelection | undefined,
  tree: FlatTree,
  view: View,
): TreeSelection | undefined {
  useSelectionVersion(selection);
  const rows = useSelectableRows(tree, view);
  if (!selection) return undefined;
  const isSelectable = (row: number) => tree.kind[row] !== UNIT_LIST;
  const selectAt = (row: number, isRange: boolean) => {
    if (isRange) selection.extendTo(rows.indexOf(row), rows);
    else selection.toggle(keyOf(tree, row));
    announce(`${formatCount(selection.size)} selected`);
  };
  return {
    has: (row) => (isSelectable(row) ? selection.has(keyOf(tree, row)) : undefined),
    onKey({ key, ctrlKey, metaKey, shiftKey, altKey }, row) {
      const isControl = ctrlKey || metaKey;
      if (altKey) return false;
      if (isControl && !shiftKey && key.toLowerCase() === 'a') {
        selection.setAll(rows, true);
        announce(`${formatCount(selection.size)} selected`);
        return true;
      }
      if (key !== ' ' || isControl || !isSelectable(row)) return false;
      selectAt(row, shiftKey);
      return true;
    },
    onMouseDown(event) {
      if (event.shiftKey) event.preventDefault();
    },
    onClick(event, row) {
      const target = event.target as Element;
      const isCheck = target.closest('[data-cell="check"]') !== null;
      const isModified = event.shiftKey || event.ctrlKey || event.metaKey;
      if (!isSelectable(row) || !(isCheck || (isModified && !target.closest('button')))) return false;
      // Focus the row here: a prevented mousedown does not move the focus, and the checkbox cannot take it.
      target.closest<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
      selectAt(row, event.shiftKey);
      return true;
    },
  };
}
