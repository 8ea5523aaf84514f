import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { topDialog } from './dialog-stack.ts';

/**
 * Moves the focus when a list becomes empty while its last row has the focus.
 * @param isEmpty true if the list is empty; a list that starts empty does not move the focus
 * @param focus focuses another element
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
