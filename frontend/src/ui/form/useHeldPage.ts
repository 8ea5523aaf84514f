import { useEffect, useEffectEvent } from 'react';

/** In the state of the history's entry that keeps the page. */
const MARK = 'held';

/** How many hold the page. */
let holders = 0;

const isMarked = () => window.history.state?.[MARK] === true;

/** A second entry of the same address: Back leads from it to the first one, and nobody sees a difference. */
function enter(): void {
  if (!isMarked()) window.history.pushState({ ...window.history.state, [MARK]: true }, '');
}

/** Once all that closing brings about is done: somebody else may hold the page by then, or the portal be at another one. */
function leave(): void {
  setTimeout(() => {
    if (holders === 0 && isMarked()) window.history.back();
  });
}

/**
 * Keeps the page while something on it would be lost by leaving it: Back, which within the portal the browser does not ask about, is
 * taken for a wish to close.
 * @param onBack Back was pressed; the page stands as before
 */
export function useHeldPage(isHeld: boolean, onBack: () => void): void {
  const tellBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!isHeld) return;
    const stay = () => {
      enter();
      tellBack();
    };
    holders += 1;
    enter();
    window.addEventListener('popstate', stay);
    return () => {
      window.removeEventListener('popstate', stay);
      holders -= 1;
      leave();
    };
  }, [isHeld]);
}

/** The browser asks before the page is reloaded or left altogether: what it would lose is kept nowhere. */
export function useUnloadWarning(isWarning: boolean): void {
  useEffect(() => {
    if (!isWarning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isWarning]);
}
