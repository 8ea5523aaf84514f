/** The files of an import: what may be sent, and what the portal hands out to be filled in or corrected (ADM-02). */
import { type FailedRecord, IMPORT_LIMITS } from '@franchise-admin/api/contract';
import { csvFile, download } from '../../../ui/index.ts';

/** The columns by which an upload finds its values. */
const COLUMNS = ['unitCode', 'firstName', 'lastName', 'emailAddress'] as const;

/** What the server may read: tables as text, their fields parted by commas, semicolons or tabs, and workbooks. */
const ENDINGS = ['.csv', '.txt', '.tsv', '.xlsx', '.xlsm'] as const;
const TYPES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

/** What the file dialog offers, by ending or type. The server goes by what a file holds. */
export const ACCEPTED = [...ENDINGS, ...TYPES].join();

/** Why a file need not even be sent; undefined when nothing is known against it. */
export function faultOf(file: File): string | undefined {
  if (!isAccepted(file)) return 'This is neither a CSV nor an Excel file. Please choose a .csv, .txt or .xlsx file.';
  if (file.size === 0) return 'The file is empty.';
  if (file.size > IMPORT_LIMITS.bytes) return `The file is larger than ${IMPORT_LIMITS.bytes / 1024 / 1024} MB.`;
  return undefined;
}

/** Whether the file dialog would have offered it: it can be told to offer all, and files are dropped too. */
function isAccepted({ name, type }: File): boolean {
  return ENDINGS.some((ending) => name.toLowerCase().endsWith(ending)) || TYPES.some((one) => one === type);
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
