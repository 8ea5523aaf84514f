import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { topDialog } from './dialog-stack.ts';

/**
 * Moves the focus to a remaining element when the last row of a list is removed together with the focused control.
 * @param isEmpty true once the list is empty; a list that starts empty moves no focus
 * @param focus focuses the remaining element
 */
export function useEmptyListFocus(isEmpty: boolean, focus: () => void): void {
  const wasEmpty = useRef(isEmpty);
  const onEmptied = useEffectEvent(focus);
  useLayoutEffect(() => {
    // An open dialog returns the focus itself.
    if (isEmpty && !wasEmpty.current && document.activeElement === document.body && !topDialog()) onEmptied();
    wasEmpty.current = isEmpty;
  }, [isEmpty]);
}
