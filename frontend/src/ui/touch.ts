import { useSyncExternalStore } from 'react';

/** Height in pixels of a row on a touch screen: a target of 44 px and a border of 1 px. */
const TOUCH_ROW = 45;

// Evaluated when it is used, because this module is also imported in environments without a window.
const touch = () => window.matchMedia('(pointer: coarse)');

function subscribe(listener: () => void): () => void {
  const query = touch();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const isTouchScreen = () => touch().matches;

/** Returns the height of a virtualised row in pixels: `height` for a mouse (TBL-03), at least 45 on a touch screen. */
export function useRowHeight(height: number): number {
  return useSyncExternalStore(subscribe, isTouchScreen) ? Math.max(height, TOUCH_ROW) : height;
}
