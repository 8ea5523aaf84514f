/** Reads an uploaded file into the rows of an import (ADM-02, API-31). */
import { IMPORT_LIMITS } from '../../contract/import.ts';
import { oneAtATime } from './event-loop.ts';
import { fileKind } from './file-kind.ts';
import { emptyFile, fileTooLarge } from './file-problems.ts';
import type { ImportRow } from './rows.ts';
import { decodeText } from './text.ts';

/**
 * Returns the non-empty rows of a CSV file, or of a workbook's first visible sheet. Loads the readers with the first file. An instance
 * reads one file at a time.
 * @throws ProblemError "too_large"; "unsupported_media_type" for another kind of file; "invalid_request" if the file is empty or damaged,
 *   or a column is missing. DeadlineError after the request's deadline. No other error.
 */
export async function readImport(bytes: Uint8Array): Promise<readonly ImportRow[]> {
  if (bytes.byteLength === 0) throw emptyFile();
  if (bytes.byteLength > IMPORT_LIMITS.bytes) throw fileTooLarge();
  return oneAtATime(() => readRows(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
}

async function readRows(buffer: Buffer): Promise<readonly ImportRow[]> {
  if (fileKind(buffer) === 'zip') return (await import('./xlsx/workbook.ts')).readWorkbook(buffer);
  const text = decodeText(buffer);
  return (await import('./csv.ts')).readCsv(text);
}
