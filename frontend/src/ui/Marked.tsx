import { Fragment } from 'react';
import { findMarks } from './search.ts';

export interface MarkedProps {
  readonly text: string;
  /** The words of the query, from `wordsOf`. */
  readonly words: readonly string[];
  /** Shows only the part of the text from here to `to`. A marked word may extend beyond it. */
  readonly from?: number;
  readonly to?: number;
}

/** A text with the words of a search highlighted. */
export function Marked({ text, words, from = 0, to = text.length }: MarkedProps) {
  const shown: { readonly start: number; readonly end: number; readonly isHit: boolean }[] = [];
  let at = from;
  for (const [first, last] of findMarks(text, words)) {
    const start = Math.max(at, Math.min(first, to));
    const end = Math.min(last, to);
    if (end <= start) continue;
    shown.push({ start: at, end: start, isHit: false }, { start, end, isHit: true });
    at = end;
  }
  shown.push({ start: at, end: to, isHit: false });
  return shown.map(({ start, end, isHit }) => {
    const part = text.slice(start, end);
    return isHit ? <mark key={start}>{part}</mark> : <Fragment key={`${start}-`}>{part}</Fragment>;
  });
}
