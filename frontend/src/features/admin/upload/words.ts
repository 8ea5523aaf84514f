/** Texts of the upload (ADM-02). */
import { type ChangeSet, IMPORT_LIMITS } from '@franchise-admin/api/contract';
import { counted, formatCount } from '../../../ui/index.ts';
import type { ImportResult } from './imports.ts';

export const NO_FRANCHISE = '* You must select a franchise to use this feature';

/** The limits of a file: "up to 10 MB and 20,000 rows". */
export const LIMITS = `up to ${IMPORT_LIMITS.bytes / 1024 / 1024} MB and ${formatCount(IMPORT_LIMITS.rows)} rows`;

/** Returns the result of an import that finished or stopped early. */
export function outcomeLine({ set, totalRecords, failedRecords }: ImportResult): string {
  const { state, results, total } = set;
  if (state === 'done' || state === 'undone')
    return `Import finished: Total Records: ${totalRecords}, Failed: ${failedRecords.length}`;
  return `The import stopped after ${formatCount(results.done)} of ${formatCount(total)} changes. Continue it in Changes.`;
}

/** Returns "2 rows left out"; "" if there are none. */
export const leftOutLine = ({ leftOut }: ImportResult): string =>
  leftOut === 0 ? '' : `${counted(leftOut, { one: 'row', many: 'rows' })} left out`;

/** Returns "6,214 of 10,000". */
export function progressLine({ processed, total }: ChangeSet): string {
  return `${formatCount(processed)} of ${formatCount(total)}`;
}

/** Returns "12 KB" or "1.4 MB". Rounds kilobytes up, to at least 1. */
export function sizeLine(bytes: number): string {
  const kilobytes = Math.max(1, Math.ceil(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
