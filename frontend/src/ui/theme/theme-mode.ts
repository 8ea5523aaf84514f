/** The theme: the system's theme, or a choice stored in local storage. `public/theme.js` applies it to the document. */
import { useSyncExternalStore } from 'react';

const THEMES = ['light', 'dark', 'contrast'] as const;

/**
 * `contrast` is light or dark, like the system. `system` becomes `contrast` if the system prefers more contrast but has no forced colours.
 */
export type ThemeMode = 'system' | (typeof THEMES)[number];
/** `public/theme.js` uses the same key. */
const THEME_KEY = 'portal.theme';

/** Returns the chosen mode; `system` by default. */
function themeMode(): ThemeMode {
  const stored = localStorage.getItem(THEME_KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Sets the mode in every open tab of this browser. */
export function setThemeMode(mode: ThemeMode): void {
  if (mode === 'system') localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, mode);
  // The browser sends this event only to other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY }));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Returns the chosen mode. Re-renders when it changes in any tab. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, themeMode);
}
