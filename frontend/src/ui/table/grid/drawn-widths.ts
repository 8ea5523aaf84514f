/** Pixels of the columns as the header draws them, by column id. @param within the header or anything around it */
export function drawnWidths(within: Element): ReadonlyMap<string, number> {
  const cells = within.querySelectorAll<HTMLElement>('[role=columnheader]');
  return new Map([...cells].map((cell) => [cell.dataset.id ?? '', cell.getBoundingClientRect().width]));
}
