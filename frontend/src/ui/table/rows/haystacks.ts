/** What rows are found by: one folded text per row, its fields parted by a character that nobody types. */
import { fold } from '../../picker/search.ts';

const PART = '\u0001';
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** @param fields the texts of a row's columns */
export function haystack(fields: readonly string[]): string {
  const text = fields.join(PART);
  return BEYOND_ASCII.test(text) ? fold(text) : text.toLowerCase();
}

/** The folded words of what somebody typed: a row has to contain each of them, in whatever column (TBL-01). */
export function wordsOf(query: string): readonly string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** What of a search is marked in a cell's text: all that was typed where it stands there as it is, else one of its words. */
export function hitIn(text: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  const folded = haystack([text]);
  const whole = words.join(' ');
  return folded.includes(whole) ? whole : words.find((word) => folded.includes(word));
}

/** Which rows were found. */
export interface Found {
  readonly words: readonly string[];
  /** 1: the row holds every word. */
  readonly flags: Uint8Array;
  readonly hits: number;
}

/** @param last what was found before: going on typing looks through those rows alone */
export function find(haystacks: readonly string[], words: readonly string[], last: Found | undefined): Found {
  const flags = new Uint8Array(haystacks.length);
  const known = last && narrows(last.words, words) ? last.flags : undefined;
  let hits = 0;
  for (let row = 0; row < haystacks.length; row++) {
    if (known && row < known.length && known[row] === 0) continue;
    const text = haystacks[row] ?? '';
    let word = 0;
    while (word < words.length && text.includes(words[word] ?? '')) word++;
    if (word < words.length) continue;
    flags[row] = 1;
    hits++;
  }
  return { words, flags, hits };
}

/** Whether whatever holds all of `words` holds all of `before` as well. */
function narrows(before: readonly string[], words: readonly string[]): boolean {
  return before.every((old) => words.some((word) => word.includes(old)));
}
