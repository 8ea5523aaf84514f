/** Detects temporary errors, after which a retry may succeed. */
import { DeadlineError } from '../../deadline.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { databaseOutage } from '../../store/cosmos/outage.ts';

/**
 * Returns a 503 if the deadline has passed, or a dependency is busy or unreachable; undefined for any other error.
 * @param retryAfterSeconds `Retry-After` after a deadline
 */
export function outageOf(error: unknown, retryAfterSeconds: number): ProblemError | undefined {
  if (error instanceof ProblemError) return error.code === 'unavailable' ? error : undefined;
  if (error instanceof DeadlineError) {
    const detail = 'This took too long. Please try again in a moment.';
    return new ProblemError('unavailable', detail, { retryAfterSeconds, cause: error });
  }
  return databaseOutage(error);
}
