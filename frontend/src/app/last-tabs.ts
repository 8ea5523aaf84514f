/** The tab that each screen showed last in this browser tab, so that its link leads back there. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SCREENS, type ScreenPath, screenAt } from './screens.ts';

const PREFIX = 'portal.tab:';

/** "" for the screen's first tab; null if it was not shown yet. */
export function lastTab(screen: ScreenPath): string | null {
  return sessionStorage.getItem(PREFIX + screen);
}

/** Keeps the tab of the screen at the address. Call it once. */
export function useLastTabs(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const screen = screenAt(pathname);
    if (screen === undefined || !SCREENS[screen].tabs) return;
    sessionStorage.setItem(PREFIX + screen, new URLSearchParams(search).get('tab') ?? '');
  }, [pathname, search]);
}
