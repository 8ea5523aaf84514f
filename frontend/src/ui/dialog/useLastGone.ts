import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { topDialog } from './dialog-stack.ts';

/**
 * Gives the focus that the last row of a list took with it to something that stays, or the next key would go nowhere.
 * @param isGone nothing is listed any more; what is empty from the start takes no focus from anything
 * @param take focuses what stays
 */
export function useLastGone(isGone: boolean, take: () => void): void {
  const wasGone = useRef(isGone);
  const takeOver = useEffectEvent(take);
  useLayoutEffect(() => {
    // An open dialog gives the focus back itself.
    if (isGone && !wasGone.current && document.activeElement === document.body && !topDialog()) takeOver();
    wasGone.current = isGone;
  }, [isGone]);
}
