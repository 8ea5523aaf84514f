/** From an uploaded file to the rows of an import (ADM-02, API-31). */
import { IMPORT_LIMITS } from '../../contract/import.ts';
import { oneAtATime } from './breathe.ts';
import { fileKind } from './file-kind.ts';
import { emptyFile, fileTooLarge } from './refusals.ts';
import type { ImportRow } from './rows.ts';
import { decodeText } from './text.ts';

/**
 * The rows of a CSV file or of a workbook's first sheet that is not hidden, empty ones left out.
 * The readers are loaded when the first file comes; an instance reads one file at a time.
 * @throws DeadlineError once the call's time is over; ProblemError, and nothing else: "too_large", "unsupported_media_type" for another kind of file, "invalid_request" for
 * one that is empty, damaged or lacks a column
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
