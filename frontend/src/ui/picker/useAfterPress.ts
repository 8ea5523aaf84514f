import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Postpones what leaving a field changes until the mouse press that took the focus away has become a click. A note that appears in
 * between moves the button from under the pointer, and the click is lost.
 * @param isWatching whether presses matter: while the field is open
 * @returns runs an action at once, or right before the click of the press under way is dispatched
 */
export function useAfterPress(isWatching: boolean): (action: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isWatching) return;
    isPressed.current = false;
    const watch = ({ type }: MouseEvent) => {
      isPressed.current = type === 'mousedown';
    };
    window.addEventListener('mousedown', watch, true);
    window.addEventListener('mouseup', watch, true);
    return () => {
      window.removeEventListener('mousedown', watch, true);
      window.removeEventListener('mouseup', watch, true);
    };
  }, [isWatching]);

  return (action) => {
    if (!isPressed.current) {
      action();
      return;
    }
    const over = new AbortController();
    const run = () => {
      if (over.signal.aborted) return;
      over.abort();
      // Rendered before the click's own handlers run: a form reads its fields as they are now.
      flushSync(action);
    };
    const options = { capture: true, signal: over.signal };
    window.addEventListener('click', run, options);
    // No click follows a press that ends elsewhere, or a drag.
    for (const end of ['mouseup', 'dragend']) window.addEventListener(end, () => setTimeout(run), options);
  };
}
