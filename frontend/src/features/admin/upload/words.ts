/** Texts of the upload (ADM-02). */
import { IMPORT_LIMITS, type ImportResult } from '@franchise-admin/api/contract';
import { formatCount } from '../../../ui/index.ts';

export const NO_FRANCHISE = '* You must select a franchise to use this feature';

/** "up to 10 MB and 20,000 rows". */
export const LIMITS = `up to ${IMPORT_LIMITS.bytes / 1024 / 1024} MB and ${formatCount(IMPORT_LIMITS.rows)} rows`;

/** The result of a finished import. An import that stopped early has an error message. */
export function outcomeLine({ totalRecords, failedRecords, errorMessage }: ImportResult): string {
  return errorMessage ?? `Import finished: Total Records: ${totalRecords}, Failed: ${failedRecords.length}`;
}

/** "6,214 of 10,000". */
export function progressLine({ processedRecords, totalRecords }: ImportResult): string {
  return `${formatCount(processedRecords)} of ${formatCount(totalRecords)}`;
}

/** "12 KB" or "1.4 MB". Rounds kilobytes up, so that no file has 0. */
export function sizeLine(bytes: number): string {
  const kilobytes = Math.max(1, Math.ceil(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
