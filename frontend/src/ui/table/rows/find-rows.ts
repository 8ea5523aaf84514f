import type { RowTexts } from './row-texts.ts';

/** The result of a search. */
export interface Found {
  readonly words: readonly string[];
  /** Rows that contain every word, ascending. */
  readonly rows: Uint32Array;
  /** Number of rows searched. */
  readonly count: number;
}

/**
 * Finds the rows that contain every word (TBL-01).
 * @param last the previous result. If the new words narrow it, only its rows and rows added since are searched.
 */
export function find(texts: RowTexts, words: readonly string[], last: Found | undefined): Found {
  const known = last && narrows(last.words, words) ? last : undefined;
  const candidates = known?.rows ?? NONE;
  const searched = known?.count ?? 0;
  const rows = new Uint32Array(candidates.length + texts.length - searched);
  let hits = 0;
  // The longest word is likely the rarest.
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
  texts.search(rarest, searched, take);
  return { words, rows: rows.slice(0, hits), count: texts.length };
}

const NONE = new Uint32Array(0);

/** True if every text that contains all of `words` also contains all of `before`. */
function narrows(before: readonly string[], words: readonly string[]): boolean {
  return before.every((old) => words.some((word) => word.includes(old)));
}
