import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Postpones the changes on blur until the mouse press that caused it has become a click. Otherwise an error that appears in between
 * can move the button from under the pointer, and the click is lost.
 * @param isWatching whether presses matter: while the field is open
 * @returns a function that runs an action at once or, during a press, right before its click is dispatched
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
      // Must render before the click's own handlers run: a form then reads the current fields.
      flushSync(action);
    };
    const options = { capture: true, signal: over.signal };
    window.addEventListener('click', run, options);
    // A drag, or a press that ends elsewhere, causes no click.
    for (const end of ['mouseup', 'dragend']) window.addEventListener(end, () => setTimeout(run), options);
  };
}
