/** Texts about a table's counts and sort. */
import type { ColumnSort } from '@tanstack/react-table';
import { counted, formatCount, type Noun } from '../count.ts';
import type { DataColumn } from './columns/column.ts';
import { allowedWidth } from './columns/template.ts';

/** The progress of rows that arrive in parts. */
export interface Streaming {
  /** Final number of rows, if known. */
  readonly total?: number | undefined;
}

/** Returns "46 users", or "12 of 46 users" during a search. */
export function countLine(shown: number, all: number, isSearching: boolean, noun: Noun): string {
  return isSearching ? `${formatCount(shown)} of ${counted(all, noun)}` : counted(all, noun);
}

/** Returns "8 matches in hidden columns", for rows that match only in hidden columns. */
export function hiddenMatches(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'match in a hidden column' : 'matches in hidden columns'}`;
}

/** Returns the suffix for a count that does not cover all rows, because more rows are loading or some have failed to load. */
export function countSuffix(
  streaming: Streaming | undefined,
  isPartial: boolean,
): '' | ' so far' | ' (list incomplete)' {
  return streaming ? ' so far' : isPartial ? ' (list incomplete)' : '';
}

/** Returns "12 of 46". While rows load, returns "34,000 so far", or "34,000 of 100,000" if the total is known. */
export function shareLine(shown: number, all: number, isSearching: boolean, suffix: string, total?: number): string {
  if (isSearching || suffix === '') return `${formatCount(shown)} of ${formatCount(all)}${suffix}`;
  return total === undefined ? `${formatCount(all)}${suffix}` : `${formatCount(all)} of ${formatCount(total)}`;
}

/** Returns "Sorted by Last Name, descending"; undefined without a sort. */
export function sortLine(sort: ColumnSort | null, columns: readonly DataColumn<never>[]): string | undefined {
  const column = sort && columns.find(({ id }) => id === sort.id);
  return column ? `Sorted by ${column.header}${sort.desc ? ', descending' : ''}` : undefined;
}

/** Returns the announcement of a new column width: "Email: 260 pixels wide". @param width requested pixels, before clamping */
export function widthLine(header: string, width: number): string {
  return `${header}: ${allowedWidth(width)} pixels wide`;
}
