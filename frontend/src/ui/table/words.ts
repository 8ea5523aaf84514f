/** What a table says about itself: how many rows, by what they are sorted. */
import type { ColumnSort } from '@tanstack/react-table';
import { counted, formatCount, type Noun } from '../count.ts';
import type { DataColumn } from './columns/column.ts';
import { allowedWidth } from './columns/template.ts';

/** Rows that come in one after another. */
export interface Streaming {
  /** How many there will be, where that is known. */
  readonly total?: number | undefined;
}

/** "46 users", while searching "12 of 46 users". */
export function countLine(shown: number, all: number, isSearching: boolean, noun: Noun): string {
  return isSearching ? `${formatCount(shown)} of ${counted(all, noun)}` : counted(all, noun);
}

/** "8 matches in hidden columns": rows found whose visible columns do not show why. */
export function hiddenHits(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'match in a hidden column' : 'matches in hidden columns'}`;
}

/** What stands behind a count that is not that of all rows: more are coming, or some never came. */
export function restLine(streaming: Streaming | undefined, isPart: boolean): '' | ' so far' | ', not all' {
  return streaming ? ' so far' : isPart ? ', not all' : '';
}

/** "46 of 46": what is shown of what is there; while rows come in "34,000 so far" or, where their number is known, "34,000 of 100,000". */
export function shareLine(shown: number, all: number, isSearching: boolean, rest: string, total?: number): string {
  if (isSearching || rest === '') return `${formatCount(shown)} of ${formatCount(all)}${rest}`;
  return total === undefined ? `${formatCount(all)}${rest}` : `${formatCount(all)} of ${formatCount(total)}`;
}

/** "Sorted by Last Name, descending"; undefined when nothing is sorted. */
export function sortLine(sort: ColumnSort | null, columns: readonly DataColumn<never>[]): string | undefined {
  const column = sort && columns.find(({ id }) => id === sort.id);
  return column ? `Sorted by ${column.header}${sort.desc ? ', descending' : ''}` : undefined;
}

/** "Email: 260 pixels wide": what a column was sized to, said aloud. @param width pixels asked for; the nearest that may be is said */
export function widthLine(header: string, width: number): string {
  return `${header}: ${allowedWidth(width)} pixels wide`;
}
