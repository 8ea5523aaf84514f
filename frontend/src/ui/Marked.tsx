import { Fragment } from 'react';
import { findMarks } from './picker/search.ts';

export interface MarkedProps {
  readonly text: string;
  /** What is searched for; blank marks nothing. */
  readonly query: string;
  /** Shows the text from this place on, and up to that one; a hit may reach beyond. */
  readonly from?: number;
  readonly to?: number;
}

/** A text in which what is searched for is marked. */
export function Marked({ text, query, from = 0, to = text.length }: MarkedProps) {
  const shown: { readonly start: number; readonly end: number; readonly isHit: boolean }[] = [];
  let at = from;
  for (const [first, last] of findMarks(text, query)) {
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
