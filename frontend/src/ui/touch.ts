import { useSyncExternalStore } from 'react';

/** Pixels of a row with a target of 44 px for a finger, and the line above it. */
const TOUCH_ROW = 45;

const touch = window.matchMedia('(pointer: coarse)');

function subscribe(listener: () => void): () => void {
  touch.addEventListener('change', listener);
  return () => touch.removeEventListener('change', listener);
}

/** The height of a virtualised row: as given with a mouse (TBL-03), room for a finger on a touch screen. */
export function useRowHeight(height: number): number {
  const isTouch = useSyncExternalStore(subscribe, () => touch.matches);
  return isTouch ? Math.max(height, TOUCH_ROW) : height;
}
