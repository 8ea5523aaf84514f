import { useEffect, useEffectEvent } from 'react';

/** Property in the state of the extra history entry. */
const MARK = 'held';

/** Number of active guards. */
let guards = 0;

const isMarked = () => window.history.state?.[MARK] === true;

/** Adds a history entry with the same address. Back then leads to the original entry, which shows the same page. */
function enter(): void {
  if (!isMarked()) window.history.pushState({ ...window.history.state, [MARK]: true }, '');
}

let leaving: ReturnType<typeof setTimeout> | undefined;

/** True until the browser has removed the extra entry. A form that is edited meanwhile must not treat this as Back by the user. */
let isGoingBack = false;
const arrived = () => setTimeout(() => (isGoingBack = false));

/**
 * Removes the extra entry after the form has closed, unless another guard is active or the portal has navigated by then. Guards that end
 * together share one entry, so `back` is called once.
 */
function leave(): void {
  clearTimeout(leaving);
  leaving = setTimeout(() => {
    if (guards > 0 || !isMarked()) return;
    isGoingBack = true;
    window.addEventListener('popstate', arrived, { once: true });
    window.history.back();
  });
}

/**
 * Prevents Back from leaving the page while it has unsaved changes. The browser shows no warning for navigation within the portal, so
 * Back is treated as a request to close.
 * @param onBack called when the user presses Back; the page stays
 */
export function useBackGuard(isActive: boolean, onBack: () => void): void {
  const handleBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!isActive) return;
    const stay = () => {
      enter();
      if (!isGoingBack) handleBack();
    };
    guards += 1;
    enter();
    window.addEventListener('popstate', stay);
    return () => {
      window.removeEventListener('popstate', stay);
      guards -= 1;
      leave();
    };
  }, [isActive]);
}

/** Makes the browser warn before a reload or before the user leaves the portal. */
export function useUnloadWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}
