/** Why a file is not taken: one sentence that says what to do about it. */
import { IMPORT_LIMITS } from '../../contract/import.ts';
import { ProblemError } from '../problem-error.ts';

/** A file of the right kind with something wrong in it. @param reason for programs */
export function badFile(reason: string, detail: string, cause?: unknown): ProblemError {
  return new ProblemError('invalid_request', detail, { reason, cause });
}

export function emptyFile(): ProblemError {
  return badFile('empty_file', 'The file is empty.');
}

/** A workbook that cannot be read to its end. */
export function damagedWorkbook(cause?: unknown): ProblemError {
  return badFile('damaged_file', 'The workbook is damaged. Please open it in a spreadsheet and save it anew.', cause);
}

/** Not a file to take rows from. @param what it is, as a sentence */
export function wrongKind(what: string): ProblemError {
  const detail = `${what} Please save it as .xlsx or .csv.`;
  return new ProblemError('unsupported_media_type', detail, { reason: 'wrong_kind' });
}

export function tooLarge(detail: string): ProblemError {
  return new ProblemError('too_large', detail);
}

export function fileTooLarge(): ProblemError {
  return tooLarge(`The file is larger than ${IMPORT_LIMITS.bytes / 1024 / 1024} MB.`);
}
