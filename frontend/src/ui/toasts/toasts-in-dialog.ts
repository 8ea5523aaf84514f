/**
 * Inserts the toasts into a dialog, below its footer. If that would move the buttons away from the pointer, inserts the toasts above the
 * footer. The dialog then keeps its height, and only its scrolling body shrinks. The position does not change while toasts are shown.
 * @param isShown true if there are any toasts
 */
export function insertInto(dialog: HTMLElement, area: HTMLElement, isShown: boolean): void {
  const footer = dialog.querySelector('[data-dialog-footer]');
  if (isShown && footer && area.nextSibling === footer) return;
  if (!isShown || area.parentNode !== dialog) {
    removeFrom(dialog, area);
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

/** Removes the toasts from a dialog and resets its height. */
export function removeFrom(dialog: HTMLElement | undefined, area: HTMLElement): void {
  area.remove();
  if (dialog) resetHeight(dialog);
}

/** Resets a dialog to its natural height. After a resize of the window, the fixed height may be far too small. */
export function resetHeight(dialog: HTMLElement): void {
  dialog.style.height = '';
}
