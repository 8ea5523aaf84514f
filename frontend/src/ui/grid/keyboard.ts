/** What keys do alike in every grid (APG). */
import type { KeyboardEvent } from 'react';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>;

/**
 * How many rows a key leads down, or up below 0; undefined for any other key.
 * @param page rows that fit into the window
 */
export function rowStep(key: string, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return 1;
    case 'ArrowUp':
      return -1;
    case 'PageDown':
      return page;
    case 'PageUp':
      return -page;
    default:
      return undefined;
  }
}

/** Whether the element hears letters and arrows itself. */
export function isTyping(element: Element): boolean {
  return element.matches('input:not([type=checkbox], [type=radio]), select, textarea');
}

/**
 * Left and right go from control to control, Escape back to the cell or row. True when the key is used up.
 * @param controls from left to right
 * @param stop the cell or row
 * @param before where left leads from the first control
 */
export function moveWithin(
  event: KeyboardEvent,
  controls: readonly HTMLElement[],
  stop: HTMLElement,
  before = controls[0],
): boolean {
  const target = event.target as HTMLElement;
  if (event.altKey || event.ctrlKey || event.metaKey || (event.key !== 'Escape' && isTyping(target))) return false;
  const at = controls.findIndex((control) => control.contains(target));
  const next =
    event.key === 'Escape'
      ? stop
      : event.key === 'ArrowRight'
        ? (controls[at + 1] ?? controls[at])
        : event.key === 'ArrowLeft'
          ? (controls[at - 1] ?? before)
          : undefined;
  if (!next) return false;
  event.preventDefault();
  next.focus();
  return true;
}
