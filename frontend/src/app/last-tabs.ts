/** Remembers each screen's last tab for this browser tab, so that the screen's link returns to it. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SCREENS, type ScreenPath, screenAt } from './screens.ts';

const PREFIX = 'portal.tab:';

/** "" for the screen's first tab; null if the user has not visited the screen. */
export function lastTab(screen: ScreenPath): string | null {
  return sessionStorage.getItem(PREFIX + screen);
}

/** Stores the current screen's tab. Call it once. */
export function useLastTabs(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const screen = screenAt(pathname);
    if (screen === undefined || !SCREENS[screen].tabs) return;
    sessionStorage.setItem(PREFIX + screen, new URLSearchParams(search).get('tab') ?? '');
  }, [pathname, search]);
}
