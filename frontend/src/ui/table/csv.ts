/** Lists as CSV files that spreadsheets open as they are. */
import { spreadsheetSafe } from '@franchise-admin/api/spreadsheet';

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Lines made at once; between two pieces the page may answer to whoever uses it. */
const LINES = 5000;

/** Every value quoted, quotes within doubled (USER-04); no value begins a formula. */
export function csvLine(values: readonly string[]): string {
  return `${values.map((value) => `"${spreadsheetSafe(value).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/**
 * A file of a head and lines.
 * @param lineAt the values of a line, asked once for each from 0 to `count` - 1
 */
export async function csvFile(
  head: readonly string[],
  count: number,
  lineAt: (index: number) => readonly string[],
): Promise<Blob> {
  const parts = [BYTE_ORDER_MARK + csvLine(head)];
  for (let start = 0; start < count; start += LINES) {
    let part = '';
    for (let index = start; index < Math.min(count, start + LINES); index++) part += csvLine(lineAt(index));
    parts.push(part);
    if (start + LINES < count) await new Promise((resolve) => setTimeout(resolve));
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

/** Milliseconds that a file's address stays: some browsers ask for it only after a while. */
const ADDRESS_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_MS);
}
