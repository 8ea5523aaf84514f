/** What goes wrong with the directory, as callers of `directory/` see it. */
import { ProblemError } from '../domain/problem-error.ts';

/** The directory refused for good: something a person has to repair. Carries codes only, no names and no addresses. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
  readonly operation: string;
  /** HTTP status that Graph answered. */
  readonly statusCode: number;
  /** Graph's error code, e.g. "Authorization_RequestDenied". */
  readonly code: string;

  constructor(operation: string, statusCode: number, code: string) {
    super(`The directory answered ${statusCode} ${code} to ${operation}.`);
    this.operation = operation;
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** The directory is busy or out of reach: 503, try again. */
export function directoryUnavailable(cause: unknown, retryAfterSeconds = 5): ProblemError {
  return new ProblemError('unavailable', 'The directory does not answer right now. Please try again in a moment.', {
    retryAfterSeconds,
    cause,
  });
}
