import { useSyncExternalStore } from 'react';

/** Pixels of a row on a touch screen: a target of 44 px and the line above it. */
const TOUCH_ROW = 45;

// Evaluated on use, because modules are also imported without a window.
const touch = () => window.matchMedia('(pointer: coarse)');

function subscribe(listener: () => void): () => void {
  const query = touch();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const isTouched = () => touch().matches;

/** The height of a virtualised row: as given with a mouse (TBL-03), higher on a touch screen. */
export function useRowHeight(height: number): number {
  return useSyncExternalStore(subscribe, isTouched) ? Math.max(height, TOUCH_ROW) : height;
}
