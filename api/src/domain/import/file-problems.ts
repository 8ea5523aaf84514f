/** Errors for uploaded files. */
import { IMPORT_LIMITS } from '../../contract/import.ts';
import { ProblemError } from '../problem-error.ts';

/**
 * Returns the error for a file of a supported kind whose content is invalid.
 * @param reason code for programs
 */
export function badFile(reason: string, detail: string, cause?: unknown): ProblemError {
  return new ProblemError('invalid_request', detail, { reason, cause });
}

export function emptyFile(): ProblemError {
  return badFile('empty_file', 'The file is empty.');
}

export function damagedWorkbook(cause?: unknown): ProblemError {
  return badFile(
    'damaged_file',
    'The workbook is damaged. Please open it in a spreadsheet program and save it again.',
    cause,
  );
}

/**
 * Returns the error for a file of an unsupported kind.
 * @param what sentence that names the kind
 */
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
