import { useEffect, useRef } from 'react';
import { announce } from '../toasts/announce.ts';

/** Milliseconds from the first rows to the first announcement, and from one to the next: nobody wants to hear them counted. */
const FIRST_MS = 3_000;
const EVERY_MS = 10_000;

/**
 * Tells people who do not see the table how many rows have come so far, now and then.
 * @param words empty while nothing comes in
 */
export function useStreamAnnouncement(words: string): void {
  const next = useRef<number>(undefined);
  useEffect(() => {
    const now = performance.now();
    if (words === '') next.current = undefined;
    else if (next.current === undefined) next.current = now + FIRST_MS;
    else if (now >= next.current) {
      next.current = now + EVERY_MS;
      announce(words);
    }
  }, [words]);
}
