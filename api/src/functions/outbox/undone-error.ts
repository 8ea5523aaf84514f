/** Reports a new record that was removed because the directory rejected its account. */
import type { DirectoryError } from '../../directory/errors.ts';
import { ProblemError } from '../../domain/problem-error.ts';

/** The error response for the caller: nothing was saved. */
export class UndoneError extends ProblemError {
  constructor(cause: DirectoryError) {
    super(
      'conflict',
      'The directory does not accept an account for this person, so nothing was saved. Please check the name and the email address, or contact support.',
      { reason: 'account_refused', cause },
    );
  }
}
