/** The rows of a list that contain every word of a query (TBL-01, ui/search.ts). */
import type { RowTexts } from './row-texts.ts';

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
