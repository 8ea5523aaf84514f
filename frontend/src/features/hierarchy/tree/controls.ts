/** The controls of a row, as they are drawn. */

/** The controls of a row that Tab and the arrows reach; null for the row itself. */
export type Column = 'info' | 'units' | 'actions' | null;

export function columnOf(element: Element): Column {
  const cell = element.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  return cell === 'info' || cell === 'units' || cell === 'actions' ? cell : null;
}

/** The controls of a row from left to right. */
export function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button:not([data-cell="toggle"])')];
}
