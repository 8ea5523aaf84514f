/** The parts of a grid that the keyboard reaches, as they are drawn. */

import type { Place } from './keyboard.ts';

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

/** The controls of a body cell from left to right. */
export function controlsOf(cell: Element): HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => !control.hasAttribute('disabled'));
}

const CELL = '[role=columnheader], [role=rowheader], [role=gridcell]';

/** The cell around an element. */
export function cellOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(CELL);
}

/** The cells of a row, within the lines of its card too. */
const cellsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CELL)];

/** Where a cell stands; undefined for what stands in none. */
export function placeOf(element: Element): Place | undefined {
  const cell = cellOf(element);
  const row = cell?.closest<HTMLElement>('[data-row]');
  return cell && row ? { row: Number(row.dataset.row), column: cellsOf(row).indexOf(cell) } : undefined;
}

/** The cell at a place, if it is drawn. */
export function cellAt(grid: HTMLElement, { row, column }: Place): HTMLElement | null {
  const line = grid.querySelector(`[data-row="${row}"]`);
  return (line && cellsOf(line)[column]) ?? null;
}

/** What takes the focus in a cell: a header's button, a body cell itself. */
export function stopOf(cell: HTMLElement): HTMLElement {
  return cell.querySelector<HTMLElement>('[data-stop]') ?? cell;
}
