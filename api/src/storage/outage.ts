/** Recognizes temporary errors of the storage account. */
import { ProblemError } from '../domain/problem-error.ts';

const BUSY_STATUSES: ReadonlySet<unknown> = new Set([408, 429, 500, 502, 503, 504]);
const NAMES: ReadonlySet<string> = new Set(['AbortError', 'TimeoutError', 'DeadlineError']);

/** Returns a 503 if the storage account is busy or unreachable; undefined for any other error. */
export function storageOutage(error: unknown): ProblemError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  const isUnreachable = error.name === 'RestError' && statusCode === undefined && typeof code === 'string';
  if (!isUnreachable && !BUSY_STATUSES.has(statusCode) && !NAMES.has(error.name)) return undefined;
  return new ProblemError('unavailable', 'The file storage does not respond right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
    cause: error,
  });
}
