import { useMemo } from 'react';
import { containsAll, haystack, wordsOf } from '../search.ts';
import type { DataColumn } from './columns/column.ts';
import type { PackedRows } from './rows/row-models.ts';

/** With more matching rows than this, the check would take too long. */
const MAX_CHECKED = 1000;

/**
 * Counts the rows that match the query only because of hidden columns. Returns 0 if there are too many rows to check.
 * @param rows the rows that match the query
 * @param shown the visible columns
 * @param all total number of columns
 */
export function useHiddenMatches<T extends object>(
  rows: PackedRows<T>,
  shown: readonly DataColumn<T>[],
  query: string,
  all: number,
): number {
  return useMemo(() => {
    const words = wordsOf(query);
    if (words.length === 0 || shown.length === all || rows.length > MAX_CHECKED) return 0;
    return rows.numbers.filter((_, position) => {
      const row = rows.original(position);
      return row !== undefined && !containsAll(haystack(shown.map(({ text }) => text(row))), words);
    }).length;
  }, [rows, shown, query, all]);
}
