/** What is seen of a row at once: in a narrow window its first cell and its actions stay over the others. */

/**
 * Pixels between what stays at the ends of a body cell's row; Infinity for a cell that stays itself, as it is never beneath them.
 */
function roomFor(cell: HTMLElement): number {
  const grid = cell.closest('[role=grid]');
  const first = cell.parentElement?.firstElementChild;
  const last = cell.parentElement?.lastElementChild;
  if (!grid || !first || !last || cell === first || stays(cell)) return Number.POSITIVE_INFINITY;
  const end = stays(last) ? last.getBoundingClientRect().left : grid.getBoundingClientRect().left + grid.clientWidth;
  return end - (stays(first) ? first.getBoundingClientRect().right : grid.getBoundingClientRect().left);
}

const stays = (cell: Element) => getComputedStyle(cell).position === 'sticky';

/** Wherever the row is scrolled to, some of the cell is beneath what stays. */
export function outgrowsRoom(cell: HTMLElement): boolean {
  return cell.offsetWidth > roomFor(cell);
}

/** So is some of its text. */
export function textOutgrowsRoom(cell: HTMLElement): boolean {
  const room = roomFor(cell);
  if (cell.offsetWidth <= room) return false;
  const text = document.createRange();
  text.selectNodeContents(cell);
  return text.getBoundingClientRect().width > room;
}
