/** Moves the focus to a new page's heading, even if the page's code is still loading, or to new content of the page. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { isFocusAdrift } from './dialog/dialog-stack.ts';

/** The element that had the focus when a heading was requested before it was rendered; undefined without a pending request. */
let focusAtRequest: Element | null | undefined;

/** Returns the first matching element; null while its page is hidden, because a hidden element cannot get the focus. */
function visibleElement(selector: string): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(selector);
  return element?.closest('[hidden]') ? null : element;
}

/** Returns the heading of the current page; null while the page is loading or hidden. */
export function pageHeading(): HTMLElement | null {
  return visibleElement('[data-page-heading]');
}

/** Focuses the heading of the current page now, or the next heading that appears. */
export function focusHeading(): void {
  const heading = pageHeading();
  focusAtRequest = heading === null ? document.activeElement : undefined;
  heading?.focus();
}

/** The active row of the page's list, or the heading. */
export function contentStart(): HTMLElement | null {
  return visibleElement('main [role="row"][tabindex="0"]') ?? pageHeading();
}

/** Moves the focus to the start of the content, if no control has the focus. Call it when content replaces a button. */
export function focusNewContent(startOf = contentStart): void {
  if (!isFocusAdrift()) return;
  const start = startOf();
  if (start) start.focus();
  else focusHeading();
}

/**
 * For a button that is replaced by the content that it loads. The focus then moves to the content.
 * @param startOf returns the element to focus
 * @returns a function to call on click
 */
export function useFocusHandover(startOf = contentStart): () => void {
  const isRequested = useRef(false);
  const handOver = useEffectEvent(() => {
    if (isRequested.current) focusNewContent(startOf);
  });
  useEffect(() => () => handOver(), []);
  return () => {
    isRequested.current = true;
  };
}

/**
 * Focuses the heading if one was requested. Call it when the heading mounts, and again when its page becomes visible, because a hidden
 * heading cannot get the focus. If the user has moved the focus since the request, for example to the franchise selector, the focus stays
 * there.
 */
export function headingAppeared(heading: HTMLElement | null): void {
  if (focusAtRequest === undefined || !heading || heading.closest('[hidden]')) return;
  const active = document.activeElement;
  const isElsewhere = active !== null && active !== document.body && active !== focusAtRequest;
  focusAtRequest = undefined;
  if (!isElsewhere) heading.focus();
}
