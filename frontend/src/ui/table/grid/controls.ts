/** Finds rendered cells and their controls. */
import type { CellPosition } from './keyboard.ts';

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

/** Returns the controls of a body cell in visual order. */
export function controlsOf(cell: Element): HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => !control.hasAttribute('disabled'));
}

const CELL = '[role=columnheader], [role=rowheader], [role=gridcell]';

/** Returns the cell around an element. */
export function cellOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(CELL);
}

/** Returns the cells of a row, including cells inside the lines of a card. */
const cellsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CELL)];

/** Returns the position of the cell around an element; undefined if the element is in no cell. */
export function positionOf(element: Element): CellPosition | undefined {
  const cell = cellOf(element);
  const row = cell?.closest<HTMLElement>('[data-row]');
  return cell && row ? { row: Number(row.dataset.row), column: cellsOf(row).indexOf(cell) } : undefined;
}

/** Returns the cell at a position, if it is rendered. */
export function cellAt(grid: HTMLElement, { row, column }: CellPosition): HTMLElement | null {
  const line = grid.querySelector(`[data-row="${row}"]`);
  return (line && cellsOf(line)[column]) ?? null;
}

/** Returns the element that gets the focus in a cell: the button of a header cell, or the body cell itself. */
export function stopOf(cell: HTMLElement): HTMLElement {
  return cell.querySelector<HTMLElement>('[data-stop]') ?? cell;
}
