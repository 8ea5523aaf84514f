/** The whole text of a cell that is cut short: its title for the pointer, a box beside it for the keyboard. */
import { type RefObject, useState } from 'react';
import { Popover } from '../../popover/Popover.tsx';
import { cellOf } from './controls.ts';
import { textOutgrowsRoom } from './room.ts';
import styles from './TableGrid.module.css';

export interface CellTipState {
  readonly tip: { readonly anchor: RefObject<HTMLElement | null>; readonly text: string } | null;
  /** Shows the cell's text if it is cut short; anything else shows nothing. */
  readonly follow: (target: Element) => void;
  readonly hide: () => void;
  /** The grid was scrolled: the box goes along with its cell, and away when the cell has left the grid. */
  readonly scrolled: (grid: HTMLElement) => void;
}

export function useCellTip(): CellTipState {
  const [tip, setTip] = useState<CellTipState['tip']>(null);
  return {
    tip,
    follow(target) {
      const cell = cellOf(target);
      // Without a pointer that hovers, a touch shows the text.
      const isAsked =
        cell?.matches(':focus-visible') ||
        (cell?.matches('[role=gridcell]') && window.matchMedia('(hover: none)').matches);
      const text = isAsked && cell === target && isCut(cell) ? cell.textContent : '';
      setTip(text ? { anchor: { current: cell }, text } : null);
    },
    hide: () => setTip(null),
    scrolled(grid) {
      const at = tip?.anchor.current?.getBoundingClientRect();
      const window = grid.getBoundingClientRect();
      if (at && (at.top < window.top || at.bottom > window.bottom)) setTip(null);
    },
  };
}

/** Gives the cell around an element its text as a title while it is cut short; only then, as titles are read out once more. */
export function nameCut(element: Element): void {
  const cell = cellOf(element);
  if (!cell || cell.matches('[role=columnheader]')) return;
  if (isCut(cell)) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}

function isCut(cell: HTMLElement): boolean {
  return cell.scrollWidth > cell.clientWidth || textOutgrowsRoom(cell);
}

export function CellTip({ tip, hide }: Pick<CellTipState, 'tip' | 'hide'>) {
  return (
    tip && (
      <Popover
        key={tip.text}
        role="tooltip"
        // Read out with the cell already.
        aria-hidden="true"
        anchor={tip.anchor}
        className={styles.tip}
        onClose={hide}
        onMissing={hide}
        isQuiet
      >
        {tip.text}
      </Popover>
    )
  );
}
