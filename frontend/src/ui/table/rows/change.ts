/** The difference between two versions of a list: one replaced range of rows. The rows before and after the range are the same objects. */
export interface Change {
  /** Start of the range. */
  readonly from: number;
  /** Exclusive end of the replaced range in the old list. */
  readonly oldEnd: number;
  /** Exclusive end of the replacing range in the new list. */
  readonly newEnd: number;
}

/** Compares two versions of a list. @param count previous length of `rows`, because the same array may have grown */
export function changeOf<T>(rows: readonly T[], count: number, next: readonly T[]): Change {
  const both = Math.min(count, next.length);
  let from = 0;
  if (next === rows) from = both;
  else while (from < both && rows[from] === next[from]) from++;
  let oldEnd = count;
  let newEnd = next.length;
  if (next !== rows)
    while (oldEnd > from && newEnd > from && rows[oldEnd - 1] === next[newEnd - 1]) {
      oldEnd--;
      newEnd--;
    }
  return { from, oldEnd, newEnd };
}
