/** Moves the focus to rows that may not be drawn yet, and keeps it in the tree when its row goes. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type FocusInside, isFocusAdrift, useFocusInside } from '../../../ui/index.ts';
import type { Follow } from './useTreeState.ts';

/** The controls of a row that Tab and the arrows reach; null for the row itself. */
export type Column = 'info' | 'units' | 'actions' | null;

export function columnOf(element: Element): Column {
  const cell = element.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  return cell === 'info' || cell === 'units' || cell === 'actions' ? cell : null;
}

const CONTROLS = 'button:not([data-cell="toggle"])';

/** The controls of a row from left to right. */
export function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROLS)];
}

/** The control of that column, or the row when it has none of the kind. */
function targetIn(row: HTMLElement, column: Column): HTMLElement {
  return (column && controlsOf(row).find((control) => columnOf(control) === column)) || row;
}

/** Who began to work somewhere else meanwhile keeps the focus there. */
function mayTakeFocus(grid: Element, from: Element | null | undefined): boolean {
  if (from === undefined) return false;
  const focused = document.activeElement;
  return isFocusAdrift() || focused === from || grid.contains(focused);
}

export interface RowFocus extends Pick<FocusInside, 'onFocus' | 'onBlur'> {
  /** Focuses the active row (or its control) once it is drawn. */
  readonly request: (column?: Column) => void;
  /** The column that was asked for last where the row has no such control: the next row up or down may have it. */
  readonly missed: () => Column;
}

/**
 * @param activeKey the active row's key; a change of it (or of anything drawn) is when a wish is carried out
 * @param follow a new one with `focusFrom` is a wish too
 */
export function useRowFocus(
  grid: RefObject<HTMLElement | null>,
  activeKey: string | undefined,
  follow: Follow,
): RowFocus {
  const followed = useRef(0);
  const wish = useRef<{ column: Column } | null>(null);
  const missed = useRef<Column>(null);
  const focus = useFocusInside();

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element || activeKey === undefined) return;
    const row = element.querySelector<HTMLElement>(`[data-key="${CSS.escape(activeKey)}"]`);
    if (!row) return;
    if (follow.turn !== followed.current) {
      followed.current = follow.turn;
      if (mayTakeFocus(element, follow.focusFrom)) wish.current = { column: null };
    }
    const wanted = wish.current;
    wish.current = null;
    if (wanted) {
      const target = targetIn(row, wanted.column);
      missed.current = target === row ? wanted.column : null;
      target.focus({ preventScroll: true });
      // The grid has scrolled to the row; in a low window the page around it may have to, too.
      row.scrollIntoView({ block: 'nearest' });
    } else if (focus.isLost()) row.focus({ preventScroll: true });
  });

  return {
    request(column = null) {
      wish.current = { column };
    },
    missed: () => missed.current,
    onFocus: focus.onFocus,
    onBlur: focus.onBlur,
  };
}
