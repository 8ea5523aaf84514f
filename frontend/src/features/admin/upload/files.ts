/** The files of an import: what may be sent, and what the portal hands out to be filled in or corrected (ADM-02). */
import { type FailedRecord, IMPORT_LIMITS } from '@franchise-admin/api/contract';
import { csvFile, download } from '../../../ui/index.ts';

/** The columns by which an upload finds its values. */
const COLUMNS = ['unitCode', 'firstName', 'lastName', 'emailAddress'] as const;

/** What the file dialog offers. The server goes by what a file holds, not by its name. */
export const ACCEPTED = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Why a file need not even be sent; undefined when nothing is known against it. */
export function faultOf(file: File): string | undefined {
  if (file.size === 0) return 'The file is empty.';
  if (file.size > IMPORT_LIMITS.bytes) return `The file is larger than ${IMPORT_LIMITS.bytes / 1024 / 1024} MB.`;
  return undefined;
}

/** A file that holds the headers alone. */
export async function downloadTemplate(): Promise<void> {
  download(await csvFile(COLUMNS, 0, () => []), 'restaurant-managers-template.csv');
}

/** The rows that failed under the headers of an upload, so that they can be corrected and sent; what was wrong stands behind them. */
export async function downloadFailed(records: readonly FailedRecord[]): Promise<void> {
  const lineAt = (index: number) => {
    const record = records[index];
    return record ? [...COLUMNS.map((column) => record[column]), record.errorMessage] : [];
  };
  download(await csvFile([...COLUMNS, 'errorMessage'], records.length, lineAt), 'failed-restaurant-managers.csv');
}
