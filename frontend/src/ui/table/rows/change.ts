/** What became of a list: rows taken out at one place and others put there. Rows before and behind it are the same objects. */

export interface Change {
  /** The first row that may be another. */
  readonly from: number;
  /** Behind the last one that is gone, as rows were counted before. */
  readonly goneTo: number;
  /** Behind the last one that came, as they are counted now. */
  readonly cameTo: number;
}

/** @param count how many of `rows` were there before: rows may have been added to the same array */
export function changeOf<T>(rows: readonly T[], count: number, next: readonly T[]): Change {
  const both = Math.min(count, next.length);
  let from = 0;
  if (next === rows) from = both;
  else while (from < both && rows[from] === next[from]) from++;
  let goneTo = count;
  let cameTo = next.length;
  if (next !== rows)
    while (goneTo > from && cameTo > from && rows[goneTo - 1] === next[cameTo - 1]) {
      goneTo--;
      cameTo--;
    }
  return { from, goneTo, cameTo };
}
