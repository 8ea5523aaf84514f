/** Reads an uploaded file (ADM-02, API-31). */
import { IMPORT_LIMITS } from '../../contract/import.ts';
import type { ImportRow } from '../../contract/manager-rows.ts';
import { oneAtATime } from './event-loop.ts';
import { fileKind } from './file-kind.ts';
import { emptyFile, fileTooLarge } from './file-problems.ts';
import { managerRows, type ReadHeaders, type TableRow, tableRows } from './rows.ts';
import { decodeText } from './text.ts';

/** Reads the rows of an import of restaurant managers. @throws as `readSheet`, and "invalid_request" if a column is missing or repeated */
export const readImport = (bytes: Uint8Array): Promise<readonly ImportRow[]> => readSheet(bytes, managerRows);

/** Reads all cells as text, without interpreting the columns. @throws as `readSheet` */
export async function readTable(bytes: Uint8Array) {
  let headers: readonly string[] = [];
  const rows: readonly TableRow[] = await readSheet(
    bytes,
    tableRows((found) => {
      headers = found;
    }),
  );
  return { headers: [...headers], rows: [...rows] };
}

/**
 * Returns the non-empty rows of a CSV file, or of a workbook's first visible sheet. Reads one file at a time, and loads the readers with
 * the first file.
 * @throws ProblemError "too_large"; "unsupported_media_type" for another kind of file; "invalid_request" if the file is empty or damaged.
 * DeadlineError after the request's deadline. No other error.
 */
async function readSheet<Row>(bytes: Uint8Array, readHeaders: ReadHeaders<Row>): Promise<readonly Row[]> {
  if (bytes.byteLength === 0) throw emptyFile();
  if (bytes.byteLength > IMPORT_LIMITS.bytes) throw fileTooLarge();
  return oneAtATime(() => readRows(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), readHeaders));
}

async function readRows<Row>(buffer: Buffer, readHeaders: ReadHeaders<Row>): Promise<readonly Row[]> {
  if (fileKind(buffer) === 'zip') return (await import('./xlsx/workbook.ts')).readWorkbook(buffer, readHeaders);
  const text = decodeText(buffer);
  return (await import('./csv.ts')).readCsv(text, readHeaders);
}
