import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Delays an action on blur until the mouse press that caused the blur becomes a click. An error that appears between press and release
 * could move the pressed button away from the pointer, and the click would be lost.
 * @param isWatching true while the picker is open
 * @returns a function that runs an action immediately or, during a mouse press, directly before the click is dispatched
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
      // Renders synchronously, so that a form's click handler reads the current fields.
      flushSync(action);
    };
    const options = { capture: true, signal: over.signal };
    window.addEventListener('click', run, options);
    // A drag, or a release on another element, causes no click.
    for (const end of ['mouseup', 'dragend']) window.addEventListener(end, () => setTimeout(run), options);
  };
}
