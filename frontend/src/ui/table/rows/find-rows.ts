import type { RowTexts } from './row-texts.ts';

export interface Found {
  readonly words: readonly string[];
  /** Rows that contain every word, ascending. */
  readonly rows: Uint32Array;
  /** Number of rows searched. */
  readonly count: number;
}

/**
 * Finds the rows that contain every word (TBL-01).
 * @param all the numbers of all rows
 * @param last the previous result. If the new words narrow it, only its rows and rows added since are searched.
 */
export function find(texts: RowTexts, all: Uint32Array, words: readonly string[], last: Found | undefined): Found {
  const known = last && narrows(last.words, words) ? last : undefined;
  // The longest word is likely the rarest.
  const rarestFirst = words.toSorted((a, b) => b.length - a.length);
  const matches = (rows: Uint32Array) => rarestFirst.reduce((rest, word) => texts.filter(word, rest), rows);
  const added = matches(all.subarray(known?.count ?? 0));
  if (!known) return { words, rows: added, count: all.length };
  const kept = narrows(words, known.words) ? known.rows : matches(known.rows);
  return { words, rows: joined(kept, added), count: all.length };
}

function joined(first: Uint32Array, second: Uint32Array): Uint32Array {
  const rows = new Uint32Array(first.length + second.length);
  rows.set(first);
  rows.set(second, first.length);
  return rows;
}

/** True if every text that contains all of `words` also contains all of `before`. */
function narrows(before: readonly string[], words: readonly string[]): boolean {
  return before.every((old) => words.some((word) => word.includes(old)));
}
