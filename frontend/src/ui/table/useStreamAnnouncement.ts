import { useEffect, useRef } from 'react';
import { announce } from '../toasts/announce.ts';

/** Milliseconds before the first announcement. */
const FIRST_MS = 3_000;
/** Milliseconds between two announcements. More frequent announcements would be a nuisance. */
const EVERY_MS = 10_000;

/**
 * Announces the number of loaded rows to screen readers at intervals.
 * @param text empty if no rows are loading
 */
export function useStreamAnnouncement(text: string): void {
  const next = useRef<number>(undefined);
  useEffect(() => {
    const now = performance.now();
    if (text === '') next.current = undefined;
    else if (next.current === undefined) next.current = now + FIRST_MS;
    else if (now >= next.current) {
      next.current = now + EVERY_MS;
      announce(text);
    }
  }, [text]);
}
