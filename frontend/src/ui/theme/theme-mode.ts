/** Which theme is shown: the system's, light or dark. Kept in local storage; `public/theme.js` applies it before the first paint. */
import { useSyncExternalStore } from 'react';

export type ThemeMode = 'system' | 'light' | 'dark';
/** Shared with `public/theme.js`. */
const THEME_KEY = 'portal.theme';

const listeners = new Set<() => void>();

/** The mode someone chose on this device; `system` until they do. */
function themeMode(): ThemeMode {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Chooses the mode on this device, in every open tab. */
export function setThemeMode(mode: ThemeMode): void {
  if (mode === 'system') localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, mode);
  applyThemeMode();
  for (const listener of listeners) listener();
}

/** Puts the chosen mode on the document; the style sheets do the rest. */
function applyThemeMode(): void {
  const mode = themeMode();
  if (mode === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = mode;
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== THEME_KEY) return;
    applyThemeMode();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The chosen mode, followed as it changes here or in another tab. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, themeMode);
}
