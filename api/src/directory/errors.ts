/** What goes wrong with the directory, as callers of `directory/` see it. */
import { ProblemError } from '../domain/problem-error.ts';
import { isDirectoryBusy, secondsOf } from './retry.ts';

/** One thing wrong with a request, in Graph's codes: `{code: 'ObjectConflict', target: 'userPrincipalName'}`. */
interface DirectoryFault {
  readonly code: string;
  /** The property it is about. */
  readonly target: string;
}

/** The directory refused for good: something a person has to repair. Carries codes only, no names and no addresses. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
  readonly operation: string;
  /** HTTP status that Graph answered. */
  readonly statusCode: number;
  /** Graph's error code, e.g. "Authorization_RequestDenied". */
  readonly code: string;
  readonly faults: readonly DirectoryFault[];

  constructor(operation: string, statusCode: number, code: string, faults: readonly DirectoryFault[] = []) {
    super(`The directory answered ${statusCode} ${code} to ${operation}.`);
    this.operation = operation;
    this.statusCode = statusCode;
    this.code = code;
    this.faults = faults;
  }
}

/** The directory is busy or out of reach: 503, try again. */
export function directoryUnavailable(cause: unknown, retryAfterSeconds = 5): ProblemError {
  return new ProblemError('unavailable', 'The directory does not answer right now. Please try again in a moment.', {
    retryAfterSeconds,
    cause,
  });
}

/**
 * The error for an answer of 400 and above, of a request of its own or of a step of a batch.
 * @param error what the answer has under `error` @param retryAfter the header, as it came
 */
export function directoryFailure(
  operation: string,
  statusCode: number,
  error: unknown,
  retryAfter: string | null | undefined,
): Error {
  const { code, details } = (error ?? {}) as { code?: unknown; details?: unknown };
  const refusal = new DirectoryError(operation, statusCode, String(code ?? ''), faultsOf(details));
  if (!isDirectoryBusy(statusCode) && statusCode < 500) return refusal;
  return directoryUnavailable(refusal, Math.ceil(secondsOf(retryAfter) ?? 5) || 1);
}

function faultsOf(details: unknown): DirectoryFault[] {
  if (!Array.isArray(details)) return [];
  return details.map(({ code, target }: { code?: unknown; target?: unknown }) => ({
    code: String(code ?? ''),
    target: String(target ?? ''),
  }));
}

/** Whether the directory said that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof DirectoryError && error.statusCode === 404;
}

/**
 * Whether the directory will not have what an account was to be made of, e.g. its domain; not whether the portal may make any
 * (401, 403), which a person can mend.
 */
export function isAccountRefused(error: unknown): error is DirectoryError {
  return error instanceof DirectoryError && error.operation === 'createAccount' && error.statusCode === 400;
}

/** Whether another object of the directory holds this value already, which no two may share. */
export function isTaken(error: unknown, property: string): boolean {
  return (
    error instanceof DirectoryError &&
    error.faults.some(({ code, target }) => code === 'ObjectConflict' && target === property)
  );
}

/**
 * Whether it is the e-mail address that the directory will not have: another account's (it keeps them unique across accounts and
 * groups), or one with characters that it does not know.
 */
export function isMailRefused(error: unknown): boolean {
  return (
    error instanceof DirectoryError &&
    error.faults.some(({ target }) => target === 'mail' || target === 'proxyAddresses')
  );
}

/** Whether a request may have been carried out although it failed: the connection broke, or the directory failed on the way. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ProblemError) || error.code !== 'unavailable') return false;
  return !(error.cause instanceof DirectoryError) || ![429, 503].includes(error.cause.statusCode);
}
