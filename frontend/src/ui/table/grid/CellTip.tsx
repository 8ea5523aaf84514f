/** Shows the full text of a truncated cell: as a title on hover, in a popover on keyboard focus and touch. */
import { type RefObject, useState } from 'react';
import { Popover } from '../../popover/Popover.tsx';
import { cellOf } from './controls.ts';
import { isTextWiderThanView } from './room.ts';
import styles from './TableGrid.module.css';

export interface CellTipState {
  readonly tip: { readonly anchor: RefObject<HTMLElement | null>; readonly text: string } | null;
  /** Shows the full text if the target is a focused and truncated cell. Otherwise hides the popover. */
  readonly follow: (target: Element) => void;
  readonly hide: () => void;
  /** Hides the popover if its cell has scrolled out of the grid. */
  readonly scrolled: (grid: HTMLElement) => void;
}

export function useCellTip(): CellTipState {
  const [tip, setTip] = useState<CellTipState['tip']>(null);
  return {
    tip,
    follow(target) {
      const cell = cellOf(target);
      // On devices without hover, a tap must show the text.
      const isRequested =
        cell?.matches(':focus-visible') ||
        (cell?.matches('[role=gridcell]') && window.matchMedia('(hover: none)').matches);
      const text = isRequested && cell === target && isTruncated(cell) ? cell.textContent : '';
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

/**
 * Sets the title of the cell around an element if its text is truncated. Other cells get no title, because screen readers would read their
 * text twice.
 */
export function updateTitle(element: Element): void {
  const cell = cellOf(element);
  if (!cell || cell.matches('[role=columnheader]')) return;
  if (isTruncated(cell)) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}

function isTruncated(cell: HTMLElement): boolean {
  const isClamped = cell.hasAttribute('data-wraps') && cell.scrollHeight > cell.clientHeight;
  return isClamped || cell.scrollWidth > cell.clientWidth || isTextWiderThanView(cell);
}

export function CellTip({ tip, hide }: Pick<CellTipState, 'tip' | 'hide'>) {
  return (
    tip && (
      <Popover
        key={tip.text}
        role="tooltip"
        // Screen readers read the cell itself.
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
