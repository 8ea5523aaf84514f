/** Compares cells with the visible part of their row, which is between the sticky first cell and the sticky actions. */

/**
 * Returns the width in pixels between the sticky cells of a body cell's row. Returns Infinity if the cell itself is sticky, because sticky
 * cells are never covered.
 */
function visibleWidth(cell: HTMLElement): number {
  const grid = cell.closest('[role=grid]');
  const first = cell.parentElement?.firstElementChild;
  const last = cell.parentElement?.lastElementChild;
  if (!grid || !first || !last || cell === first || isSticky(cell)) return Number.POSITIVE_INFINITY;
  const end = isSticky(last) ? last.getBoundingClientRect().left : grid.getBoundingClientRect().left + grid.clientWidth;
  return end - (isSticky(first) ? first.getBoundingClientRect().right : grid.getBoundingClientRect().left);
}

const isSticky = (cell: Element) => getComputedStyle(cell).position === 'sticky';

/** True if a part of the cell remains covered at every scroll position. */
export function isWiderThanView(cell: HTMLElement): boolean {
  return cell.offsetWidth > visibleWidth(cell);
}

/** True if a part of the cell's text remains covered at every scroll position. */
export function isTextWiderThanView(cell: HTMLElement): boolean {
  const room = visibleWidth(cell);
  if (cell.offsetWidth <= room) return false;
  const text = document.createRange();
  text.selectNodeContents(cell);
  return text.getBoundingClientRect().width > room;
}
