/** Files of an import (ADM-02): checks a chosen file, and downloads the failed rows. */
import { IMPORT_LIMITS } from '@franchise-admin/api/contract';
import { csvFile, download } from '../../../ui/index.ts';
import { type FailedRow, headerOf, type ImportKind } from '../import/kinds/kind.ts';

/** Extensions of the files that the server reads: workbooks, and text with fields separated by commas, semicolons or tabs. */
const ENDINGS = ['.csv', '.txt', '.tsv', '.xlsx', '.xlsm'] as const;
const TYPES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

/** Extensions and media types for the file dialog. The server checks the content instead. */
export const ACCEPTED = [...ENDINGS, ...TYPES].join();

/** Returns an error message for a file that the server would reject; undefined if the file looks valid. */
export function problemOf(file: File): string | undefined {
  const maxMegabytes = IMPORT_LIMITS.bytes / 1024 / 1024;
  if (!isAccepted(file)) return 'This is not a CSV or Excel file. Choose a .csv, .txt or .xlsx file.';
  if (file.size === 0) return 'The file is empty. Choose another file.';
  if (file.size > IMPORT_LIMITS.bytes)
    return `The file is larger than ${maxMegabytes} MB. Split it into smaller files.`;
  return undefined;
}

/** Repeats the file dialog's filter: users can turn it off, and dropped files bypass it. */
function isAccepted({ name, type }: File): boolean {
  return ENDINGS.some((ending) => name.toLowerCase().endsWith(ending)) || TYPES.some((one) => one === type);
}

/** Downloads the failed rows in the format of the import, ready to correct and upload again. The last column is the error message. */
export async function downloadFailed({ columns, fileName }: ImportKind, records: readonly FailedRow[]): Promise<void> {
  const lineAt = (index: number) => {
    const record = records[index];
    return record ? [...columns.map(({ key }) => record.cells[key] ?? ''), record.errorMessage] : [];
  };
  const head = [...columns.map(headerOf), 'errorMessage'];
  download(await csvFile(head, records.length, lineAt), `failed-${fileName}.csv`);
}
