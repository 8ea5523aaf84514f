/** Which theme is shown: the system's, or one chosen on this device. Kept in local storage; `public/theme.js` puts it on the document. */
import { useSyncExternalStore } from 'react';

const THEMES = ['light', 'dark', 'contrast'] as const;

/** `contrast` is light or dark as the system is. `system` is it too where more contrast is asked for and no colours are forced. */
export type ThemeMode = 'system' | (typeof THEMES)[number];
/** Shared with `public/theme.js`. */
const THEME_KEY = 'portal.theme';

/** The mode someone chose on this device; `system` until they do. */
function themeMode(): ThemeMode {
  const stored = localStorage.getItem(THEME_KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Chooses the mode on this device, in every open tab. */
export function setThemeMode(mode: ThemeMode): void {
  if (mode === 'system') localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, mode);
  // The browser tells every other tab so.
  window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY }));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** The chosen mode, followed as it changes here or in another tab. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, themeMode);
}
