import { useEffect, useRef } from 'react';
import { announce } from './announce.ts';

/** Milliseconds without a change until it is said: who types hears one count, not one for each letter. */
const PAUSE_MS = 600;

export interface Settling {
  /** Not what is there at first; only what becomes of it. */
  readonly changesOnly?: boolean;
  /** What somebody asked for: asked for something else, the same words are said again. */
  readonly search?: string;
}

/**
 * Tells people who do not see a list what it shows now: when it came, and after each search and sort.
 * @param words nothing is said while they are empty
 */
export function useSettledAnnouncement(words: string, { changesOnly = false, search = '' }: Settling = {}): void {
  const said = useRef({ words: changesOnly ? words : '', search });
  useEffect(() => {
    if (words === '') said.current = { words, search };
    if (words === said.current.words && search === said.current.search) return;
    const timer = setTimeout(() => {
      said.current = { words, search };
      announce(words);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, search]);
}
