import { useEffect, useEffectEvent } from 'react';

/**
 * Keeps the page while something on it would be lost for ever: the browser asks before it is reloaded or left, and Back, which within
 * the portal it does not ask about, is taken for a wish to close.
 * @param onBack Back was pressed; the page stands as before
 */
export function useHeldPage(isHeld: boolean, onBack: () => void): void {
  const tellBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!isHeld) return;
    // A second entry of the same address: Back leads from it to the first one, and nobody sees a difference.
    const enter = () => window.history.pushState(window.history.state, '');
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const stay = () => {
      enter();
      tellBack();
    };
    enter();
    window.addEventListener('beforeunload', warn);
    window.addEventListener('popstate', stay);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('popstate', stay);
      window.history.back();
    };
  }, [isHeld]);
}
