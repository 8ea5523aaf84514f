/** After a navigation within the app the focus goes to the new page's heading, also when that page's code is still loading. */
import { useEffect, useRef } from 'react';
import { isFocusAdrift } from './dialog/dialog-stack.ts';

/** What had the focus when a heading was wanted that had not appeared yet; undefined while none is wanted. */
let wantedFrom: Element | null | undefined;

/** The first such element; null while its page is held back, where nothing can have the focus. */
function shown(selector: string): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(selector);
  return element?.closest('[hidden]') ? null : element;
}

/** The heading of the page that is shown; null while it is still to come, or its page is held back. */
export function pageHeading(): HTMLElement | null {
  return shown('[data-page-heading]');
}

/** The next heading that appears takes the focus; one that is there already takes it now. */
export function focusHeading(): void {
  const heading = pageHeading();
  wantedFrom = heading === null ? document.activeElement : undefined;
  heading?.focus();
}

/** What was asked for has come in the place of the button that asked: the list's current row takes the focus, else the heading. */
export function focusArrived(): void {
  if (!isFocusAdrift()) return;
  const row = shown('main [role="row"][tabindex="0"]');
  if (row) row.focus();
  else focusHeading();
}

/** For a button that goes when what it asks for comes: call what this gives when it is pressed, and that takes over the focus. */
export function useFocusPassedOn(): () => void {
  const isAskedFor = useRef(false);
  useEffect(
    () => () => {
      if (isAskedFor.current) focusArrived();
    },
    [],
  );
  return () => {
    isAskedFor.current = true;
  };
}

/** Called by a heading that appeared, and for one whose page is shown at last: a hidden one cannot take the focus. Who has begun to work somewhere else meanwhile (the franchise selector, say) keeps the focus. */
export function headingAppeared(heading: HTMLElement | null): void {
  if (wantedFrom === undefined || !heading || heading.closest('[hidden]')) return;
  const active = document.activeElement;
  const isElsewhere = active !== null && active !== document.body && active !== wantedFrom;
  wantedFrom = undefined;
  if (!isElsewhere) heading.focus();
}
