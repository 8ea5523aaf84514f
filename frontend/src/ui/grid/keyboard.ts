/** Keyboard handling shared by all grids (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). */
import type { KeyboardEvent } from 'react';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>;

/**
 * Returns the number of rows by which a key moves down (negative: up); undefined for other keys.
 * @param page number of rows in view
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

/** True if the element handles letters and arrow keys itself. */
export function isTyping(element: Element): boolean {
  return element.matches('input:not([type=checkbox], [type=radio]), select, textarea');
}

/**
 * Moves the focus between the controls of a cell or row with Left and Right, and back to the cell or row with Escape. Returns true if
 * the key was handled.
 * @param controls in visual order
 * @param stop the focusable cell or row
 * @param before the element that Left focuses from the first control; that control by default
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
