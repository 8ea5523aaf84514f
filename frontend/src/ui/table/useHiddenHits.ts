import { useMemo } from 'react';
import { haystack, holds, wordsOf } from '../search.ts';
import type { DataColumn } from './columns/column.ts';
import type { PackedRows } from './rows/row-models.ts';

/** Above this many found rows the check is not worth its time. */
const LOOKED_AT = 1000;

/**
 * How many of the rows found match only with the text of hidden columns; 0 when too many rows are found to check.
 * @param all how many columns there are
 */
export function useHiddenHits<T extends object>(
  rows: PackedRows<T>,
  shown: readonly DataColumn<T>[],
  query: string,
  all: number,
): number {
  return useMemo(() => {
    const words = wordsOf(query);
    if (words.length === 0 || shown.length === all || rows.length > LOOKED_AT) return 0;
    return rows.numbers.filter((_, place) => {
      const row = rows.original(place);
      return row !== undefined && !holds(haystack(shown.map(({ text }) => text(row))), words);
    }).length;
  }, [rows, shown, query, all]);
}
