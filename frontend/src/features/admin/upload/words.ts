/** Texts of the upload (ADM-02). */
import { type ChangeSet, IMPORT_LIMITS } from '@franchise-admin/api/contract';
import { counted, formatCount } from '../../../ui/index.ts';
import type { Progress } from '../import/drafts.ts';
import type { ImportResult } from './import-state.ts';

export const NO_FRANCHISE = '* You must select a franchise to use this feature';

/** The limits of a file: "up to 10 MB and 20,000 rows". */
export const LIMITS = `up to ${IMPORT_LIMITS.bytes / 1024 / 1024} MB and ${formatCount(IMPORT_LIMITS.rows)} rows`;

/** The result of a finished import, or of one that stopped early. */
export function outcomeLine({ sets, totalRecords, failedRecords }: ImportResult): string {
  if (sets.every(({ state }) => state === 'done' || state === 'undone'))
    return `Import finished: Total Records: ${totalRecords}, Failed: ${failedRecords.length}`;
  const done = sets.reduce((sum, { results }) => sum + results.done, 0);
  return `The import stopped after ${formatCount(done)} of ${formatCount(progressOf(sets).total)} changes. Continue it in Changes.`;
}

/** The progress of all sets together. */
export const progressOf = (sets: readonly ChangeSet[]): Progress => ({
  state: 'running',
  processed: sets.reduce((sum, { processed, state }) => sum + (state === 'reviewed' ? 0 : processed), 0),
  total: sets.reduce((sum, { total }) => sum + total, 0),
});

/** Returns "2 rows left out", or "" if all rows were included. */
export const leftOutLine = ({ leftOut }: ImportResult): string =>
  leftOut === 0 ? '' : `${counted(leftOut, { one: 'row', many: 'rows' })} left out`;

/** Returns "6,214 of 10,000". */
export function progressLine({ processed, total }: Progress): string {
  return `${formatCount(processed)} of ${formatCount(total)}`;
}

/** Returns "12 KB" or "1.4 MB". Rounds kilobytes up, to at least 1. */
export function sizeLine(bytes: number): string {
  const kilobytes = Math.max(1, Math.ceil(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
