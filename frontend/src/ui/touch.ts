import { useSyncExternalStore } from 'react';

/** Pixels of a row with a target of 44 px for a finger, and the line above it. */
const TOUCH_ROW = 45;

// Evaluated on use: modules are also imported where there is no window.
const touch = () => window.matchMedia('(pointer: coarse)');

function subscribe(listener: () => void): () => void {
  const query = touch();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const isTouched = () => touch().matches;

/** The height of a virtualised row: as given with a mouse (TBL-03), room for a finger on a touch screen. */
export function useRowHeight(height: number): number {
  return useSyncExternalStore(subscribe, isTouched) ? Math.max(height, TOUCH_ROW) : height;
}
