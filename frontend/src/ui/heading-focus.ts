/** After a navigation within the app the focus goes to the new page's heading, also when that page's code is still loading. */

import { isFocusAdrift } from './dialog/dialog-stack.ts';

/** What had the focus when a heading was wanted that had not appeared yet; undefined while none is wanted. */
let wantedFrom: Element | null | undefined;

/** The next heading that appears takes the focus; one that is there already takes it now. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('[data-page-heading]');
  wantedFrom = heading === null ? document.activeElement : undefined;
  heading?.focus();
}

/** What was asked for has come in the place of the button that asked: the list's current row takes the focus, else the heading. */
export function focusArrived(): void {
  if (!isFocusAdrift()) return;
  const row = document.querySelector<HTMLElement>('main [role="row"][tabindex="0"]');
  if (row) row.focus();
  else focusHeading();
}

/** Called by a heading that appeared. Who has begun to work somewhere else meanwhile (the franchise selector, say) keeps the focus. */
export function headingAppeared(heading: HTMLElement | null): void {
  if (wantedFrom === undefined || !heading) return;
  const active = document.activeElement;
  const isElsewhere = active !== null && active !== document.body && active !== wantedFrom;
  wantedFrom = undefined;
  if (!isElsewhere) heading.focus();
}
