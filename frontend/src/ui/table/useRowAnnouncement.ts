import { useEffect } from 'react';
import { announce } from '../toasts/announce.ts';

/** Milliseconds without a change until it is said: who types hears one count, not one for each letter. */
const PAUSE_MS = 600;

/**
 * Tells people who do not see the table what it shows now: when it came, and after each search and sort.
 * @param words nothing is said while they are empty
 */
export function useRowAnnouncement(words: string): void {
  useEffect(() => {
    if (words === '') return;
    const timer = setTimeout(() => announce(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
}
