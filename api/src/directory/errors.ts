/** Errors that callers of `directory/` handle. */
import { ProblemError } from '../domain/problem-error.ts';
import { isDirectoryBusy, secondsOf } from './retry.ts';

/** A detail of Graph's error response: `{code: 'ObjectConflict', target: 'userPrincipalName'}`. */
interface ErrorDetail {
  readonly code: string;
  /** The property that the error refers to. */
  readonly target: string;
}

/** A permanent error: a retry would fail too. Contains only codes, never names or emails. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
  readonly operation: string;
  /** HTTP status of Graph's response. */
  readonly statusCode: number;
  /** Graph's error code, e.g. "Authorization_RequestDenied". */
  readonly code: string;
  readonly details: readonly ErrorDetail[];

  constructor(operation: string, statusCode: number, code: string, details: readonly ErrorDetail[] = []) {
    super(`The directory returned ${statusCode} ${code} for ${operation}.`);
    this.operation = operation;
    this.statusCode = statusCode;
    this.code = code;
    this.details = details;
  }
}

/** Returns a 503 for a directory that is busy or unreachable. The caller can retry. */
export function directoryUnavailable(cause: unknown, retryAfterSeconds = 5): ProblemError {
  return new ProblemError('unavailable', 'The directory does not respond right now. Please try again in a moment.', {
    retryAfterSeconds,
    cause,
  });
}

/**
 * Returns the error for a response with status 400 or above, of a single request or a batch step.
 * @param error property `error` of the response body
 * @param retryAfter value of the `Retry-After` header
 */
export function directoryFailure(
  operation: string,
  statusCode: number,
  error: unknown,
  retryAfter: string | null | undefined,
): Error {
  const { code, details } = (error ?? {}) as { code?: unknown; details?: unknown };
  const rejection = new DirectoryError(operation, statusCode, String(code ?? ''), toDetails(details));
  if (!isDirectoryBusy(statusCode) && statusCode < 500) return rejection;
  return directoryUnavailable(rejection, Math.ceil(secondsOf(retryAfter) ?? 5) || 1);
}

function toDetails(details: unknown): ErrorDetail[] {
  if (!Array.isArray(details)) return [];
  return details.map(({ code, target }: { code?: unknown; target?: unknown }) => ({
    code: String(code ?? ''),
    target: String(target ?? ''),
  }));
}

/** True if the requested object does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof DirectoryError && error.statusCode === 404;
}

/**
 * True if the directory rejected the data of a new account, e.g. its domain. False if the portal lacks permission (401, 403), which
 * an operator can grant.
 */
export function isAccountRejected(error: unknown): error is DirectoryError {
  return error instanceof DirectoryError && error.operation === 'createAccount' && error.statusCode === 400;
}

/** True if another directory object already has the value of this unique property. */
export function isTaken(error: unknown, property: string): boolean {
  return (
    error instanceof DirectoryError &&
    error.details.some(({ code, target }) => code === 'ObjectConflict' && target === property)
  );
}

/** True if the directory rejected the email: another account or group has it, or it contains unsupported characters. */
export function isEmailRejected(error: unknown): boolean {
  return (
    error instanceof DirectoryError &&
    error.details.some(({ target }) => target === 'mail' || target === 'proxyAddresses')
  );
}

/** True if a failed request may have taken effect, because the connection broke or the directory failed while processing it. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ProblemError) || error.code !== 'unavailable') return false;
  return !(error.cause instanceof DirectoryError) || ![429, 503].includes(error.cause.statusCode);
}
