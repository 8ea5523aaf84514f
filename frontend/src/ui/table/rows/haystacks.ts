/** Which rows hold what somebody typed: one folded text per row (ui/picker/search.ts). */
import { fold, haystack } from '../../picker/search.ts';
import type { RowTexts } from './row-texts.ts';

/** The folded words of what somebody typed: a row has to contain each of them, in whatever column (TBL-01). */
export function wordsOf(query: string): readonly string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** What of a search is marked in a cell's text: all that was typed where it stands there as it is, else one of its words. */
export function hitIn(text: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  const folded = fold(text);
  const whole = words.join(' ');
  return folded.includes(whole) ? whole : words.find((word) => folded.includes(word));
}

/** Whether a row that was found shows each word: it may be found by columns that are hidden. @param fields the texts that are shown */
export function isFoundIn(fields: readonly string[], words: readonly string[]): boolean {
  const text = haystack(fields);
  return words.every((word) => text.includes(word));
}

/** Which rows were found. */
export interface Found {
  readonly words: readonly string[];
  /** Rows that hold every word, ascending. */
  readonly rows: Uint32Array;
  /** How many rows were looked through. */
  readonly count: number;
}

/** @param last what was found before: going on typing looks through those rows alone, rows that came since are looked at for the first time */
export function find(texts: RowTexts, words: readonly string[], last: Found | undefined): Found {
  const known = last && narrows(last.words, words) ? last : undefined;
  const candidates = known?.rows ?? NONE;
  const looked = known?.count ?? 0;
  const rows = new Uint32Array(candidates.length + texts.length - looked);
  let hits = 0;
  // The longest word is in the fewest rows.
  const [rarest = '', ...others] = words.toSorted((a, b) => b.length - a.length);
  const take = (row: number) => {
    if (others.length > 0) {
      const text = texts.at(row);
      if (!others.every((word) => text.includes(word))) return;
    }
    rows[hits++] = row;
  };
  if (known && narrows(words, known.words)) {
    rows.set(candidates);
    hits = candidates.length;
  } else for (const row of candidates) if (texts.at(row).includes(rarest)) take(row);
  texts.search(rarest, looked, take);
  return { words, rows: rows.slice(0, hits), count: texts.length };
}

const NONE = new Uint32Array(0);

/** Whether whatever holds all of `words` holds all of `before` as well. */
function narrows(before: readonly string[], words: readonly string[]): boolean {
  return before.every((old) => words.some((word) => word.includes(old)));
}
