import { useSyncExternalStore } from 'react';

/**
 * Returns the height in pixels of a table row on a phone, where a row is a card with two lines.
 * @param wrapped number of additional lines, for wrapped text (`DataColumn.card`)
 */
export const cardHeight = (wrapped: number): number => 64 + wrapped * 18;

// The style sheets use the same breakpoint. Evaluated when it is used, because this module is also imported in environments without a
// window.
const isPhone = () => window.matchMedia('(max-width: 700px)').matches;

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** True if the window is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(onResize, isPhone);
}

/** The width of a phone's window in steps of 20 px; 0 in a wider window. */
export function usePhoneWidth(): number {
  return useSyncExternalStore(onResize, () => (isPhone() ? Math.floor(window.innerWidth / 20) * 20 : 0));
}
