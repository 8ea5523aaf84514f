import { spreadsheetSafe } from '@franchise-admin/api/spreadsheet';
import { counted, type Noun } from '../count.ts';
import { announce } from '../toasts/announce.ts';

/** Excel needs it to read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Number of lines to write without a pause. Pauses keep the page responsive. */
const LINES = 5000;

/** Formats a line: quotes every value, doubles quotes (USER-04) and prevents formulas. */
export function csvLine(values: readonly string[]): string {
  return `${values.map((value) => `"${spreadsheetSafe(value).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/**
 * Writes a CSV file with a header and `count` lines.
 * @param lineAt returns the values of a line; called once for each index from 0
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

/**
 * Returns a file name such as "ALOHA-assigned-units-2026-11-23.csv".
 * @param list label of the list: "Assigned Units"
 * @param now determines the date, in the user's time zone
 */
export function csvName(subject: string | undefined, list: string, now = new Date()): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${[subject, list.toLowerCase(), ...day].flatMap((part) => part?.match(/[\p{L}\p{N}]+/gu) ?? []).join('-')}.csv`;
}

interface ExportedList {
  readonly columns: readonly { readonly header: string }[];
  readonly count: number;
  readonly lineAt: (index: number) => readonly string[];
  readonly subject: string | undefined;
  readonly label: string;
  readonly noun: Noun;
}

/** Downloads a list as a CSV file, and announces it. */
export async function exportCsv({ columns, count, lineAt, subject, label, noun }: ExportedList): Promise<void> {
  const head = columns.map(({ header }) => header);
  download(await csvFile(head, count, lineAt), csvName(subject, label));
  announce(`Exported ${counted(count, noun)}`);
}

/** Milliseconds until the object URL is revoked. Some browsers start to read it late. */
const REVOKE_DELAY_MS = 60_000;

export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}
