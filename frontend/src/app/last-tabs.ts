/** Remembers the last tab of each screen in session storage, so that the header's link to the screen reopens that tab. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SCREENS, type ScreenPath, screenAt } from './screens.ts';

const PREFIX = 'portal.tab:';

/** Returns the last tab of a screen: "" for its first tab; null if the screen has no tabs or was not visited in this browser tab. */
export function lastTab(screen: ScreenPath): string | null {
  return sessionStorage.getItem(PREFIX + screen);
}

/** Stores the tab of the current screen, if the screen has tabs. */
export function useLastTabs(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const screen = screenAt(pathname);
    if (screen === undefined || !SCREENS[screen].tabs) return;
    sessionStorage.setItem(PREFIX + screen, new URLSearchParams(search).get('tab') ?? '');
  }, [pathname, search]);
}
