/** Returns the rendered column widths in pixels, by column id. @param within the header or an element around it */
export function drawnWidths(within: Element): ReadonlyMap<string, number> {
  const cells = within.querySelectorAll<HTMLElement>('[role=columnheader]');
  return new Map([...cells].map((cell) => [cell.dataset.id ?? '', cell.getBoundingClientRect().width]));
}
