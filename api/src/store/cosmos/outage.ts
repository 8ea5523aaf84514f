/** Detects temporary errors of the database. */
import { ProblemError } from '../../domain/problem-error.ts';

const BUSY_STATUSES: ReadonlySet<unknown> = new Set([408, 410, 429, 449]);

/**
 * True if the database is busy or failed internally, so that a retry may succeed.
 * @param status HTTP status
 */
export function isDatabaseBusy(status: unknown): boolean {
  return BUSY_STATUSES.has(status) || (typeof status === 'number' && status >= 500);
}

const CONNECTION_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'REQUEST_SEND_ERROR',
  'TimeoutError',
]);

/** Returns a 503 if the database is busy or unreachable; undefined for any other error. */
export function databaseOutage(error: unknown): ProblemError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, retryAfterInMs } = error as { code?: unknown; retryAfterInMs?: unknown };
  if (!isDatabaseBusy(code) && !CONNECTION_CODES.has(code)) return undefined;
  const waitMs = typeof retryAfterInMs === 'number' ? retryAfterInMs : 5_000;
  return new ProblemError('unavailable', 'The database does not respond right now. Please try again in a moment.', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    cause: error,
  });
}
