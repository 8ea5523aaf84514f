/** After a navigation within the app the focus goes to the new page's heading, also when that page's code is still loading. */

let isWanted = false;

/** The next heading that appears takes the focus; one that is there already takes it now. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('[data-page-heading]');
  isWanted = heading === null;
  heading?.focus();
}

/** Called by a heading that appeared. */
export function headingAppeared(heading: HTMLElement | null): void {
  if (!isWanted || !heading) return;
  isWanted = false;
  heading.focus();
}
