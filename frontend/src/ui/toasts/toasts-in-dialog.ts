/**
 * Puts the toasts into a dialog, beneath its buttons; above them where they would push them from under a pointer, at the cost of
 * what scrolls. They stay where they are until none is left: whoever is in one is not moved.
 * @param isShown there are any
 */
export function placeIn(dialog: HTMLElement, area: HTMLElement, isShown: boolean): void {
  const footer = dialog.querySelector('[data-dialog-footer]');
  if (isShown && footer && area.nextSibling === footer) return;
  if (!isShown || area.parentNode !== dialog) {
    takeFrom(dialog, area);
    dialog.append(area);
  }
  if (!footer || !isShown) return;
  const top = () => footer.getBoundingClientRect().top;
  area.hidden = true;
  const [before, height] = [top(), dialog.offsetHeight];
  area.hidden = false;
  if (top() >= before) return;
  dialog.style.height = `${height}px`;
  footer.before(area);
}

/** Takes them out, and lets the dialog be as high as it is by itself. */
export function takeFrom(dialog: HTMLElement | undefined, area: HTMLElement): void {
  area.remove();
  if (dialog) letGrow(dialog);
}

/** In a window of another size its buttons stand elsewhere anyway: the height it was kept at is of no use, and may be far too little. */
export function letGrow(dialog: HTMLElement): void {
  dialog.style.height = '';
}
