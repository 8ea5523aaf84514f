/** Which errors, whatever the call, mean "not now" rather than "wrong". */
import { DeadlineError } from '../../deadline.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { databaseOutage } from '../../store/cosmos/outage.ts';

/**
 * An error as 503 when time ran out, or when something is busy or out of reach; undefined for any other error.
 * @param retryAfterSeconds what to wait once time ran out
 */
export function outageOf(error: unknown, retryAfterSeconds: number): ProblemError | undefined {
  if (error instanceof ProblemError) return error.code === 'unavailable' ? error : undefined;
  if (error instanceof DeadlineError) {
    const detail = 'This took too long. Please try again in a moment.';
    return new ProblemError('unavailable', detail, { retryAfterSeconds, cause: error });
  }
  return databaseOutage(error);
}
