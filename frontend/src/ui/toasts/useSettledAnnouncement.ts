import { useEffect, useRef } from 'react';
import { announce } from './announce.ts';

/** Milliseconds without a change before the text is announced. Typing then causes one announcement, instead of one per letter. */
const PAUSE_MS = 600;

export interface SettledAnnouncementOptions {
  /** Skips the initial text. */
  readonly changesOnly?: boolean;
  /** The user's search. After a new search, the text is announced again, even if the text is the same. */
  readonly search?: string;
}

/**
 * Announces the content of a list to screen readers after it has loaded and after each search and sort.
 * @param text empty to announce nothing
 */
export function useSettledAnnouncement(
  text: string,
  { changesOnly = false, search = '' }: SettledAnnouncementOptions = {},
): void {
  const announced = useRef({ text: changesOnly ? text : '', search });
  useEffect(() => {
    if (text === '') announced.current = { text, search };
    if (text === announced.current.text && search === announced.current.search) return;
    const timer = setTimeout(() => {
      announced.current = { text, search };
      announce(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, search]);
}
